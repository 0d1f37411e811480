/* A table as it stands now, seen from here: its film, what is asked of me, what is lit, what my cards would lead to. */
import { untrack } from "svelte";
import { Asking, type Questions } from "../choosing/asking.svelte";
import type { Choosing } from "../choosing/choosing.svelte";
import { Lights, type Lit } from "../choosing/lights.svelte";
import { PACE } from "../film/film.svelte";
import { Projector, type Reel } from "../film/projector.svelte";
import { lastOf, newest, type Story } from "../line/story";
import { captionOf, wordsOf } from "../planning/captions";
import { Looking, type Planning } from "../planning/looking.svelte";
import { askedOf } from "../scene/asked";
import type { Frame } from "../scene/frame";
import { layout, type Layout } from "../scene/layout";
import { columnsOf, placesOf, type Stage } from "../scene/stage";
import type { Decision, View } from "../wire";
import type { Translate } from "../words/translate";
import type { TableProps } from "./props";
import type { Screen } from "./screen.svelte";

export class Sitting implements Reel, Questions, Lit, Planning {
  readonly projector: Projector;
  readonly asking: Asking;
  readonly lights: Lights;
  readonly looking: Looking;

  constructor(
    readonly given: TableProps,
    readonly screen: Screen,
  ) {
    this.projector = new Projector(
      this,
      untrack(() => given.from ?? null),
    );
    this.#play();
    this.asking = new Asking(this, ({ number, seat }, text) => given.onchoose(number, text, seat));
    this.lights = new Lights(this);
    this.looking = new Looking(this, (cards) => given.onready?.(cards));
  }

  get story(): Story {
    return this.given.story;
  }

  get decisions(): readonly Decision[] {
    return this.given.decisions;
  }

  get mine(): readonly number[] {
    return this.given.mine;
  }

  get t(): Translate {
    return this.given.t;
  }

  get moment(): number | null {
    return this.given.moment ?? null;
  }

  get isPast(): boolean {
    return this.moment !== null;
  }

  get isPhone(): boolean {
    return this.screen.isPhone;
  }

  get isLow(): boolean {
    return this.screen.isLow;
  }

  get pace(): number {
    return PACE[this.given.settings.film];
  }

  get isReduced(): boolean {
    return this.given.settings.reducedMotion || this.screen.isCalm;
  }

  get needsTap(): boolean {
    return this.given.settings.confirmOnTouch && this.screen.isTouch;
  }

  /** The table as it is now, and as it is looked at. */
  readonly view = $derived.by((): View => newest(this.story));
  get asShown(): View {
    return this.projector.view;
  }

  get stage(): Stage {
    return this.projector.stage;
  }

  /** Nothing is played, and nobody looks back. */
  readonly isStill = $derived.by(() => !this.projector.isPlaying && !this.isPast);
  readonly isOver = $derived.by(() => this.view.result !== null && this.isStill);

  // --- who is here

  /** Before the first event there is nobody yet who takes room. */
  readonly company = $derived.by(() => {
    const { seats } = this.view;
    return {
      players: seats.reduce((sum, { bandits }) => sum + Math.max(1, bandits.length), 0),
      isWatching: !seats.some(({ seat, bandits }) => this.mine.includes(seat) && bandits.length > 0),
      hasPlans: seats.some(({ plan }) => plan !== null),
      leavesOut: this.given.leavesOut,
    };
  });

  readonly seat = $derived.by(() => {
    const { eyes } = this.view;
    const looks = eyes !== null && this.mine.includes(eyes) ? eyes : (this.mine[0] ?? -1);
    return this.asking.asked?.seat ?? looks;
  });

  readonly bandits = $derived.by(() =>
    this.view.seats.filter(({ seat }) => this.mine.includes(seat)).flatMap(({ bandits }) => bandits),
  );

  readonly hasCards = $derived.by(() => (this.view.seats[this.seat]?.bandits.length ?? 0) > 0);
  readonly seatBandit = (seat: number): string | null => this.view.seats[seat]?.bandits[0] ?? null;

  // --- where it is drawn

  readonly rooms = $derived.by(() => this.screen.rooms({ ...this.company, cars: columnsOf(this.stage) }));

  readonly placed = $derived.by((): Layout => {
    const asked = this.isPast ? undefined : askedOf(this.stage, this.choosing.choices);
    const frame = this.screen.frame(this.stage, this.company, asked);
    return layout(this.stage, frame, new Set(this.lights.open));
  });

  frame(of: Stage): Frame {
    return this.screen.frame(of, this.company);
  }

  // --- what is asked

  get choosing(): Choosing {
    return this.asking.choosing;
  }

  /** Cards are chosen from the hand, by me or by others. */
  readonly isHandFirst = $derived.by(() => this.asShown.is_laying || this.lights.isInHand);

  /** Everybody lays a whole plan; else one card after the other. */
  readonly isPlanning = $derived.by(
    () => this.asShown.is_laying && this.asShown.seats.some(({ plan }) => plan !== null),
  );

  readonly askedSeats = $derived.by(() =>
    this.isStill ? this.decisions.filter(({ answered }) => !answered).map(({ seat }) => seat) : [],
  );

  readonly answeredSeats = $derived.by(() =>
    this.projector.isPlaying ? [] : this.decisions.filter(({ answered }) => answered).map(({ seat }) => seat),
  );

  // --- what my cards would lead to

  get plan(): TableProps["plan"] {
    return this.given.plan;
  }

  get decision(): Decision | null {
    return this.choosing.decision;
  }

  get laid(): readonly string[] {
    return this.choosing.pending?.pieces ?? this.choosing.path;
  }

  get ahead(): readonly string[] {
    return this.asking.ahead;
  }

  get isSettled(): boolean {
    return this.choosing.pending !== null;
  }

  get last(): number {
    return lastOf(this.story);
  }

  readonly train = $derived.by(() => ({
    game: this.view.game,
    caboose: this.view.caboose,
    places: placesOf(this.view),
  }));

  readonly foretold = $derived.by(() => {
    const { told, mine } = this.looking;
    return told ? wordsOf(this.t, { plan: told, mine: this.bandits, cards: mine }, this.train) : [];
  });

  /** On a phone the question says of one card what it leads to, once it is laid ready: under the floor lies the loot. */
  readonly foreseen = $derived.by(() => {
    const [card, ...more] = this.plan?.isOn && this.screen.isPhone ? this.looking.mine : [];
    const isReady = this.choosing.pending !== null || (this.decision === null && this.ahead.length > 0);
    return card && !more.length && isReady ? captionOf(this.t, card, this.train) : null;
  });

  /** The same for who reads it; undefined where nothing is planned. */
  readonly planWords = $derived.by(() => (this.plan?.isOn && this.seat >= 0 ? this.foretold : undefined));

  // --- looking back

  /** The event that is shown now. */
  readonly shown = $derived.by(() => this.projector.film.now?.number ?? this.projector.film.shown);
  /** As far as the story has been shown. */
  readonly #edge = $derived.by(() => (this.projector.isPlaying ? this.shown : lastOf(this.story)));
  readonly #spoken = $derived.by(() =>
    this.story.events.filter((event) => event.say !== null && event.number <= this.#edge),
  );

  look(number: number): void {
    this.given.onmoment(number === this.#edge ? null : number);
  }

  stepBy(by: -1 | 1): void {
    const at = this.moment ?? this.#edge;
    const spoken = this.#spoken;
    const to =
      by < 0 ? spoken.findLast((event) => event.number < at) : spoken.find((event) => event.number > at);
    this.given.onmoment(to && (by < 0 || to !== spoken.at(-1)) ? to.number : null);
  }

  #play(): void {
    const { projector, given } = this;
    const { film } = projector;
    $effect.pre(() => {
      void this.story;
      untrack(() => projector.feed());
    });
    $effect(() => film.hold(this.isPast));
    $effect(() => {
      given.onstill?.(!film.isPlaying);
    });
    $effect(() => {
      const number = this.shown;
      untrack(() => given.onshown?.(number));
    });
    // nothing of an old table plays on
    $effect(() => () => film.skip());
  }
}
