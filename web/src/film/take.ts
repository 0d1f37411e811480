/* What a take of the film is made of: who moves along which way, what flashes and flies. */
import type { Placed } from "../scene/crowd";
import type { Point } from "../scene/frame";
import type { Event } from "../wire";

/** A figure on its way to where it stands after the event. */
export interface Motion {
  who: string;
  /** Ways away from the place it comes to. */
  steps: { dx: number; dy: number; turn?: number; at?: number }[];
  ms: number;
  wait: number;
  easing: string;
}

export type Effect = { id: number; wait: number; ms: number } & (
  | { kind: "shot"; from: Point; to: Point }
  | { kind: "impact"; at: Point }
  | { kind: "fly"; what: string; from: Point; to: Point; size: number; isBouncing: boolean }
  | { kind: "dark"; isEntry: boolean; isExit: boolean }
  | { kind: "sparks"; y: number }
  | { kind: "arm"; y: number; from: number; to: number }
  | { kind: "stamp"; at: Point; words: string }
  | { kind: "shout"; words: string }
  | { kind: "headline"; round: string; words: string; line: string }
  | { kind: "hop"; from: Point; to: Point }
  | { kind: "ladder"; from: Point; to: Point }
);

export interface Take {
  motions: Motion[];
  effects: Effect[];
  /** Who looks which way from now on. */
  looks: Map<string, "front" | "rear">;
  /** What rolls away, with whom. */
  rollsAway: number | null;
  /** When things lie where they come to; what flies there is not there before. */
  late: number;
  /** Who moves then: the one who was hit, and who makes room. */
  settling: Motion[];
  /** Until the next event may begin. */
  ms: number;
}

/** Where in the story an event stands. */
export interface Setting {
  game: string;
  before: Event | null;
  next: Event | null;
  /** In the dark. */
  isDark: boolean;
  /** The part of the round that begins with it, if one does. */
  phase: string | null;
  round: number;
  /** How many cards lie there. */
  cards: number;
}

/** Where one comes to. */
export const HERE = { dx: 0, dy: 0 };
export const EVEN = "ease-in-out";

export const up = ({ x, y }: Point, by: number): Point => ({ x, y: y - by });
export const chest = (at: Placed): Point => up(at, at.size * 0.5);
