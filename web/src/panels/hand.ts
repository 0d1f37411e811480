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
  /** The width of a card whose height follows from it; null while nobody knows how much room there is. */
  card: number | null;
  /** The width of a card that is as low as it is, where two rows lie across. */
  across: number | null;
  columns: number;
  /** From one card to the next, and from one row to the next. */
  step: { x: number; y: number };
  /** How much of a card is seen where the next one lies on it: its name stands there. */
  seen: number;
  /** How high they all lie. */
  height: number;
}

interface Room {
  width: number;
  isPhone: boolean;
  /** Names beside icons, in rows. */
  isMany: boolean;
  isShort: boolean;
  isPlanned: boolean;
  /** How high the hand may lie. */
  tall: number;
}

/** How high a card is for its width. */
export const TALL = 1.4;
/** The width of a card of which a part lies under the next one, and how much of it is seen. */
const FANNED = 84;
const SEEN = 0.7;
const UNKNOWN: Spread = { card: null, across: null, columns: 1, step: { x: 0, y: 0 }, seen: 1, height: 0 };

/** Every name can be read: as wide as there is room for, else overlapping, else in rows. */
export function spreadOf(piles: number, room: Room): Spread {
  if (room.width <= 0 || piles === 0) return UNKNOWN;
  if (room.isMany) return inRows(piles, room);
  const { least, most, gap } = sizesIn(room);
  const one = eachOf(piles, room, gap);
  if (room.isPhone || one >= least) {
    const card = Math.min(most, one);
    return inOneRow(piles, card, card + gap);
  }
  const pitch = pitchOf(piles, room);
  return pitch >= FANNED * SEEN ? inOneRow(piles, FANNED, pitch) : across(piles, room.width);
}

/** In one low row nobody could read the names: they stand beside their icons, in rows. */
export function isCrammed(piles: number, room: Omit<Room, "isMany">): boolean {
  if (room.isPhone) return piles > (room.isShort ? 0 : 4) || isNarrow(piles, room);
  if (!(room.isShort || room.isPlanned) || room.width <= 0 || piles < 2) return false;
  const { least, gap } = sizesIn(room);
  return eachOf(piles, room, gap) < least && pitchOf(piles, room) < FANNED * SEEN;
}

/** A card of a phone's hand that is narrower has no room for its name in letters one can read. */
const NARROWEST = 60;
const isNarrow = (piles: number, room: { width: number }): boolean =>
  room.width > 0 && piles > 1 && eachOf(piles, room, 8) < NARROWEST;

const eachOf = (piles: number, { width }: { width: number }, gap: number): number =>
  Math.floor((width - (piles - 1) * gap) / piles);
const pitchOf = (piles: number, { width }: { width: number }): number =>
  Math.floor((width - FANNED) / (piles - 1));

function sizesIn({ isPhone, isShort, isPlanned, tall }: Omit<Room, "isMany">): {
  least: number;
  most: number;
  gap: number;
} {
  if (isPhone) return { least: 0, most: Math.min(80, Math.floor(tall / TALL)), gap: 8 };
  return isShort ? { least: isPlanned ? 64 : 84, most: 96, gap: 10 } : { least: 70, most: 92, gap: 10 };
}

function inOneRow(piles: number, card: number, x: number): Spread {
  return {
    card,
    across: null,
    columns: piles,
    step: { x, y: 0 },
    seen: Math.min(1, x / card),
    height: card * TALL,
  };
}

/** How high a card is that has its name beside its icon, for a finger and for a mouse. */
export const LOW = { finger: 46, mouse: 40 };

/** Names beside icons, in as few columns as there is height for. */
function inRows(piles: number, { width, tall, isPhone }: Room): Spread {
  const [high, gap] = isPhone ? [LOW.finger, 5] : [LOW.mouse, 4];
  const rows = Math.max(1, Math.floor((tall + gap) / (high + gap)));
  const columns = Math.min(4, Math.max(rows > 2 ? 2 : 3, Math.ceil(piles / rows)));
  const x = (width + 6) / columns;
  const height = Math.ceil(piles / columns) * (high + gap) - gap;
  return { card: null, across: x - 6, columns, step: { x, y: high + gap }, seen: 1, height };
}

/** Two rows of low cards. */
function across(piles: number, width: number): Spread {
  const columns = Math.ceil(piles / 2);
  const wide = Math.min(100, Math.floor((width - (columns - 1) * 8 - 2) / columns));
  const card = Math.max(44, Math.min(66, wide));
  const y = card * TALL + 14;
  return { card, across: wide, columns, step: { x: wide + 8, y }, seen: 1, height: y + card * TALL };
}

/** How far the nth card lies from where the first one would: from the left, and from the row its hand stands on. */
export function shiftOf(nth: number, piles: number, { columns, step }: Spread, isFromTop: boolean): string {
  const [row, rows] = [Math.floor(nth / columns), Math.ceil(piles / columns)];
  const y = isFromTop ? row : row - rows + 1;
  return `translate(${(nth % columns) * step.x}px, ${y * step.y}px)`;
}
