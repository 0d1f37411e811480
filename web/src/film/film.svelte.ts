/* Events played one after the other, at the player's speed; can be skipped, and jumped into. */
import type { FilmSpeed } from "../table/props";
import type { Event } from "../wire";

/** How much longer than written a motion takes. */
export const PACE: Record<FilmSpeed, number> = { slow: 1.7, normal: 1, fast: 0.4, instant: 0 };

/** Show one event; the signal tells when nobody wants to see the rest of it. */
export type Show = (event: Event, signal: AbortSignal) => Promise<void>;

export class Film {
  /** The number of the last event that has been shown. */
  shown = $state(0);
  isPlaying = $state(false);
  /** The event being shown. */
  now = $state.raw<Event | null>(null);

  #queue: Event[] = [];
  #last = 0;
  #isHeld = false;
  #goOn: (() => void) | null = null;
  #cut = new AbortController();
  #show: Show;

  constructor(show: Show) {
    this.#show = show;
  }

  /** Begin after this event: what came before is known. */
  start(number: number): void {
    this.#cut.abort();
    this.#queue = [];
    this.shown = this.#last = number;
    this.now = null;
    this.isPlaying = false;
  }

  /** The story so far; what is new is played, or taken over at once. */
  feed(events: readonly Event[], isInstant: boolean): void {
    const newest = events.at(-1)?.number ?? 0;
    if (newest < this.#last) {
      this.start(newest);
      return;
    }
    const fresh = events.filter((event) => event.number > this.#last);
    if (!fresh.length) return;
    this.#last = newest;
    this.#queue.push(...fresh);
    if (isInstant) this.skip();
    else if (!this.isPlaying) void this.#play();
  }

  /** Whoever looks at something else misses nothing: the next event waits so long. */
  hold(isHeld: boolean): void {
    this.#isHeld = isHeld;
    if (!isHeld) this.#goOn?.();
  }

  /** Go to the end at once. */
  skip(): void {
    this.#queue = [];
    this.#cut.abort();
    this.#goOn?.();
    this.shown = this.#last;
    this.now = null;
    this.isPlaying = false;
  }

  async #play(): Promise<void> {
    this.isPlaying = true;
    this.#cut = new AbortController();
    const { signal } = this.#cut;
    for (let event = this.#queue.shift(); event; event = this.#queue.shift()) {
      this.now = event;
      await this.#show(event, signal);
      if (signal.aborted) return;
      this.shown = event.number;
      if (this.#isHeld) await new Promise<void>((done) => (this.#goOn = done));
      if (signal.aborted) return;
    }
    this.now = null;
    this.isPlaying = false;
  }
}
