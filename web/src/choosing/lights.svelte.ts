/* What is lit: everything that can be pointed at now, on the train, in the hand and beside the question. */
import { heldBy, type Story } from "../line/story";
import type { Layout } from "../scene/layout";
import { locate, numbered } from "../scene/locate";
import { stageOf, tokenOf, worthsOf } from "../scene/stage";
import type { View } from "../wire";
import { banditName, listed, pieceName } from "../words/pieces";
import type { Translate } from "../words/translate";
import type { Choosing } from "./choosing.svelte";

/** What the light falls on, as it stands now. */
export interface Lit {
  readonly choosing: Choosing;
  readonly story: Story;
  /** Who looks back points at nothing. */
  readonly isPast: boolean;
  /** The table as it is now, and as it is looked at. */
  readonly view: View;
  readonly asShown: View;
  readonly seat: number;
  readonly placed: Layout;
  readonly isPhone: boolean;
  /** On its side. */
  readonly isLow: boolean;
  readonly t: Translate;
}

export class Lights {
  readonly #now: Lit;

  constructor(now: Lit) {
    this.#now = now;
  }

  readonly open = $derived.by(() => (this.#now.isPast ? [] : this.#now.choosing.open));
  readonly instead = $derived.by(() => (this.#now.isPast ? [] : this.#now.choosing.instead));
  readonly path = $derived.by(() => {
    const { choosing, isPast } = this.#now;
    return isPast ? [] : (choosing.pending?.pieces ?? choosing.path);
  });

  readonly #held = $derived.by(() => {
    const { asShown, seat } = this.#now;
    return (asShown.seats[seat]?.hand ?? []).flatMap((card) => card?.piece ?? []);
  });
  /** Cards that can be chosen though they are not in the hand: they lie beside it so long. */
  readonly offered = $derived.by(() => {
    const { choosing, isPast } = this.#now;
    const pieces = new Set(isPast ? [] : choosing.choices.flatMap((choice) => choice.pieces));
    return [...pieces].filter((piece) => piece.startsWith("card:") && !this.#held.includes(piece));
  });
  readonly hand = $derived.by(() => [...this.#held, ...this.offered]);

  /** The key of everything that can be pointed at; what is chosen already is lit no more. */
  readonly keyed = $derived.by(() => numbered(this.open, this.#now.placed, this.hand));
  readonly lit = $derived.by(
    () =>
      new Map([...this.keyed].filter(([piece]) => !this.#now.choosing.pending || !this.path.includes(piece))),
  );
  readonly isInHand = $derived.by(() => this.hand.some((piece) => this.lit.has(piece)));

  readonly #isCrowded = $derived.by(
    () => this.#now.isPhone && [...this.lit.keys()].filter((piece) => piece.startsWith("token:")).length > 2,
  );
  /** What has no place of its own, or none for a finger: buttons beside the question. */
  readonly extra = $derived.by(() => {
    const { placed, isLow } = this.#now;
    return [...this.lit.keys()].filter(
      (piece) =>
        (locate(piece, placed) === null || (this.#isCrowded && piece.startsWith("token:"))) &&
        !this.hand.includes(piece) &&
        !(isLow && piece === "deck"),
    );
  });

  readonly worths = $derived.by(() => worthsOf(stageOf(this.#now.asShown)));

  /** What pointing at this piece means: the whole answer where it is one, else the piece. */
  readonly nameOf = (piece: string): string => {
    const { choosing, view, t } = this.#now;
    const left = choosing.leadsTo(piece);
    if (left.length === 1 && left[0] && !(piece.startsWith("token:") && choosing.path.length))
      return this.#withHolders(piece, left[0].say);
    const name = pieceName(t, piece, view, (token) => this.worths.get(token) ?? null);
    return this.#withHolders(piece, name);
  };

  /** Of a purse I do not know: who has held it knows it. */
  #withHolders(piece: string, thing: string): string {
    const { story, t } = this.#now;
    const token = tokenOf(piece);
    if (!token?.includes("#") || (this.worths.get(token) ?? null) !== null) return thing;
    const names = heldBy(story, token).map((bandit) => banditName(t, bandit));
    return names.length ? t("table.held-by", { thing, names: listed(t, names) }) : thing;
  }
}
