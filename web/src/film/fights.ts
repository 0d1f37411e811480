/* Shots and fists, and the loot that changes hands by them or without them. */
import type { Placed } from "../scene/crowd";
import type { Point } from "../scene/frame";
import { MARSHAL, kindOf } from "../scene/stage";
import type { Director } from "./director";
import { thrown } from "./moves";
import { chest, HERE, up } from "./take";
import { BULLET, FIST, MS } from "./timing";

/** To which side one turns for the other. */
const side = (from: Point, to: Point): number => Math.sign(to.x - from.x) || 1;

const muzzle = ({ x, y, size }: Placed, way: number): Point => ({
  x: x + way * size * 0.4,
  y: y - size * 0.4,
});

export function shoot(film: Director, shooter: string, target: string): void {
  const from = film.at(shooter, film.before) ?? film.at(shooter, film.after);
  const to = film.at(target, film.before);
  if (!from || !to) return;
  const way = side(from, to);
  film.look(shooter, from.x, to.x);
  film.effect({ kind: "shot", from: muzzle(from, way), to: chest(to), wait: 0, ms: MS.shot });
  const steps = [HERE, { dx: -5 * way, dy: 0, turn: -4 * way, at: 0.3 }, HERE];
  film.motion({ who: shooter, steps, ms: MS.recoil, wait: MS.recoilWait, easing: "ease-out" });
}

/** Who is hit staggers, and a bullet comes to him. */
export function struck(film: Director, shooter: string, target: string): void {
  const from = film.at(shooter, film.before);
  const to = film.at(target, film.before);
  if (!from || !to) return;
  const way = side(from, to);
  const steps = [HERE, { dx: 5 * way, dy: 0, turn: 7 * way, at: 0.4 }, HERE];
  film.motion({ who: target, steps, ms: MS.stagger, wait: MS.staggerWait, easing: "ease-out" });
  film.fly("action-bullet", muzzle(from, way), chest(to), { size: 30, wait: BULLET, ms: MS.bulletFlies });
}

/** A bullet comes from the Marshal where he is near, else from above. */
export function bullet(film: Director, who: string): void {
  const at = film.at(who, film.after);
  const marshal = film.at(MARSHAL, film.after);
  if (!at) return;
  const isNear = marshal && at.where.car === marshal.where.car;
  const from = isNear ? chest(marshal) : up(at, film.after.frame.figure * 1.6);
  film.fly("action-bullet", from, chest(at), { size: 30, ms: MS.bulletFlies });
}

/** Where loot was lost to it, the fist has been seen already. */
export function punch(film: Director, puncher: string, who: string, hasHit: boolean): void {
  if (!hasHit) swing(film, puncher, who);
  thrown(film, who, MS.punched, hasHit ? 0 : FIST + MS.punchedWait);
}

function swing(film: Director, puncher: string, who: string): void {
  const from = film.at(puncher, film.before);
  const to = film.at(who, film.before);
  if (!from || !to) return;
  film.look(puncher, from.x, to.x);
  const steps = [HERE, { dx: (to.x - from.x) * 0.6, dy: -4, at: 0.45 }, HERE];
  film.motion({ who: puncher, steps, ms: MS.swing, wait: 0, easing: "ease-out" });
  const at = { x: (from.x + to.x) / 2 + side(from, to) * 10, y: to.y - to.size * 0.6 };
  film.effect({ kind: "impact", at, wait: MS.impactWait, ms: MS.impact });
}

// --- loot

/** A token comes to its new owner: from where it lay, from a victim, or from nowhere. */
export function grab(film: Director, who: string, token: string, from: string): void {
  const to = film.at(who, film.after);
  const victim = film.at(from, film.before);
  const lying = film.lying(token, film.before);
  const start = (lying && up(lying, 16)) ?? (victim && chest(victim)) ?? (to && up(to, 136));
  if (victim) swing(film, who, victim.bandit);
  const wait = victim ? FIST : 0;
  if (start && to) film.fly(`loot-${kindOf(token)}`, start, chest(to), { size: 36, wait, ms: MS.grab });
}

/** A token falls from somebody, perhaps by a fist. */
export function lose(film: Director, who: string, token: string, puncher: string | null): void {
  const from = film.at(who, film.before);
  if (puncher) swing(film, puncher, who);
  if (from) drop(film, token, chest(from), 36, puncher ? FIST : 0, MS.lose);
}

export function bring(film: Director, token: string): void {
  const to = film.lying(token, film.after);
  if (to) drop(film, token, up(to, 200), 40, 0, MS.bring);
}

/** A token falls to where it lies afterwards. */
function drop(film: Director, token: string, from: Point, size: number, wait: number, ms: number): void {
  const to = film.lying(token, film.after);
  if (!to) return;
  film.fly(`loot-${kindOf(token)}`, from, up(to, 16), { size, isBouncing: true, wait, ms });
  film.lands(wait + ms);
}
