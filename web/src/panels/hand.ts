/* How my cards lie: piles of equal ones, as wide as there is room for. */
import type { Card } from "../wire";

export interface Pile {
  card: Card;
  n: number;
}

/** Equal cards lie on one another; what else can be chosen lies beside them. */
export function pilesOf(
  hand: readonly (Card | null)[],
  others: readonly (Card | null)[],
  offered: readonly string[],
): Pile[] {
  const found = new Map<string, Pile>();
  for (const card of hand) {
    if (!card) continue;
    const pile = found.get(card.piece);
    if (pile) pile.n += 1;
    else found.set(card.piece, { card, n: 1 });
  }
  for (const piece of offered)
    found.set(piece, { card: others.find((card) => card?.piece === piece) ?? cardOf(piece), n: 1 });
  return [...found.values()];
}

/** `card:doc move`, `card:move`. */
function cardOf(piece: string): Card {
  const words = piece.slice("card:".length).split(" ");
  return { piece, bandit: words.length > 1 ? (words[0] ?? null) : null, action: words.at(-1) ?? null };
}

export interface Spread {
  /** The width of a card; null while nobody knows how much room there is. */
  card: number | null;
  /** From one card to the next, where they overlap. */
  pitch: number | null;
  /** In two rows, each card at most so wide. */
  across: number | null;
  columns: number;
}

/** Every name can be read: as wide as there is room for, else in two rows, else overlapping. */
export function spreadOf(
  piles: number,
  room: number,
  { isPhone, isShort, isPlanned }: { isPhone: boolean; isShort: boolean; isPlanned: boolean },
): Spread {
  const gap = isPhone ? 8 : 10;
  const columns = Math.ceil(piles / 2);
  if (room <= 0 || piles === 0) return { card: null, pitch: null, across: null, columns };
  const one = Math.floor((room - (piles - 1) * gap) / piles);
  if (isPhone) return { card: Math.min(80, one), pitch: null, across: null, columns };
  const [least, most] = isShort ? [isPlanned ? 64 : 84, 96] : [74, 92];
  if (one >= least) return { card: Math.min(most, one), pitch: null, across: null, columns };
  if (isShort || isPlanned) {
    const pitch = Math.max(least * 0.5, Math.floor((room - least) / (piles - 1)));
    return { card: least, pitch, across: null, columns };
  }
  const across = Math.min(100, Math.floor((room - (columns - 1) * 8 - 2) / columns));
  return { card: Math.max(44, Math.min(66, across)), pitch: null, across, columns };
}
