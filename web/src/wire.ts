/* Written by tools/wire_types.py from schema 8a3ee3c40fa61947973432c7528b9c4a: the wire as docs/wire.md tells it. Do not edit. */

/**
 * Every message between a Colt server and its clients.
 */
export type ColtWire =
  | ToServer
  | ToClient
  | NewTable
  | QuickTable
  | Join
  | Change
  | Replace
  | SeatTaken
  | TableOpened
  | Tables
  | Replay
  | Catalogue
  | Book
  | Lessons
  | Lesson
  | Tried
  | Coached
  | ReviewState
  | WhatIf
  | LetIn
  | Nearby
  | Claim
  | Enrol
  | Code
  | Me
  | Kept
  | Problems
  | ProblemTried
  | Called
  | Calls
  | MyTurns
  | Today
  | Hint
  | Ride;
export type ToServer = Hello | Answer | SetLanguage | Say | Back | Mute | AskPlan | Ping;
export type ToClient =
  Welcome | TableChanged | Update | Accepted | Refused | Said | StoodIn | Plan | Pong | Trouble;
/**
 * What was done in a turn.
 */
export type Kind = "card" | "drew" | "open" | "passed";
/**
 * How far a card is.
 */
export type Progress = "done" | "gone" | "now" | "waiting";

/**
 * The first message: how I speak, which seats are mine, what I read, and how far I know the story.
 */
export interface Hello {
  language?: string;
  since?: number;
  /**
   * @maxItems 7
   */
  tokens?: string[];
  type: "hello";
  version?: number;
}
/**
 * My seat answers a decision.
 */
export interface Answer {
  decision: number;
  reference?: string | null;
  seat: number;
  text: string;
  type: "answer";
}
/**
 * From now on in this language; the story comes again in it.
 */
export interface SetLanguage {
  language: string;
  type: "language";
}
/**
 * One of the ready-made phrases.
 */
export interface Say {
  phrase: string;
  seat: number;
  type: "phrase";
}
/**
 * I am here again: the bot that sat in for me gets up. An answer says the same.
 */
export interface Back {
  seat: number;
  type: "back";
}
/**
 * On this line nothing more is heard of what that seat says; or it is heard again.
 */
export interface Mute {
  is_muted?: boolean;
  seat: number;
  type: "mute";
}
/**
 * Where could everybody be when these cards, which I have laid ready, come up?
 */
export interface AskPlan {
  /**
   * @maxItems 3
   */
  cards?: string[];
  seat: number;
  type: "plan";
}
/**
 * Are you there?
 */
export interface Ping {
  reference?: string | null;
  type: "ping";
}
/**
 * The answer to hello.
 */
export interface Welcome {
  language: string;
  seats: number[];
  table: Table;
  type: "welcome";
  version: number;
}
/**
 * A table, as everybody may see it.
 */
export interface Table {
  commitment: string;
  created: string;
  edition: string;
  game: string;
  hints: number;
  host: number | null;
  is_listed: boolean;
  lesson: string | null;
  link: string;
  may_be_hinted: boolean;
  nonces: string[];
  pace: "live" | "slow";
  phase: "broken" | "closed" | "over" | "paused" | "playing" | "waiting";
  plan_view: boolean;
  proposal: Proposal | null;
  rematch: string | null;
  round: number;
  say: string | null;
  seats: SeatState[];
  seed: string | null;
  seed_commitment: string | null;
  spectator_delay: number;
  spectators: number;
  today: string | null;
  variants: string[];
}
/**
 * What somebody asks of all who are here; it happens when the last of them has said yes.
 */
export interface Proposal {
  agreed: number[];
  by: number;
  seat: number | null;
  what: "delete" | "end" | "open";
}
/**
 * A seat of a table.
 */
export interface SeatState {
  bandit: string | null;
  bot: string | null;
  bot_sits_in: boolean;
  is_here: boolean;
  is_ready: boolean;
  kind: "bot" | "open" | "person";
  nickname: string;
  seat: number;
}
/**
 * Somebody came, left, or changed something at the table.
 */
export interface TableChanged {
  table: Table;
  type: "table";
}
/**
 * What a seat gets whenever something happened: its events with what each changed, and what is asked now.
 */
export interface Update {
  decisions: Decision[];
  events: Event[];
  seat: number;
  since: number;
  type: "update";
  view: View | null;
}
/**
 * A seat is asked something.
 */
export interface Decision {
  answered: boolean;
  ask: string;
  choices: Choice[];
  deadline: number | null;
  is_foreseen: boolean;
  is_repeated: boolean;
  number: number;
  say: string;
  seat: number;
}
/**
 * One complete answer.
 */
export interface Choice {
  pieces: string[];
  say: string;
  text: string;
  verb: string;
}
/**
 * One thing that happened, as one seat saw it.
 */
export interface Event {
  became: Became[] | null;
  changes: Record<string, unknown>;
  fields: Record<string, unknown>;
  name: string;
  number: number;
  say: string | null;
}
/**
 * What became of one card of the reader's own.
 */
export interface Became {
  action: string;
  bandit: string;
  cause: Cause | null;
  event: number | null;
  led_to: number[];
  outcome: string;
  spared: string | null;
}
/**
 * What came between a card and what it was meant to do.
 */
export interface Cause {
  culprit: string | null;
  event: number;
}
/**
 * A table as one pair of eyes sees it.
 */
export interface View {
  acting: number | null;
  caboose: number;
  cars: number[];
  chapter: string | null;
  edition: string;
  eyes: number | null;
  figures: Figure[];
  first: number;
  game: string;
  is_laying: boolean;
  is_resolving: boolean;
  laid: Laid[];
  line: string[];
  loot: {
    [k: string]: Loot[];
  };
  marshal: number | null;
  neutral: number | null;
  out: string[][];
  pairs: string[][];
  past_rounds: Round[];
  phase: string;
  phases: string[];
  pile: Played[];
  places: Place[];
  resolving: number | null;
  result: Result | null;
  round: number;
  round_card: Round | null;
  rounds: number | null;
  seats: Seat[];
  strongboxes_aside: number;
  turn: number | null;
  turns: Turn[];
  uncoupled_next: number | null;
  unseen_purses: number[];
  upcoming: number;
  variants: string[];
}
/**
 * A bandit: figure and sheet.
 */
export interface Figure {
  bandit: string;
  cylinder: number | null;
  cylinder_size: number | null;
  facing: string | null;
  is_hanging: boolean;
  is_out: boolean;
  is_stunned: boolean;
  loot: Loot[];
  loot_cards: number[];
  power: string | null;
  received: Card[];
  seat: number;
  space: string | null;
}
/**
 * A token of loot.
 */
export interface Loot {
  piece: string;
  token: string;
  worth: number | null;
}
/**
 * A card somebody can see: an Action card of a bandit, or a bullet (`bandit` is its shooter then).
 */
export interface Card {
  action: string | null;
  bandit: string | null;
  piece: string;
}
/**
 * One turn of a round as it was taken, as far as the reader saw it.
 */
export interface Laid {
  action: string | null;
  bandit: string | null;
  drew: number;
  is_hidden: boolean;
  kind: Kind;
  progress: Progress;
  reason: string | null;
  seat: number;
  turn: number | null;
}
/**
 * A round card: its turns from the first to the last, and the event at its end.
 */
export interface Round {
  event: string;
  is_station: boolean;
  turns: string[];
}
/**
 * A card on the pile.
 */
export interface Played {
  card: Card | null;
  is_hidden: boolean;
  seat: number;
}
/**
 * A place where figures can be.
 */
export interface Place {
  car: number | null;
  floor: string | null;
  place: string;
}
/**
 * How the game ended.
 */
export interface Result {
  bullets: number[];
  decided_by: string;
  gunslingers: number[];
  ranking: number[][];
  scores: number[];
  winners: number[];
}
/**
 * What lies in front of a seat.
 */
export interface Seat {
  bandits: string[];
  deck: (Card | null)[] | null;
  discards: Card[];
  hand: (Card | null)[];
  is_playing: boolean;
  opened: Card[];
  plan: (Card | null)[] | null;
  sealed: string | null;
  seat: number;
}
/**
 * One turn of one seat.
 */
export interface Turn {
  icon: number;
  seat: number;
}
/**
 * The answer is stored and counts; it cannot be lost any more.
 */
export interface Accepted {
  choice: number;
  decision: number;
  reference: string | null;
  seat: number;
  type: "accepted";
}
/**
 * The answer is not taken and nothing has changed; what is asked is said again.
 */
export interface Refused {
  decision: number;
  decisions: Decision[];
  reference: string | null;
  say: string;
  seat: number;
  type: "refused";
  word: string;
}
/**
 * Somebody said one of the ready-made phrases.
 */
export interface Said {
  nickname: string;
  phrase: string;
  seat: number;
  type: "phrase";
}
/**
 * The seat is its person's again: what the bot did in the meantime.
 */
export interface StoodIn {
  says: string[];
  seat: number;
  type: "stood-in";
}
/**
 * The shadow train: what the cards I know of could lead to, until mine.
 */
export interface Plan {
  at: StandsAhead[];
  cards: CardAhead[];
  event: number;
  hand: CardAhead[];
  is_complete: boolean;
  marshal: number[];
  ready: string[];
  seat: number;
  type: "plan";
}
/**
 * Every space a bandit could stand in when a card comes up.
 */
export interface StandsAhead {
  bandit: string;
  spaces: string[];
}
/**
 * A card that will come up, and everything it could do.
 */
export interface CardAhead {
  action: string | null;
  at: StandsAhead[];
  bandit: string | null;
  cars: number[];
  facing: string | null;
  is_off: boolean;
  is_ready: boolean;
  is_shot: boolean;
  is_walk: boolean;
  marshal: number[];
  meets_marshal: boolean;
  reasons: string[];
  seat: number;
  spaces: string[];
  sure: string;
  targets: string[];
  tokens: string[];
}
/**
 * I am here.
 */
export interface Pong {
  reference: string | null;
  type: "pong";
}
/**
 * A message that was not understood, or one too many.
 */
export interface Trouble {
  problem: string;
  say: string;
  type: "error";
}
/**
 * A new table. Several seats of mine make a hot seat.
 */
export interface NewTable {
  edition?: string | null;
  game?: string;
  is_listed?: boolean;
  nickname: string;
  pace?: "live" | "slow";
  plan_view?: boolean | null;
  /**
   * @minItems 2
   * @maxItems 7
   */
  seats: SeatWish[];
  spectator_delay?: number;
  /**
   * @maxItems 4
   */
  variants?: string[];
}
/**
 * How a seat of a new table should be taken.
 */
export interface SeatWish {
  bandit?: string | null;
  bot?: string | null;
  kind?: "bot" | "open" | "person";
  nickname?: string | null;
}
/**
 * One person and bots, started at once.
 */
export interface QuickTable {
  bandit?: string | null;
  begin?: boolean;
  bot?: string | null;
  edition?: string | null;
  game?: string;
  nickname?: string;
  players?: number | null;
  /**
   * @maxItems 4
   */
  variants?: string[];
}
/**
 * Sit down on an open seat.
 */
export interface Join {
  bandit?: string | null;
  nickname: string;
  nonce?: string | null;
  seat?: number | null;
}
/**
 * What a seat changes about itself before the start.
 */
export interface Change {
  bandit?: string | null;
  is_ready?: boolean | null;
  nickname?: string | null;
  nonce?: string | null;
}
/**
 * The host gives a seat to a bot, or opens it; whoever sat there loses it.
 */
export interface Replace {
  bot?: string | null;
  kind: "bot" | "open";
}
/**
 * A seat is yours: keep the token, it is the only key. It is shown this once.
 */
export interface SeatTaken {
  seat: number;
  token: string;
}
/**
 * A new table and the seats of it that are yours.
 */
export interface TableOpened {
  seats: SeatTaken[];
  table: Table;
}
/**
 * The tables anybody may see.
 */
export interface Tables {
  tables: Table[];
}
/**
 * A game that is over, through the eyes of one seat, of who watched, or of who sees everything.
 */
export interface Replay {
  events: Event[];
  eyes: number | null;
  language: string;
  table: Table;
  view: View;
}
/**
 * Everything a table can be made of here.
 */
export interface Catalogue {
  bots: string[];
  default_bot: string;
  games: GameOffered[];
  languages: string[];
  phrases: string[];
  rated: string;
  ratings: {
    [k: string]: number;
  };
}
/**
 * One of the games.
 */
export interface GameOffered {
  bandits: string[];
  game: string;
  rulebooks: Rulebook[];
}
/**
 * A way to play, and for how many.
 */
export interface Rulebook {
  bandits_per_seat: number;
  edition: string;
  players: number[];
  usual_players: number;
  variants: string[];
}
/**
 * Everything there is in a game, by one of its rulebooks, for so many players.
 */
export interface Book {
  edition: string;
  game: string;
  language: string;
  players: number;
  sections: Heading[];
  things: Explained[];
  variants: string[];
}
/**
 * What stands over the things of one kind.
 */
export interface Heading {
  kind: string;
  title: string;
}
/**
 * One thing of a game, explained as the book in use has it.
 */
export interface Explained {
  kind: string;
  name: string;
  text: string;
  title: string | null;
}
/**
 * All lessons, in the order they are taken, and the guided first game.
 */
export interface Lessons {
  first_game: LessonOffered;
  language: string;
  lessons: LessonOffered[];
  says: {
    [k: string]: string;
  };
}
/**
 * A lesson in the list.
 */
export interface LessonOffered {
  about: string;
  game: string;
  lesson: string;
  minutes: number;
  steps: number;
  title: string;
}
/**
 * A lesson from beginning to end.
 */
export interface Lesson {
  check: LessonCheck;
  game: string;
  intro: string;
  language: string;
  leaves_out: string[];
  lesson: string;
  says: {
    [k: string]: string;
  };
  steps: LessonStep[];
  title: string;
  wrap_up: string;
}
/**
 * The question at the end of a lesson.
 */
export interface LessonCheck {
  answers: string[];
  ask: string;
  right: number;
  why: string;
}
/**
 * One position of a lesson.
 */
export interface LessonStep {
  aim: string;
  answers: string[];
  intro: string | null;
  prompt: string;
  remarks: Remark[];
  step: number;
  unlit: Unlit[];
}
/**
 * What the coach says after the learner's answer of this number, while the game goes on.
 */
export interface Remark {
  after: number;
  say: string;
}
/**
 * What the coach says to who points at this, which cannot be chosen.
 */
export interface Unlit {
  kind: string;
  name: string;
  say: string;
}
/**
 * What came of a try.
 */
export interface Tried {
  is_right: boolean;
  name: string;
  say: string;
}
/**
 * What the coach has said in a guided game, each with the event after which it was said.
 */
export interface Coached {
  remarks: Remark[];
}
/**
 * How far a review is; and the review, when it is there.
 */
export interface ReviewState {
  ahead: number;
  phase: string;
  progress: number;
  review: Review | null;
  say: string;
}
/**
 * What a finished game looks like to a judge, for one seat.
 */
export interface Review {
  bad_luck: number;
  budget: number;
  curve: CurvePoint[];
  decisions: number;
  digest: string;
  end: number;
  engine: string;
  finds: Judged[];
  good_luck: number;
  head: string;
  is_noted: boolean;
  is_rough: boolean;
  language: string;
  luck: Stroke[];
  mistakes: Judged[];
  net: string;
  notes: string[];
  others: number;
  players: number;
  playouts: number;
  rounds: RoundVerdict[];
  seat: number;
  start: number;
  winners: number[];
  within_noise: number;
}
/**
 * Everybody's chance to win when this seat was asked.
 */
export interface CurvePoint {
  choice: number;
  event: number;
  high: number;
  known: number[];
  low: number;
  open: number[];
  round: number;
  say: string;
}
/**
 * A decision that counted.
 */
export interface Judged {
  ask: string;
  choice: number;
  deals: number;
  did: string;
  did_say: string;
  dollars: Estimate;
  event: number;
  guess: number;
  hidden: string[];
  instead: string;
  instead_say: string;
  kind: string;
  knew: string[];
  line: LineStep[];
  line_say: string;
  points: Estimate;
  round: number;
}
/**
 * A figure and its 95 % interval.
 */
export interface Estimate {
  high: number;
  low: number;
  value: number;
}
/**
 * One answer of the line that would have been likeliest.
 */
export interface LineStep {
  say: string;
  seat: number;
  text: string;
}
/**
 * Cards and purses nobody chose.
 */
export interface Stroke {
  choice: number;
  event: number;
  kind: string;
  points: number;
  round: number;
  say: string;
}
/**
 * A round in a sentence, and what it did to this seat's chance.
 */
export interface RoundVerdict {
  points: number;
  round: number;
  say: string;
}
/**
 * From where, and for whom, a finished game goes on otherwise.
 */
export interface WhatIf {
  choices: number;
  seat: number;
}
/**
 * Phones in the same room may come in.
 */
export interface LetIn {
  number?: string | null;
}
/**
 * Whether the home network is let in, and where.
 */
export interface Nearby {
  address: string | null;
  guests: number;
  reachable: Reachable[];
}
/**
 * An address of this computer in some network.
 */
export interface Reachable {
  is_likely: boolean;
  network: string;
  number: string;
}
/**
 * These seats are mine.
 */
export interface Claim {
  device?: string;
  link: string;
  /**
   * @minItems 1
   * @maxItems 7
   */
  tokens: string[];
}
/**
 * This device is mine, too: another one of mine has shown this code.
 */
export interface Enrol {
  code: string;
  device?: string;
}
/**
 * Typed in on another device it makes that one mine; once, and soon.
 */
export interface Code {
  code: string;
  seconds: number;
}
/**
 * What this server keeps of me.
 */
export interface Me {
  against_bots: Score;
  against_people: Score;
  best: Heist[];
  devices: MyDevice[];
  tables: MyTable[];
}
/**
 * All my games that count, and the same by kinds, the most frequent first.
 */
export interface Score {
  by_bandit: Tally[];
  by_edition: Tally[];
  by_game: Tally[];
  by_opponent: Tally[];
  games: number;
  hinted: number;
  won: number;
}
/**
 * Games of one kind.
 */
export interface Tally {
  games: number;
  name: string;
  won: number;
}
/**
 * One of my best games.
 */
export interface Heist {
  bandit: string;
  edition: string;
  game: string;
  is_money: boolean;
  link: string | null;
  place: number;
  players: number;
  score: number;
  when: string;
}
/**
 * A device that is mine.
 */
export interface MyDevice {
  device: string;
  is_this: boolean;
  name: string;
  seen: string;
  since: string;
}
/**
 * A table at which I sit or sat.
 */
export interface MyTable {
  edition: string;
  game: string;
  is_my_turn: boolean;
  is_there: boolean;
  link: string;
  outcome: Outcome | null;
  pace: "live" | "slow";
  people: string[];
  phase: "broken" | "closed" | "over" | "paused" | "playing" | "waiting";
  seat: number;
  variants: string[];
  when: string;
}
/**
 * How a game ended for me.
 */
export interface Outcome {
  bandit: string;
  hints: number;
  is_counted: boolean;
  is_money: boolean;
  is_won: boolean;
  opponents: Opponent[];
  place: number;
  score: number;
}
/**
 * Who else was at the table.
 */
export interface Opponent {
  bot: string | null;
  name: string;
  seat: number;
}
/**
 * Everything that is stored, in the words of a language.
 */
export interface Kept {
  head: string;
  language: string;
  notes: string[];
  things: KeptThing[];
}
/**
 * Something that is stored.
 */
export interface KeptThing {
  until: string;
  what: string;
}
/**
 * All problems, game after game, the easy ones first.
 */
export interface Problems {
  problems: ProblemOffered[];
}
/**
 * A problem in the list; its answer stays where it is.
 */
export interface ProblemOffered {
  game: string;
  grade: number;
  players: number;
  problem: string;
}
/**
 * What is said to who has answered.
 */
export interface ProblemTried {
  answers: ProblemAnswer[];
  grade: number;
  is_right: boolean;
  say: string;
}
/**
 * An answer, and what it is worth, with its 99 % interval.
 */
export interface ProblemAnswer {
  chance: Estimate;
  is_right: boolean;
  say: string;
  text: string;
}
/**
 * Where a browser wants to be called when it is my turn at a slow table and no page is open: as its `PushManager`
 *     gives it.
 */
export interface Called {
  auth: string;
  endpoint: string;
  language?: string;
  p256dh: string;
}
/**
 * Whether this server calls people.
 */
export interface Calls {
  key: string | null;
}
/**
 * Where it is my turn.
 */
export interface MyTurns {
  links: string[];
}
/**
 * The heist of a day: the same deal and the same bots for everybody.
 */
export interface Today {
  commitment: string;
  committed: string;
  day: string;
  is_lone: boolean;
  is_over: boolean;
  is_ranked: boolean;
  mine: Ridden | null;
  next_commitment: string | null;
  ranked: number;
  ranking: Ranked[];
  rides: number;
  seconds: number;
  secret: string | null;
  streak: number;
  week: boolean[];
}
/**
 * My try at the heist of a day.
 */
export interface Ridden {
  is_ranked: boolean;
  link: string;
  money: number | null;
  phase: "done" | "late" | "left" | "riding";
  place: number | null;
  players: number;
  rank: number | null;
  rounds: number[];
}
/**
 * Somebody's try, as those read it who have ridden themselves.
 */
export interface Ranked {
  is_mine: boolean;
  link: string;
  money: number;
  nickname: string;
  rank: number;
}
/**
 * A nudge, or, asked again, an answer and why.
 */
export interface Hint {
  answer: string | null;
  answer_say: string | null;
  decision: number;
  hints: number;
  say: string;
  seat: number;
}
/**
 * I ride today's heist: once, and leaving counts.
 */
export interface Ride {
  device: string;
  nickname: string;
}

/** The version of the wire that these are of. */
export const VERSION = 3;

/** Everything that can be said at a table. */
export const PHRASES = ["hello","good-luck","well-played","nice-shot","ouch","haha","oops","hurry-up","one-moment","sorry","thanks","good-game","goodbye"];
