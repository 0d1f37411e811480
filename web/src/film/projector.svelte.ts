/* The film on the stage: what stands where while events are shown, and while one looks back. */
import { tick, untrack } from "svelte";
import { isDark } from "../art/turns";
import { lastOf, newest, viewAfter, type Story } from "../line/story";
import type { Frame } from "../scene/frame";
import { layout } from "../scene/layout";
import { stageOf, type Stage } from "../scene/stage";
import type { Event, View } from "../wire";
import type { Translate } from "../words/translate";
import { Director } from "./director";
import type { Motion, Setting, Take } from "./take";
import { Film } from "./film.svelte";
import { laidAfter } from "./laid";

/** What is projected, as it stands now. */
export interface Reel {
  readonly story: Story;
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
  /** Who last turned which way, of those whose side does not matter: it only looks good. */
  looks = $state.raw(new Map<string, "front" | "rear">());
  readonly film = new Film((event, signal) => this.#show(event, signal));

  readonly #reel: Reel;
  #onFilm = $state.raw() as Stage;

  /** Begin with this event; null: everything until now is known. */
  constructor(reel: Reel, from: number | null) {
    this.#reel = reel;
    untrack(() => {
      const start = from === null ? lastOf(reel.story) : from - 1;
      this.#onFilm = stageOf(viewAfter(reel.story, start));
      this.film.start(start);
    });
  }

  get isPlaying(): boolean {
    return this.film.isPlaying;
  }

  /** The event the table is looked at after. */
  readonly upTo = $derived.by(() => this.#reel.moment ?? this.film.now?.number ?? lastOf(this.#reel.story));

  /** The view as it was then. */
  readonly view = $derived.by((): View => viewAfter(this.#reel.story, this.upTo));

  /** What lay in this round then. */
  readonly laid = $derived.by(() => laidAfter(this.#reel.story, this.upTo, this.#reel.mine));

  readonly stage = $derived.by(() => (this.#reel.moment === null ? this.#onFilm : stageOf(this.view)));

  /** The story has gone on. */
  feed(): void {
    const { story, moment, pace } = this.#reel;
    this.film.feed(story.events, pace === 0 || document.hidden || (moment !== null && !this.film.isPlaying));
    if (!this.film.isPlaying) this.#onFilm = stageOf(newest(story));
  }

  skip(): void {
    this.film.skip();
    this.take = null;
    this.#onFilm = stageOf(newest(this.#reel.story));
  }

  async #show(event: Event, signal: AbortSignal): Promise<void> {
    if (!this.performers) await tick();
    if (signal.aborted) return;
    const { story, pace, isReduced, t } = this.#reel;
    const after = stageOf(viewAfter(story, event.number));
    const take = new Director(this.#layout(this.#onFilm), this.#layout(after), t).direct(
      event,
      this.#setting(event),
    );
    if (take.ms === 0) {
      this.#onFilm = after;
      return;
    }
    this.take = take;
    if (take.looks.size) this.looks = new Map([...this.looks, ...take.looks]);
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

  #setting({ number, changes }: Event): Setting {
    const { story } = this.#reel;
    const { game, round, round_card, laid, phase } = viewAfter(story, number);
    const at = (wanted: number): Event | null => story.events[wanted - story.since - 1] ?? null;
    return {
      game,
      before: at(number - 1),
      next: at(number + 1),
      isDark: isDark(round_card?.turns[laid.at(-1)?.turn ?? -1]),
      phase: "phase" in changes ? phase : null,
      round,
      cards: laid.filter(({ kind }) => kind === "card").length,
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
