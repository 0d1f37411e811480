/* How this device watches a game: through whose eyes, how far the film has come for them, what they look back at. */
import { untrack } from "svelte";
import { settings } from "../device/settings.svelte";
import { WATCHING, type Room, type Side } from "../line/room.svelte";
import { lastOf } from "../line/story";
import { chaptersOf } from "../sheets/chapters";
import type { Event } from "../wire";

/** What lies over the table. */
export interface Cover {
  readonly isOpen: boolean;
  close(): void;
}

export class Watching {
  eyes = $state(WATCHING);
  /** The seat that waits behind the curtain. */
  behind = $state<number | null>(null);
  /** The last event the film has shown. */
  shown = $state(0);
  /** The event that is looked back at. */
  moment = $state<number | null>(null);
  isStill = $state(true);
  /** The event the film begins with for these eyes. */
  from = $state<number | null>(null);

  constructor(
    readonly room: Room,
    readonly cover: Cover,
  ) {
    untrack(() => {
      const { isShared, mine, asked } = room;
      this.eyes = isShared ? WATCHING : (mine[0] ?? WATCHING);
      this.behind = isShared ? (asked[0] ?? null) : null;
    });
    this.#follow();
  }

  /** All have agreed to end it: nobody is asked any more. */
  readonly isEnded = $derived.by(() => this.room.table!.phase === "closed");

  readonly side = $derived.by((): Side => {
    const { sides } = this.room;
    const heard = sides[this.eyes] ?? sides[WATCHING] ?? Object.values(sides)[0];
    return this.isEnded ? { ...heard, decisions: [] } : heard;
  });

  readonly mine = $derived.by(() => {
    const { isShared, mine } = this.room;
    return isShared ? mine.filter((seat) => seat === this.eyes) : mine;
  });

  /** As far as the film has come: neither story nor plan tells more. */
  readonly chapters = $derived.by(() =>
    chaptersOf(this.side.story, this.isStill ? lastOf(this.side.story) : this.shown),
  );

  readonly #sentences = $derived.by(() =>
    this.side.story.events.filter(
      ({ number, say }) => say !== null && (this.isStill || number <= this.shown),
    ),
  );

  readonly #isDone = $derived.by(
    () => this.room.isShared && this.eyes !== WATCHING && !this.room.asked.includes(this.eyes),
  );

  /** Nothing is played behind the curtain: whoever opens it sees what came since. */
  readonly isCovered = $derived.by(() => this.#isDone || this.behind !== null);

  /** The film goes on where it was, through other eyes. */
  look(seat: number): void {
    this.from = this.shown > 0 ? this.shown + 1 : null;
    this.isStill = seat !== WATCHING || settings.asText;
    this.eyes = seat;
    this.cover.close();
    this.behind = null;
    this.moment = null;
  }

  /** To the sentence before or after the one that is looked at. */
  step(by: 1 | -1): void {
    const told: Event[] = this.#sentences;
    const last = told.length - 1;
    const at = this.moment === null ? last : told.findIndex(({ number }) => number >= this.moment!);
    const next = (at < 0 ? last : at) + by;
    if (next >= last) this.moment = null;
    else if (next >= 0) this.moment = told[next].number;
  }

  #follow(): void {
    const { room } = this;

    // a seat of mine was taken over or given up
    $effect(() => {
      if (room.isShared) return;
      if (this.eyes !== WATCHING && !room.mine.includes(this.eyes)) this.eyes = room.mine[0] ?? WATCHING;
      if (this.eyes === WATCHING && room.mine.length) this.eyes = room.mine[0]!;
    });

    // several hands on one device: who has answered is covered at once, all watch what happens together, and the next
    // hand waits behind the curtain
    $effect(() => {
      if (this.#isDone) untrack(() => this.look(WATCHING));
    });
    $effect(() => {
      const isAnybody = this.eyes === WATCHING && this.isStill && this.moment === null && !this.cover.isOpen;
      if (room.isShared && room.asked.length > 0 && !room.isSending && isAnybody)
        this.behind = room.asked[0]!;
    });
  }
}
