/* The film on the stage: what stands where while events are shown, and while one looks back. */
import { tick, untrack } from "svelte";
import { chronicle } from "./chronicle";
import type { Translate, View, WireEvent } from "../table/contract";
import { Director, type Motion, type Setting, type Take } from "./direct";
import { Film } from "./film.svelte";
import { withoutHindsight } from "./hindsight";
import { layout, type Frame } from "../scene/layout";
import { stageAfter, stageOf, type Stage } from "../scene/stage";

/** What is projected, as it stands now. */
export interface Reel {
  readonly view: View;
  readonly events: readonly WireEvent[];
  readonly moment: number | null;
  readonly mine: readonly number[];
  readonly pace: number;
  readonly isReduced: boolean;
  readonly t: Translate;
  frame(of: Stage): Frame;
}

/** The stage itself, which moves its figures. */
export interface Performers {
  perform(motions: readonly Motion[]): Promise<void>;
  rollAway(car: number, ms: number): void;
}

/** How long a sentence stays where nothing moves. */
const READING = 500;

export class Projector {
  /** The scene, once it is drawn. */
  performers = $state.raw<Performers | undefined>();
  take = $state.raw<Take | null>(null);
  /** Who last turned which way; in Colt Express it only looks good. */
  looks = $state.raw(new Map<string, "front" | "rear">());
  readonly film = new Film((event, signal) => this.#show(event, signal));

  readonly #reel: Reel;
  #onFilm = $state.raw() as Stage;

  /** Begin with this event; null: everything until now is known. */
  constructor(reel: Reel, from: number | null) {
    this.#reel = reel;
    untrack(() => {
      this.#onFilm = stageOf(reel.view);
      this.film.start(from === null ? (reel.events.at(-1)?.number ?? 0) : from - 1);
      if (from !== null) this.#onFilm = this.#stageAt(from - 1) ?? this.#onFilm;
    });
  }

  get isPlaying(): boolean {
    return this.film.isPlaying;
  }

  /** The event the table is looked at after; null: the newest. */
  readonly upTo = $derived.by(() => this.#reel.moment ?? this.film.now?.number ?? null);

  /** The story until then. */
  readonly told = $derived.by(() =>
    chronicle(this.#reel.events, this.upTo, this.#reel.view, this.#reel.mine),
  );

  /** The view as it was then. */
  readonly view = $derived.by(() =>
    withoutHindsight(this.#reel.view, this.#reel.events, this.upTo, this.#reel.view.eyes ?? -1),
  );

  readonly stage = $derived.by(() =>
    this.#reel.moment === null ? this.#onFilm : (this.#stageAt(this.#reel.moment) ?? this.#onFilm),
  );

  /** The story has gone on. */
  feed(): void {
    const { events, view, moment, pace } = this.#reel;
    this.film.feed(events, pace === 0 || document.hidden || (moment !== null && !this.film.isPlaying));
    if (!this.film.isPlaying) this.#onFilm = stageOf(view);
  }

  skip(): void {
    this.film.skip();
    this.take = null;
    this.#onFilm = stageOf(this.#reel.view);
  }

  /** The table after this event, from the last scene told until then. */
  #stageAt(number: number): Stage | null {
    const told = this.#reel.events.findLast((event) => event.number <= number && event.scene !== null);
    return told?.scene ? stageAfter(told.scene, this.view) : null;
  }

  async #show(event: WireEvent, signal: AbortSignal): Promise<void> {
    if (!this.performers) await tick();
    if (signal.aborted) return;
    const { view, pace, isReduced, t } = this.#reel;
    const before = this.#onFilm;
    const after = event.scene ? stageAfter(event.scene, this.view) : before;
    const take = new Director(this.#layout(before), this.#layout(after), t).direct(
      event,
      this.#setting(event),
    );
    if (take.ms === 0) {
      this.#onFilm = after;
      return;
    }
    this.take = take;
    if (take.looks.size && view.game === "colt-express") this.looks = new Map([...this.looks, ...take.looks]);
    const late = isReduced ? 0 : take.late * pace;
    const all = Math.max(take.ms * pace, isReduced && event.say ? READING * pace : 0);
    if (late) {
      if (take.rollsAway !== null) this.performers?.rollAway(take.rollsAway, late);
      void this.performers?.perform(take.motions);
      await rest(late, signal);
      if (signal.aborted) return;
    }
    this.#onFilm = after;
    void this.performers?.perform(late ? take.settling : take.motions);
    await rest(all - late, signal);
    if (!signal.aborted) this.take = null;
  }

  #setting({ number }: WireEvent): Setting {
    const { told } = this;
    const { events } = this.#reel;
    const at = (wanted: number): WireEvent | null => events.find((one) => one.number === wanted) ?? null;
    return {
      before: at(number - 1),
      next: at(number + 1),
      isTunnel: told.card?.turns[told.laid.at(-1)?.icon ?? -1] === "tunnel",
    };
  }

  #layout(stage: Stage): ReturnType<typeof layout> {
    return layout(stage, this.#reel.frame(stage));
  }
}

function rest(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    if (signal.aborted) return done();
    const timer = setTimeout(done, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      done();
    });
  });
}
