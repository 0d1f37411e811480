/* How figures move: on foot, on a horse, thrown along the train, or off it. */
import { placeBox } from "../scene/frame";
import type { Director, Way } from "./director";
import { EVEN, HERE, type Motion } from "./take";
import { BULLET, MS } from "./timing";

const RUN = "cubic-bezier(.3,.7,.3,1)";
const SLIDE = "cubic-bezier(.2,.9,.3,1)";

export function run(film: Director, who: string): void {
  const way = film.way(who);
  if (!way) return;
  const { from, to } = way;
  const cars = Math.max(1, Math.abs(from.where.column - to.where.column));
  const isRoof = to.where.floor === "roof";
  film.look(who, from.x, to.x);
  const hops = isRoof ? cars : 1;
  const high = isRoof ? 12 : 4;
  const ms = isRoof ? MS.runRoofPerCar * cars + MS.runRoof : MS.runInside;
  film.move(who, ms, 0, isRoof ? "linear" : RUN, ({ dx, dy }) =>
    Array.from({ length: hops * 2 + 1 }, (_, i) => {
      const left = 1 - i / (hops * 2);
      return { dx: dx * left, dy: dy * left - (i % 2 ? high : 0), turn: i % 2 ? (dx > 0 ? -5 : 5) : 0 };
    }),
  );
}

export function walk(film: Director, who: string, ms: number): void {
  film.look(who, film.at(who, film.before)?.x ?? 0, film.at(who, film.after)?.x ?? 0);
  film.move(who, ms, 0, EVEN, ({ dx, dy }) =>
    [0, 1, 2, 3, 4].map((i) => ({
      dx: dx * (1 - i / 4),
      dy: dy * (1 - i / 4) - (i % 2 ? 3 : 0),
      turn: i % 2 ? 2 : i === 2 ? -2 : 0,
    })),
  );
}

/** Along the end of the car: aside, up or down, and back to where one stands. */
export function climb(film: Director, who: string, ms: number, wait: number): void {
  const way = film.way(who);
  if (!way) return;
  const { from, to } = way;
  const { frame } = film.after;
  const box = placeBox(frame, to.where);
  const edge = from.x < box.x + box.width / 2 ? box.x : box.x + box.width;
  const aside = (edge - to.x) * 0.55;
  const x = to.x + aside;
  film.effect({ kind: "ladder", from: { x, y: frame.inside }, to: { x, y: frame.roof }, wait, ms });
  film.move(who, ms, wait, EVEN, ({ dx, dy }) => [
    { dx, dy, at: 0 },
    { dx: aside, dy: dy * 0.94, at: 0.25 },
    { dx: aside, dy: dy * 0.5, turn: 3, at: 0.5 },
    { dx: aside, dy: -4, at: 0.78 },
    { ...HERE, at: 1 },
  ]);
}

export function ride(film: Director, who: string): void {
  const to = film.at(who, film.after);
  if (!to) return;
  const start = film.way(who) ?? { dx: -200, dy: 40 };
  const low = film.after.frame.rail + 20 - to.y;
  film.motion({
    who,
    steps: [
      { dx: start.dx, dy: start.dy, at: 0 },
      { dx: start.dx, dy: low, at: 0.2 },
      { dx: start.dx * 0.5, dy: low - 10, turn: 6, at: 0.5 },
      { dx: 0, dy: low, at: 0.8 },
      { ...HERE, at: 1 },
    ],
    ms: MS.ride,
    wait: 0,
    easing: EVEN,
  });
  film.rest(MS.ride);
}

export function topple(film: Director, who: string, isDown: boolean): void {
  if (!film.at(who, film.after)) return;
  const steps = [{ dx: 0, dy: 0, turn: isDown ? 70 : -70 }, HERE];
  film.motion({ who, steps, ms: MS.topple, wait: 0, easing: SLIDE });
  film.rest(MS.toppled);
}

// --- thrown

const tumble = ({ dx, dy }: Way): Motion["steps"] => [
  { dx, dy },
  { dx: dx * 0.4, dy: dy * 0.4 - 10, turn: dx > 0 ? -14 : 14 },
  HERE,
];

export const thrown = (film: Director, who: string, ms: number, wait: number): void =>
  film.move(who, ms, wait, SLIDE, tumble);

/** Who is hit stands until the bullet comes, and lies where it throws him. */
export const thrownDown = (film: Director, who: string): void =>
  film.settle(who, MS.thrownDown, BULLET, SLIDE, tumble);

export function brake(film: Director, who: string): void {
  film.effect({ kind: "sparks", y: film.after.frame.rail, wait: 0, ms: MS.sparks });
  thrown(film, who, MS.brake, MS.brakeWait);
}

export function sweep(film: Director, who: string): void {
  const { roof, figure } = film.after.frame;
  film.effect({
    kind: "arm",
    y: roof - figure * 0.6,
    from: film.at(who, film.before)?.x ?? 0,
    to: film.at(who, film.after)?.x ?? 0,
    wait: 0,
    ms: MS.arm,
  });
  film.move(who, MS.swept, 0, "ease-in", ({ dx, dy }) => [
    { dx, dy },
    { dx: dx * 0.5, dy: dy * 0.5 - 14, turn: 24 },
    HERE,
  ]);
}

// --- off the train

export function thrownOff(film: Director, who: string, way: 1 | -1): void {
  const steps = [
    HERE,
    { dx: way * 90, dy: -24, turn: way * 40, at: 0.4 },
    { dx: way * 200, dy: 60, turn: way * 110, at: 0.85 },
  ];
  film.leave(who, steps, BULLET, MS.thrownOff);
}

export function walkOff(film: Director, who: string, way: 1 | -1): void {
  const steps = [
    HERE,
    { dx: way * 60, dy: -6, at: 0.35 },
    { dx: way * 110, dy: 0, at: 0.6 },
    { dx: way * 150, dy: 90, turn: way * 60, at: 0.85 },
  ];
  film.leave(who, steps, 0, MS.walkOff);
}

export function fall(film: Director, who: string): void {
  const steps = [HERE, { dx: -20, dy: 26, turn: -30, at: 0.5 }, { dx: -150, dy: 40, turn: -90, at: 0.85 }];
  film.leave(who, steps, 0, MS.fall);
}
