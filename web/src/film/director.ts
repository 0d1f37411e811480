/* How one event is played, from where everybody stands before it to where they stand after it: a take, as it is made. */
import type { Translate } from "../words/translate";
import type { Event } from "../wire";
import type { Placed } from "../scene/crowd";
import type { Point } from "../scene/frame";
import type { Layout } from "../scene/layout";
import { chest, EVEN, HERE, type Effect, type Motion, type Setting, type Take } from "./take";
import { TAKES } from "./takes";
import { MS, REST } from "./timing";

const ALONE: Setting = {
  game: "",
  before: null,
  next: null,
  isDark: false,
  phase: null,
  round: 0,
  cards: 0,
};

type Omitted<T> = T extends unknown ? Omit<T, "id"> : never;
type Flight = { size: number; wait?: number; ms: number; isBouncing?: boolean };

let made = 0;

/** From where somebody stands before it to where they stand after it. */
export interface Way {
  from: Placed;
  to: Placed;
  dx: number;
  dy: number;
}

export class Director {
  #motions: Motion[] = [];
  #settling: Motion[] = [];
  #effects: Effect[] = [];
  #end = 0;
  #late = 0;
  #rollsAway: number | null = null;
  #looks = new Map<string, "front" | "rear">();

  constructor(
    readonly before: Layout,
    readonly after: Layout,
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

  // --- where things are

  at(who: string, at: Layout): Placed | undefined {
    return at.figures.find((figure) => figure.bandit === who);
  }

  way(who: string): Way | null {
    const [from, to] = [this.at(who, this.before), this.at(who, this.after)];
    return from && to ? { from, to, dx: from.x - to.x, dy: from.y - to.y } : null;
  }

  lying(token: string, at: Layout): Point | null {
    const heap = at.loot.find((one) => one.tokens.includes(token));
    return heap ? { x: heap.x, y: heap.y } : null;
  }

  // --- what a take is made of

  /** Nothing moves, but it takes its time. */
  rest(ms: number): void {
    this.#end = Math.max(this.#end, ms);
  }

  /** Only then does everything lie where it comes to. */
  lands(late: number): void {
    this.#late = late;
  }

  effect(effect: Omitted<Effect>): void {
    this.#effects.push({ ...effect, id: ++made });
    this.rest(effect.wait + effect.ms);
  }

  fly(what: string, from: Point, to: Point, { isBouncing = false, wait = 0, ...flight }: Flight): void {
    this.effect({ kind: "fly", what, from, to, isBouncing, wait, ...flight });
  }

  /** A figure moves; how long the take lasts does not hang on it. */
  motion(motion: Motion): void {
    this.#motions.push(motion);
  }

  /** A figure goes its way, in these steps. */
  move(who: string, ms: number, wait: number, easing: string, steps: (way: Way) => Motion["steps"]): void {
    const way = this.way(who);
    if (!way) return;
    this.motion({ who, steps: steps(way), ms, wait, easing });
    this.#hop(way, 0, wait + ms);
  }

  /** The same, from where things have landed on. */
  settle(who: string, ms: number, late: number, easing: string, steps: (way: Way) => Motion["steps"]): void {
    const way = this.way(who);
    if (!way) return;
    this.#settling.push({ who, steps: steps(way), ms, wait: 0, easing });
    this.#hop(way, late, ms);
    this.lands(late);
  }

  /** Out of the picture, and gone; the last step is held until the stage knows it. */
  leave(who: string, steps: Motion["steps"], wait: number, ms: number): void {
    const last = steps.at(-1) ?? HERE;
    this.motion({ who, steps: [...steps, { ...last, at: 1 }], ms: ms + MS.gone, wait, easing: EVEN });
    this.lands(wait + ms);
    this.rest(wait + ms);
  }

  look(who: string, from: number, to: number): void {
    if (Math.abs(to - from) > 4) this.#looks.set(who, to < from ? "rear" : "front");
  }

  /** A car falls back with everybody in it. */
  uncouple(car: number): void {
    this.#rollsAway = car;
    this.rest(MS.uncoupled);
    this.lands((MS.uncoupled / REST) * 0.7);
  }

  #hop({ from, to }: Way, wait: number, ms: number): void {
    this.effect({ kind: "hop", from: chest(from), to: chest(to), wait, ms });
  }

  /** Whoever stands elsewhere after it without being meant just steps aside. */
  #makeRoom(among: Motion[]): void {
    const moved = new Set(among.map((motion) => motion.who));
    for (const { bandit: who } of this.after.figures) {
      const way = this.way(who);
      if (!way || moved.has(who) || (way.dx === 0 && way.dy === 0)) continue;
      const { dx, dy } = way;
      among.push({ who, steps: [{ dx, dy }, HERE], ms: MS.stepAside, wait: 0, easing: EVEN });
    }
  }
}
