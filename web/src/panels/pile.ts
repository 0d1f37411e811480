/* How the cards of the round lie: in one row, each as wide as there is room for; where that is too little, in two. */
import { TALL } from "./hand";

export interface Lying {
  rows: 1 | 2;
  card: { width: number; height: number };
}

interface Room {
  /** Of the whole pile, without its frame. */
  width: number;
  /** What a row of cards may be high, and what two of them may; null where there is no room for two. */
  high: number;
  twice: number | null;
  /** What a turn takes beside its cards, and between two of them. */
  head: number;
  gap: number;
  /** What stands after the last turn. */
  end: number;
}

/** A card that is narrower has no room for its letter and its icon. */
const NARROWEST = 22;
const NARROWEST_OF_ALL = 20;

/** Room is kept for a card of everybody in every turn: what comes later moves nothing. */
export function lyingOf(cards: readonly number[], players: number, room: Room): Lying {
  const expected = cards.map((n) => Math.max(n, players));
  const widest = (rows: number): number => {
    const left = room.width - room.end - cards.length * room.head;
    const columns = expected.reduce((sum, n) => sum + Math.ceil(n / rows), 0);
    return Math.floor(left / Math.max(1, columns) - room.gap);
  };
  const one = widest(1);
  if (room.width <= 0 || one >= NARROWEST || room.twice === null)
    return { rows: 1, card: sized(room.width > 0 ? one : Infinity, room.high) };
  return { rows: 2, card: sized(widest(2), (room.twice - room.gap) / 2) };
}

function sized(width: number, height: number): Lying["card"] {
  return { width: Math.max(NARROWEST_OF_ALL, Math.min(Math.floor(height / TALL), width)), height };
}
