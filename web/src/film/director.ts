/* How each event is played, from where everybody stands before it to where they stand after it. */
import type { Translate } from "../words/translate";
import type { Event } from "../wire";
import type { Placed } from "../scene/crowd";
import { placeBox, type Point } from "../scene/frame";
import type { Layout } from "../scene/layout";
import { MARSHAL, kindOf } from "../scene/stage";
import { text } from "./fields";
import type { Effect, Motion, Setting, Take } from "./take";
import { isHiddenCard, isLoss, isPunch, TAKES } from "./takes";
import { BULLET, FIST, MS, REST } from "./timing";

const ALONE: Setting = {
  game: "",
  before: null,
  next: null,
  isDark: false,
  phase: null,
  round: 0,
  cards: 0,
};

const RUN = "cubic-bezier(.3,.7,.3,1)";
const SLIDE = "cubic-bezier(.2,.9,.3,1)";
const EVEN = "ease-in-out";

type Omitted<T> = T extends unknown ? Omit<T, "id"> : never;

let made = 0;

export class Director {
  #motions: Motion[] = [];
  #settling: Motion[] = [];
  #effects: Effect[] = [];
  #end = 0;
  #late = 0;
  #rollsAway: number | null = null;
  #looks = new Map<string, "front" | "rear">();

  constructor(
    private readonly before: Layout,
    private readonly after: Layout,
    readonly words: Translate,
  ) {}

  direct(event: Event, setting: Setting = ALONE): Take {
    TAKES[event.name]?.(this, event.fields, setting);
    const late = this.#late;
    this.#makeRoom(late ? this.#settling : this.#motions);
    const ms = this.#end === 0 ? (event.say ? MS.onlySaid : 0) : Math.max(this.#end / REST, late);
    return {
      motions: this.#motions,
      settling: this.#settling,
      late,
      effects: this.#effects,
      looks: this.#looks,
      rollsAway: this.#rollsAway,
      ms,
    };
  }

  /** Nothing moves, but it takes its time. */
  rest(ms: number): void {
    this.#end = Math.max(this.#end, ms);
  }

  shout(words: string, ms: number): void {
    this.effect({ kind: "shout", words, wait: 0, ms });
  }

  /** Now it is carried out: steam, and a headline. */
  headline(words: string, { round, cards }: Setting): void {
    this.effect({
      kind: "headline",
      round: this.words("table.round-n", { round }),
      words,
      line: this.words("table.headline", { n: cards }),
      wait: 0,
      ms: MS.headline,
    });
  }

  stamp(who: string, words: string): void {
    const at = this.#at(who, this.after);
    if (at) this.effect({ kind: "stamp", at: chest(at), words, wait: 0, ms: MS.stamp });
  }

  darken({ before, next }: Setting): void {
    const [isEntry, isExit] = [!isHiddenCard(before), !isHiddenCard(next)];
    this.effect({ kind: "dark", isEntry, isExit, wait: 0, ms: MS.dark / REST });
  }

  /** A car falls back with everybody in it. */
  uncouple(car: number): void {
    this.#rollsAway = car;
    this.#end = MS.uncoupled;
    this.#late = (MS.uncoupled / REST) * 0.7;
  }

  brake(who: string): void {
    this.effect({ kind: "sparks", y: this.after.frame.rail, wait: 0, ms: MS.sparks });
    this.thrown(who, MS.brake, MS.brakeWait);
  }

  sweep(who: string): void {
    this.effect({
      kind: "arm",
      y: this.after.frame.roof - this.after.frame.figure * 0.6,
      from: this.#at(who, this.before)?.x ?? 0,
      to: this.#at(who, this.after)?.x ?? 0,
      wait: 0,
      ms: MS.arm,
    });
    this.#move(who, MS.swept, 0, "ease-in", ({ dx, dy }) => [
      { dx, dy },
      { dx: dx * 0.5, dy: dy * 0.5 - 14, turn: 24 },
      HERE,
    ]);
  }

  /** A bullet comes from the Marshal where he is near, else from above. */
  bullet(who: string): void {
    const at = this.#at(who, this.after);
    const marshal = this.#at(MARSHAL, this.after);
    if (!at) return;
    const isNear = marshal && at.where.car === marshal.where.car;
    this.#fly("action-bullet", isNear ? chest(marshal) : up(at, this.after.frame.figure * 1.6), chest(at), {
      size: 30,
      ms: MS.bulletFlies,
    });
  }

  /** A token comes to its new owner: from where it lay, from a victim, or from nowhere. */
  grab(who: string, token: string, from: string): void {
    const to = this.#at(who, this.after);
    const victim = this.#at(from, this.before);
    const lying = this.#lying(token, this.before);
    const start = (lying && up(lying, 16)) ?? (victim && chest(victim)) ?? (to && up(to, 136));
    if (victim) this.#swing(who, victim.bandit);
    if (start && to)
      this.#fly(`loot-${kindOf(token)}`, start, chest(to), {
        size: 36,
        wait: victim ? FIST : 0,
        ms: MS.grab,
      });
  }

  /** A token falls from somebody, who may just be punched. */
  lose(who: string, token: string, { next }: Setting): void {
    const from = this.#at(who, this.before);
    const puncher = isPunch(next, who) ? text(next?.fields["puncher"]) : null;
    if (puncher) this.#swing(puncher, who);
    if (from) this.#drop(token, chest(from), 36, puncher ? FIST : 0, MS.lose);
  }

  bring(token: string): void {
    const to = this.#lying(token, this.after);
    if (to) this.#drop(token, up(to, 200), 40, 0, MS.bring);
  }

  /** Whoever stands elsewhere after it without being meant just steps aside. */
  #makeRoom(among: Motion[]): void {
    const moved = new Set(among.map((motion) => motion.who));
    for (const to of this.after.figures) {
      const from = this.#at(to.bandit, this.before);
      if (!from || moved.has(to.bandit) || (from.x === to.x && from.y === to.y)) continue;
      among.push({ who: to.bandit, steps: [off(from, to), HERE], ms: MS.stepAside, wait: 0, easing: EVEN });
    }
  }

  #at(who: string, at: Layout): Placed | undefined {
    return at.figures.find((figure) => figure.bandit === who);
  }

  #lying(token: string, at: Layout): Point | null {
    const heap = at.loot.find((one) => one.tokens.includes(token));
    return heap ? { x: heap.x, y: heap.y } : null;
  }

  #look(who: string, from: number, to: number): void {
    if (Math.abs(to - from) > 4) this.#looks.set(who, to < from ? "rear" : "front");
  }

  #fly(
    what: string,
    from: Point,
    to: Point,
    { size, wait = 0, ms }: { size: number; wait?: number; ms: number },
  ): void {
    this.effect({ kind: "fly", what, from, to, size, isBouncing: false, wait, ms });
  }

  effect(effect: Omitted<Effect>): void {
    this.#effects.push({ ...effect, id: ++made });
    this.#end = Math.max(this.#end, effect.wait + effect.ms);
  }

  #move(
    who: string,
    ms: number,
    wait: number,
    easing: string,
    shape: (by: { dx: number; dy: number }) => Motion["steps"],
  ): void {
    const from = this.#at(who, this.before);
    const to = this.#at(who, this.after);
    if (!from || !to) return;
    this.#motions.push({ who, steps: shape(off(from, to)), ms, wait, easing });
    this.#effects.push({
      kind: "hop",
      from: chest(from),
      to: chest(to),
      wait: 0,
      ms: wait + ms,
      id: ++made,
    });
    this.#end = Math.max(this.#end, wait + ms);
  }

  run(who: string): void {
    const from = this.#at(who, this.before);
    const to = this.#at(who, this.after);
    if (!from || !to) return;
    const cars = Math.max(1, Math.abs(from.where.column - to.where.column));
    const isRoof = to.where.floor === "roof";
    this.#look(who, from.x, to.x);
    const hops = isRoof ? cars : 1;
    const high = isRoof ? 12 : 4;
    this.#move(
      who,
      isRoof ? MS.runRoofPerCar * cars + MS.runRoof : MS.runInside,
      0,
      isRoof ? "linear" : RUN,
      ({ dx, dy }) => {
        const steps: Motion["steps"] = [];
        for (let i = 0; i <= hops * 2; i++) {
          const left = 1 - i / (hops * 2);
          steps.push({
            dx: dx * left,
            dy: dy * left - (i % 2 ? high : 0),
            turn: i % 2 ? (dx > 0 ? -5 : 5) : 0,
          });
        }
        return steps;
      },
    );
  }

  walk(who: string, ms: number): void {
    this.#look(who, this.#at(who, this.before)?.x ?? 0, this.#at(who, this.after)?.x ?? 0);
    this.#move(who, ms, 0, EVEN, ({ dx, dy }) =>
      [0, 1, 2, 3, 4].map((i) => ({
        dx: dx * (1 - i / 4),
        dy: dy * (1 - i / 4) - (i % 2 ? 3 : 0),
        turn: i % 2 ? 2 : i === 2 ? -2 : 0,
      })),
    );
  }

  /** Along the end of the car: aside, up or down, and back to where one stands. */
  climb(who: string, ms: number, wait: number): void {
    const from = this.#at(who, this.before);
    const to = this.#at(who, this.after);
    if (!from || !to) return;
    const box = placeBox(this.after.frame, to.where);
    const edge = from.x < box.x + box.width / 2 ? box.x : box.x + box.width;
    const aside = (edge - to.x) * 0.55;
    this.#effects.push({
      kind: "ladder",
      from: { x: to.x + aside, y: this.after.frame.inside },
      to: { x: to.x + aside, y: this.after.frame.roof },
      wait,
      ms,
      id: ++made,
    });
    this.#move(who, ms, wait, EVEN, ({ dx, dy }) => [
      { dx, dy, at: 0 },
      { dx: aside, dy: dy * 0.94, at: 0.25 },
      { dx: aside, dy: dy * 0.5, turn: 3, at: 0.5 },
      { dx: aside, dy: -4, at: 0.78 },
      { ...HERE, at: 1 },
    ]);
  }

  thrown(who: string, ms: number, wait: number): void {
    this.#move(who, ms, wait, SLIDE, ({ dx, dy }) => [
      { dx, dy },
      { dx: dx * 0.4, dy: dy * 0.4 - 10, turn: dx > 0 ? -14 : 14 },
      HERE,
    ]);
  }

  shoot(shooter: string, target: string): void {
    const from = this.#at(shooter, this.before) ?? this.#at(shooter, this.after);
    const to = this.#at(target, this.before);
    if (!from || !to) return;
    const way = Math.sign(to.x - from.x) || 1;
    this.#look(shooter, from.x, to.x);
    this.effect({
      kind: "shot",
      from: this.#muzzle(from, way),
      to: chest(to),
      wait: 0,
      ms: MS.shot,
    });
    this.#motions.push({
      who: shooter,
      steps: [HERE, { dx: -5 * way, dy: 0, turn: -4 * way, at: 0.3 }, HERE],
      ms: MS.recoil,
      wait: MS.recoilWait,
      easing: "ease-out",
    });
  }

  #muzzle({ x, y, size }: Placed, way: number): Point {
    return { x: x + way * size * 0.4, y: y - size * 0.4 };
  }

  /** Who is hit staggers, and a bullet comes to him. */
  struck(shooter: string, target: string): void {
    const from = this.#at(shooter, this.before);
    const to = this.#at(target, this.before);
    if (!from || !to) return;
    const way = Math.sign(to.x - from.x) || 1;
    this.#motions.push({
      who: target,
      steps: [HERE, { dx: 5 * way, dy: 0, turn: 7 * way, at: 0.4 }, HERE],
      ms: MS.stagger,
      wait: MS.staggerWait,
      easing: "ease-out",
    });
    this.#fly("action-bullet", this.#muzzle(from, way), chest(to), {
      size: 30,
      wait: BULLET,
      ms: MS.bulletFlies,
    });
  }

  /** Who is hit stands until the bullet comes, and lies where it throws him. */
  thrownDown(who: string): void {
    const from = this.#at(who, this.before);
    const to = this.#at(who, this.after);
    if (!from || !to) return;
    const { dx, dy } = off(from, to);
    this.#settling.push({
      who,
      steps: [{ dx, dy, turn: 0 }, { dx: dx * 0.4, dy: dy * 0.4 - 10, turn: dx > 0 ? -14 : 14 }, HERE],
      ms: MS.thrownDown,
      wait: 0,
      easing: SLIDE,
    });
    this.#effects.push({
      kind: "hop",
      from: chest(from),
      to: chest(to),
      wait: BULLET,
      ms: MS.thrownDown,
      id: ++made,
    });
    this.#late = BULLET;
    this.#end = Math.max(this.#end, BULLET + MS.thrownDown);
  }

  thrownOff(who: string, way: 1 | -1): void {
    this.leave(
      who,
      [
        HERE,
        { dx: way * 90, dy: -24, turn: way * 40, at: 0.4 },
        { dx: way * 200, dy: 60, turn: way * 110, at: 0.85 },
      ],
      BULLET,
      MS.thrownOff,
    );
  }

  walkOff(who: string, way: 1 | -1): void {
    this.leave(
      who,
      [
        HERE,
        { dx: way * 60, dy: -6, at: 0.35 },
        { dx: way * 110, dy: 0, at: 0.6 },
        { dx: way * 150, dy: 90, turn: way * 60, at: 0.85 },
      ],
      0,
      MS.walkOff,
    );
  }

  fall(who: string): void {
    this.leave(
      who,
      [HERE, { dx: -20, dy: 26, turn: -30, at: 0.5 }, { dx: -150, dy: 40, turn: -90, at: 0.85 }],
      0,
      MS.fall,
    );
  }

  /** Out of the picture, and gone; the last step is held until the stage knows it. */
  leave(who: string, steps: Motion["steps"], wait: number, ms: number): void {
    const last = steps.at(-1) ?? HERE;
    this.#motions.push({ who, steps: [...steps, { ...last, at: 1 }], ms: ms + MS.gone, wait, easing: EVEN });
    this.#late = wait + ms;
    this.#end = Math.max(this.#end, this.#late);
  }

  /** Where loot was lost, the fist has been seen already. */
  punch(puncher: string, who: string, { before }: Setting): void {
    const hasHit = isLoss(before, who);
    if (!hasHit) this.#swing(puncher, who);
    this.thrown(who, MS.punched, hasHit ? 0 : FIST + MS.punchedWait);
  }

  #swing(puncher: string, who: string): void {
    const from = this.#at(puncher, this.before);
    const to = this.#at(who, this.before);
    if (!from || !to) return;
    const way = Math.sign(to.x - from.x) || 1;
    this.#look(puncher, from.x, to.x);
    this.#motions.push({
      who: puncher,
      steps: [HERE, { dx: (to.x - from.x) * 0.6, dy: -4, at: 0.45 }, HERE],
      ms: MS.swing,
      wait: 0,
      easing: "ease-out",
    });
    this.effect({
      kind: "impact",
      at: { x: (from.x + to.x) / 2 + way * 10, y: to.y - to.size * 0.6 },
      wait: MS.impactWait,
      ms: MS.impact,
    });
  }

  /** A token falls to where it lies afterwards. */
  #drop(token: string, from: Point, size: number, wait: number, ms: number): void {
    const to = this.#lying(token, this.after);
    if (!to) return;
    this.effect({
      kind: "fly",
      what: `loot-${kindOf(token)}`,
      from,
      to: up(to, 16),
      size,
      isBouncing: true,
      wait,
      ms,
    });
    this.#late = wait + ms;
  }

  topple(who: string, isDown: boolean): void {
    const to = this.#at(who, this.after);
    if (!to) return;
    this.#motions.push({
      who,
      steps: [{ dx: 0, dy: 0, turn: isDown ? 70 : -70 }, HERE],
      ms: MS.topple,
      wait: 0,
      easing: SLIDE,
    });
    this.#end = MS.toppled;
  }

  ride(who: string): void {
    const from = this.#at(who, this.before);
    const to = this.#at(who, this.after);
    if (!to) return;
    const start = from ? off(from, to) : { dx: -200, dy: 40 };
    const low = this.after.frame.rail + 20 - to.y;
    this.#motions.push({
      who,
      steps: [
        { ...start, at: 0 },
        { dx: start.dx, dy: low, at: 0.2 },
        { dx: start.dx * 0.5, dy: low - 10, turn: 6, at: 0.5 },
        { dx: 0, dy: low, at: 0.8 },
        { ...HERE, at: 1 },
      ],
      ms: MS.ride,
      wait: 0,
      easing: EVEN,
    });
    this.#end = MS.ride;
  }
}

const HERE = { dx: 0, dy: 0 };

function off(from: Point, to: Point): { dx: number; dy: number } {
  return { dx: from.x - to.x, dy: from.y - to.y };
}

function up(at: Point, by: number): Point {
  return { x: at.x, y: at.y - by };
}

function chest(at: Placed): Point {
  return up(at, at.size * 0.5);
}
