/* What is asked of this device now, and what it answers. */
import { untrack } from "svelte";
import type { Decision, View } from "../wire";
import { Choosing } from "./choosing.svelte";
import { Countdown } from "./countdown.svelte";

/** What is asked, as it stands now. */
export interface Questions {
  readonly decisions: readonly Decision[];
  readonly mine: readonly number[];
  readonly view: View;
  /** Nothing is played, and nobody looks back. */
  readonly isStill: boolean;
  readonly isPast: boolean;
}

export class Asking {
  readonly choosing: Choosing;
  /** What I will point at as soon as I am asked, one after the other: only this page knows. */
  ahead = $state.raw<readonly string[]>([]);
  /** A sealed answer is being given anew. */
  isReplacing = $state(false);
  #sent = $state.raw<Decision | null>(null);
  readonly #now: Questions;

  constructor(now: Questions, send: (decision: Decision, text: string) => void) {
    this.#now = now;
    this.choosing = new Choosing((decision, choice) => {
      this.#sent = decision;
      send(decision, choice.text);
    });
    this.#follow();
  }

  /** The question that is mine. */
  readonly asked = $derived.by((): Decision | null => {
    const { decisions, mine, view } = this.#now;
    const ours = decisions.filter((one) => mine.includes(one.seat) && one.choices.length > 0);
    return ours.find((one) => one.seat === view.eyes) ?? ours[0] ?? null;
  });

  readonly isOpen = $derived.by(
    () => this.asked !== null && this.asked !== this.#sent && (!this.asked.answered || this.isReplacing),
  );

  readonly countdown = new Countdown(() => (this.asked && !this.asked.answered ? this.asked.deadline : null));

  /** My sealed answer may still be replaced. */
  get canReplace(): boolean {
    return this.#now.isStill && this.asked !== null && this.asked.answered && !this.isReplacing;
  }

  /** Mark this for when I am asked, or take it back. */
  plan(piece: string): void {
    this.ahead = this.ahead.includes(piece)
      ? this.ahead.filter((one) => one !== piece)
      : [...this.ahead, piece];
  }

  /** The first of what was marked, if this very question can be answered with it; else nothing was meant. */
  next(): string | null {
    const [piece, ...rest] = this.ahead;
    const isLegal = piece !== undefined && this.choosing.next.includes(piece);
    this.ahead = isLegal ? rest : [];
    return isLegal ? piece : null;
  }

  #follow(): void {
    const { choosing } = this;
    $effect.pre(() => {
      const [decision, isAsked, isNow] = [this.asked, this.isOpen, this.#now.isStill];
      untrack(() => {
        const isSame =
          decision !== null &&
          choosing.decision?.number === decision.number &&
          choosing.decision.seat === decision.seat;
        choosing.ask(isAsked && decision && (isNow || isSame) ? decision : null);
      });
    });
    $effect(() => {
      void this.asked?.number;
      this.isReplacing = false;
    });
    $effect(() => {
      const { asked } = this;
      if (this.#sent && asked !== this.#sent && asked?.number !== this.#sent.number) this.#sent = null;
    });
    // an answer is not sent behind the back of who looks back
    $effect(() => {
      if (this.#now.isPast) untrack(() => choosing.pending && choosing.takeBack());
    });
    // nobody is left to take an answer back
    $effect(() => () => choosing.leave());
  }
}
