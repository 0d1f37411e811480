/* Looking ahead: which card of mine is meant, what is asked of the server for it, and what is foreseen then. */
import { untrack } from "svelte";
import { isPlan } from "../choosing/narrow";
import type { CardAhead, Decision, Plan, StandsAhead } from "../wire";

/** The table, as far as looking ahead goes by it. */
export interface Planning {
  /** The shadow train as it was told last; undefined: this table shows none. */
  readonly plan: { of: Plan | null; isOn: boolean } | undefined;
  /** What I am asked, if anything. */
  readonly decision: Pick<Decision, "is_foreseen" | "choices"> | null;
  /** The cards I have pointed at, in order. */
  readonly laid: readonly string[];
  /** What I play as soon as I am asked. */
  readonly ahead: readonly string[];
  /** One answer waits to be sent: pointing elsewhere changes nothing. */
  readonly isSettled: boolean;
  /** Nothing is played, and nobody looks back. */
  readonly isStill: boolean;
  /** The last event of the story. */
  readonly last: number;
}

/** Where everybody could be as a card comes up. */
export interface Foreseen {
  at: readonly StandsAhead[];
  marshal: readonly number[];
  /** The card that comes up; null: mine. */
  card: CardAhead | null;
}

const CARD = "card:";
const isCard = (piece: string): boolean => piece.startsWith(CARD);
const textOf = (piece: string): string => piece.slice(CARD.length);

export class Looking {
  /** The card somebody points at, by mouse or keyboard. */
  hovered = $state<string | null>(null);
  /** Which card of the pile is looked at; null: my own. */
  nth = $state<number | null>(null);
  readonly #now: Planning;

  constructor(now: Planning, ask: (cards: string[]) => void) {
    this.#now = now;
    $effect(() => {
      const cards = this.asks;
      void now.last;
      if (cards !== null) untrack(() => ask(cards === "" ? [] : cards.split(",")));
    });
    $effect(() => {
      void [this.asks, now.last];
      untrack(() => (this.nth = null));
    });
  }

  /** My cards that are meant: laid ready, pointed at, or waiting for my turn. */
  readonly ready = $derived.by((): string[] => {
    const { laid, ahead, isSettled } = this.#now;
    const { hovered } = this;
    const cards = laid.filter(isCard);
    if (hovered && !isSettled && !cards.includes(hovered)) return [...cards, hovered].map(textOf);
    return (cards.length ? cards : ahead.slice(0, 1)).map(textOf);
  });

  /** What the server is asked, as one text: the same again is not asked again. Cards that are planned together are told
   * together; of those played one by one the whole hand is told at once. */
  readonly asks = $derived.by((): string | null => {
    const { plan, decision, ahead, isStill } = this.#now;
    if (!plan?.isOn || !isStill) return null;
    if (!decision) return ahead.length > 0 ? "" : null;
    if (!decision.is_foreseen) return null;
    return isPlan(decision.choices) ? this.ready.join() : "";
  });

  /** Only what was asked for is shown. */
  readonly told = $derived.by((): Plan | null => {
    const { plan } = this.#now;
    return this.asks !== null && plan?.of?.ready.join() === this.asks ? plan.of : null;
  });

  /** What the cards that are meant would do. */
  readonly mine = $derived.by((): CardAhead[] => {
    if (!this.told) return [];
    const laid = this.told.cards.filter((card) => card.is_ready);
    if (laid.length) return laid;
    const card = this.wouldDo(this.ready[0] ?? "");
    return card ? [card] : [];
  });

  /** What this card of the hand would do, if nothing else came. */
  wouldDo(text: string): CardAhead | null {
    return (
      this.told?.hand.find(({ bandit, action }) => text === action || text === `${bandit} ${action}`) ?? null
    );
  }

  /** What comes up before mine. */
  readonly before = $derived.by((): readonly CardAhead[] =>
    (this.told?.cards ?? []).filter((card) => !card.is_ready),
  );

  readonly foreseen = $derived.by((): Foreseen | null => {
    const { told } = this;
    if (!told) return null;
    const card = this.nth === null ? null : (this.before[this.nth] ?? null);
    return card ? { at: card.at, marshal: card.marshal, card } : { at: told.at, marshal: told.marshal, card };
  });

  /** How far the cards that lie there can be foreseen, in their order. */
  suresOf<T extends { kind: string; progress: string }>(laid: readonly T[]): Map<T, string> {
    const waiting = laid.filter(({ kind, progress }) => kind === "card" && progress === "waiting");
    return new Map(waiting.flatMap((one, nth) => (this.before[nth] ? [[one, this.before[nth].sure]] : [])));
  }

  get canGoBack(): boolean {
    return this.before.length > 0 && this.nth !== 0;
  }

  /** To the card before the one that is looked at, or after it. */
  step(by: -1 | 1): void {
    const last = this.before.length;
    const to = Math.max(0, (this.nth ?? last) + by);
    this.nth = to >= last ? null : to;
  }

  /** Somebody points at something. */
  lookAt(event: Event): void {
    const node = event.target instanceof Element ? event.target.closest("[data-piece]") : null;
    const piece = node?.getAttribute("data-piece") ?? null;
    this.hovered = piece !== null && isCard(piece) ? piece : null;
  }
}
