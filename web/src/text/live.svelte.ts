/* What a screen reader says: each event, and what is asked of me. */

import { untrack } from "svelte";

class Live {
  lines = $state.raw<{ id: number; text: string }[]>([]);
  request = $state("");
  #count = 0;

  say(text: string): void {
    const before = untrack(() => this.lines);
    this.lines = [...before, { id: ++this.#count, text }].slice(-8);
  }

  ask(text: string): void {
    this.request = text;
  }

  /** Who leaves a table hears no more of it. */
  hush(): void {
    this.lines = [];
    this.request = "";
  }
}

export const live = new Live();
