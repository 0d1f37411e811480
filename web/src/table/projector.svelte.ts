/* The film on the stage: what stands where while events are shown, and while one looks back. */
import { tick, untrack } from 'svelte';
import type { Translate, View, WireEvent } from './contract';
import { Director, type Motion, type Take } from './direct';
import { Film } from './film.svelte';
import { withoutHindsight } from './hindsight';
import { layout, type Frame } from './layout';
import { stageAfter, stageOf, type Stage } from './stage';

/** What is projected, as it stands now. */
export interface Reel {
  readonly view: View;
  readonly events: readonly WireEvent[];
  readonly moment: number | null;
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
  looks = $state.raw(new Map<string, 'front' | 'rear'>());
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

  /** The view as it was then. */
  readonly view = $derived.by(() => withoutHindsight(this.#reel.view, this.#reel.events, this.upTo, this.#reel.view.eyes ?? -1));

  readonly stage = $derived.by(() => (this.#reel.moment === null ? this.#onFilm : (this.#stageAt(this.#reel.moment) ?? this.#onFilm)));

  /** The story has gone on. */
  feed(): void {
    const { events, view, moment, pace } = this.#reel;
    const isNew = (events.at(-1)?.number ?? 0) > this.film.shown;
    if (isNew) this.film.feed(events, pace === 0 || moment !== null || document.hidden);
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
    const take = new Director(this.#layout(before), this.#layout(after), t).direct(event);
    if (take.ms === 0) {
      this.#onFilm = after;
      return;
    }
    this.take = take;
    if (take.looks.size && view.game === 'colt-express') this.looks = new Map([...this.looks, ...take.looks]);
    if (take.rollsAway !== null) {
      this.performers?.rollAway(take.rollsAway, take.ms * pace * 0.7);
      await rest(take.ms * pace * 0.7, signal);
      if (signal.aborted) return;
      this.#onFilm = after;
      await rest(take.ms * pace * 0.3, signal);
    } else {
      this.#onFilm = after;
      void this.performers?.perform(take.motions);
      await rest(Math.max(take.ms * pace, isReduced && event.say ? READING * pace : 0), signal);
    }
    if (!signal.aborted) this.take = null;
  }

  #layout(stage: Stage): ReturnType<typeof layout> {
    return layout(stage, this.#reel.frame(stage));
  }
}

function rest(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    if (signal.aborted) return done();
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      done();
    });
  });
}
