/* What the table is given, and what it tells back. It knows no rule. */
import type { Snippet } from "svelte";
import type { Thing } from "../explaining/thing";
import type { Story } from "../line/story";
import type { Decision, Plan } from "../wire";
import type { Translate } from "../words/translate";

/** What opens over a game. */
export type SheetName = "menu" | "story" | "plan" | "bandits" | "book";

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

export interface TableProps {
  /** Everything the seat I look through has seen. What is new in it is played as a film. */
  story: Story;
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
  /** How many pixels of the window's height the page keeps for itself. */
  around?: number;
  /** Several hands on one device: nothing is planned ahead where another looks next. */
  isShared?: boolean;
  /** Whoever looks back here has no now to come back to. */
  isReplay?: boolean;
  /** The shadow train for the cards I have laid ready; left out: this table shows none. */
  plan?: { of: Plan | null; isOn: boolean };
  /** I point at these cards of mine, or have laid them ready. */
  onready?: (cards: string[]) => void;
  /** The shadow train is switched on or off. */
  onplan?: () => void;
  /** What somebody beside the table says: the coach of a lesson. */
  coach?: Snippet;
  /** This page leaves parts of the table out: the last line and the question, or the cards as well. */
  leavesOut?: "talk" | "cards" | undefined;
  /** On a phone he stands in the question's place, until somebody points at something. */
  isCoachInPlace?: boolean;
  /** What stands beside the story on a wide screen: the way in, at a party. */
  corner?: Snippet;
  /** Buttons of the page in the header of the table. */
  controls?: Snippet;
  /** What the page adds under the final scores: rematch, record, replay. */
  after?: Snippet;
  /** Seats that are asked together share a number, so the seat comes with it. */
  onchoose: (decision: number, text: string, seat: number) => void;
  /** A line of the story was clicked, or (null) the way back to now. */
  onmoment: (event: number | null) => void;
  onexplain?: (thing: Thing) => void;
  /** The film has come to this event: say it aloud now. */
  onshown?: (event: number) => void;
  /** The film stands still (true) or plays (false). */
  onstill?: (isStill: boolean) => void;
  /** At the end one more thing is counted, or (null) all are. */
  oncounted?: (nth: number | null) => void;
}
