/* Asking for a hint: a nudge, and asked again the answer; it stands until the question is answered. */
import { ask } from "../line/http";
import type { Room } from "../line/room.svelte";
import type { Decision, Hint } from "../wire";
import { t, words } from "../words/words.svelte";

export class Hinting {
  #found = $state.raw<Hint | null>(null);
  problem = $state<string | null>(null);
  isAsking = $state(false);
  /** What draws it; loaded when somebody asks for the first time. */
  drawn = $state.raw<typeof import("./HintTicket.svelte").default | null>(null);

  constructor(
    private readonly room: Room,
    private readonly question: () => Decision | undefined,
  ) {}

  /** The hint for what is asked now. */
  get hint(): Hint | null {
    return this.#found?.decision === this.question()?.number ? this.#found : null;
  }

  get isOpen(): boolean {
    return this.drawn !== null && (this.hint !== null || this.problem !== null);
  }

  /** The pieces of the answer, once it has been told. */
  get pieces(): readonly string[] {
    const told = this.hint?.answer;
    const choice = this.question()?.choices.find(({ text }) => text === told);
    return choice?.pieces.slice(0, 1) ?? [];
  }

  async ask(): Promise<void> {
    const asked = this.question();
    if (!asked || this.isAsking) return;
    this.isAsking = true;
    this.problem = null;
    try {
      const path = `api/tables/${this.room.link}/seats/${asked.seat}/hint?language=${words.language}`;
      this.drawn ??= (await import("./HintTicket.svelte")).default;
      this.#found = await ask<Hint>("POST", path, undefined, this.room.token(asked.seat));
    } catch (refusal) {
      this.problem = refusal instanceof Error ? refusal.message : t("problem.unreachable");
    }
    this.isAsking = false;
  }

  close(): void {
    this.#found = this.problem = null;
  }
}
