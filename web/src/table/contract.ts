/* What the table draws, as the wire says it, and what it tells back. The table knows no rule. */
import type { Snippet } from "svelte";

// --- the wire (docs/wire.md)

/** A card somebody can see; `action` is null for a bullet, whose `bandit` is its shooter. */
export interface Card {
  piece: string;
  bandit: string | null;
  action: string | null;
}

export interface Loot {
  piece: string;
  token: string;
  worth: number | null;
}

export interface Round {
  turns: string[];
  event: string;
  is_station: boolean;
}

export interface Turning {
  seat: number;
  icon: number;
}

export interface Pile {
  seat: number;
  card: Card | null;
  is_hidden: boolean;
}

export interface Figure {
  bandit: string;
  seat: number;
  space: string | null;
  cylinder: number;
  received: Card[];
  loot: Loot[];
}

export interface Seat {
  seat: number;
  nickname: string;
  bandits: string[];
  hand: (Card | null)[];
  deck: (Card | null)[];
  discards: Card[];
  sealed: string | null;
}

export interface ExpressResult {
  scores: number[];
  gunslingers: number[];
  bullets: number[];
  winners: number[];
}

export interface ExpressView {
  game: "colt-express";
  eyes: number | null;
  edition: string;
  variants: string[];
  chapter: string | null;
  round: number;
  rounds: number;
  round_card: Round | null;
  past_rounds: Round[];
  upcoming: number;
  turns: Turning[];
  turn: number | null;
  first: number;
  cars: number[];
  caboose: number;
  marshal: number;
  neutral: number;
  strongboxes_aside: number;
  unseen_purses: number[];
  loot: Record<string, Loot[]>;
  figures: Figure[];
  seats: Seat[];
  pairs: string[][];
  pile: Pile[];
  resolving: number | null;
  result: ExpressResult | null;
}

export type Facing = "front" | "rear";

export interface Rider {
  bandit: string;
  seat: number;
  space: string;
  facing: Facing;
  stunned: boolean;
}

export interface SuperSeat {
  seat: number;
  nickname: string;
  bandits: string[];
  hand: Card[];
  plan: (Card | null)[];
  opened: Card[];
  loot_cards: number[];
  is_playing: boolean;
}

export interface SuperResult {
  scores: number[];
  ranking: number[][];
  winners: number[];
}

export interface SuperView {
  game: "super-express";
  eyes: number | null;
  edition: string;
  variants: string[];
  chapter: string | null;
  round: number;
  first: number;
  caboose: number;
  line: Rider[];
  hanging: string[];
  out: string[][];
  acting: number | null;
  seats: SuperSeat[];
  result: SuperResult | null;
}

export type View = ExpressView | SuperView;

export interface ExpressScene {
  game: "colt-express";
  figures: Record<string, string>;
  loot: Record<string, string[]>;
  marshal: number;
  caboose: number;
  pile: Pile[];
}

export interface SuperScene {
  game: "super-express";
  line: Rider[];
  hanging: string[];
  caboose: number;
  plans: number[];
}

export type Scene = ExpressScene | SuperScene;

/** One thing that happened; `scene` is null where it is the same as after the event before. */
export interface WireEvent {
  number: number;
  name: string;
  fields: Record<string, unknown>;
  say: string | null;
  scene: Scene | null;
}

export interface Choice {
  text: string;
  verb: string;
  say: string;
  pieces: string[];
}

/** `choices` is empty where a seat that is not mine is asked. */
export interface Decision {
  number: number;
  seat: number;
  ask: string;
  say: string;
  answered: boolean;
  deadline: number | null;
  choices: Choice[];
}

// --- the table

export type FilmSpeed = "slow" | "normal" | "fast" | "instant";

export interface TableSettings {
  /** How fast events are played. */
  film: FilmSpeed;
  /** The player's wish; the browser's own wish counts as well. */
  reducedMotion: boolean;
  theme: "light" | "dark";
  /** Milliseconds between the last click and sending; 0 sends at once. */
  undo: number;
  /** On touch, ask once more instead of the undo bar. */
  confirmOnTouch: boolean;
}

/** Who sits on a seat, as far as the table shows it. */
export interface Person {
  seat: number;
  nickname: string;
  isBot: boolean;
  isAway: boolean;
}

export type Translate = (key: string, params?: Record<string, string | number>) => string;

/** Something that can be explained where it appears: `{kind: 'action', name: 'shoot'}`. */
export interface Thing {
  kind:
    | "action"
    | "turn"
    | "round-event"
    | "bandit"
    | "loot"
    | "bullet"
    | "marshal"
    | "first"
    | "gunslinger"
    | "caboose";
  name: string;
}

export interface TableProps {
  /** The newest view of the seat I look through. */
  view: View;
  /** Everything that happened so far, as that seat saw it, oldest first. What is new is played as a film. */
  events: WireEvent[];
  /** Everything that is asked now; those of my seats have choices. */
  decisions: Decision[];
  /** The seats I hold; none for who watches. */
  mine: number[];
  people: Person[];
  settings: TableSettings;
  t: Translate;
  /** The event after which the table is looked at; null or left out: now. */
  moment?: number | null;
  /** Play the events from this one on when the table opens; left out: only what comes after. */
  from?: number | null;
  /** Buttons of the page in the header of the table. */
  controls?: Snippet;
  /** What the page adds under the final scores: rematch, record, replay. */
  after?: Snippet;
  /** Draw the story beside the table; the page may want to draw it itself. */
  story?: boolean;
  /** Seats that are asked together share a number, so the seat comes with it. */
  onchoose: (decision: number, text: string, seat: number) => void;
  /** A line of the story was clicked, or (null) the way back to now. */
  onmoment: (event: number | null) => void;
  onexplain?: (thing: Thing) => void;
  /** The film has come to this event: say it aloud now. */
  onshown?: (event: number) => void;
  /** The film stands still (true) or plays (false). */
  onstill?: (isStill: boolean) => void;
}
