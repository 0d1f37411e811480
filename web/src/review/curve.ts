/* The chances of a game as lines: where each point lies, and what stands over and under my own. */
import type { Review } from "../wire";

export interface ChancePoint {
  /** From 0 to 1 along the game. */
  at: number;
  chance: number;
}

/** One line for every seat, from the first decision to the end of the game. */
export function linesOf(review: Review, isOpen: boolean): ChancePoint[][] {
  return Array.from({ length: review.players }, (_, seat) => [
    ...review.curve.map((point, nth) => ({
      at: nth / review.curve.length,
      chance: (isOpen ? point.open : point.known)[seat] ?? 0,
    })),
    { at: 1, chance: endOf(review, seat) },
  ]);
}

/** How it ended for this seat: what is known of the others is that somebody else has won. */
function endOf(review: Review, seat: number): number {
  return review.winners.includes(seat) ? 1 / review.winners.length : 0;
}

/** The band around my own line. */
export const bandOf = (review: Review): { at: number; low: number; high: number }[] =>
  review.curve.map(({ low, high }, nth) => ({
    at: nth / review.curve.length,
    low: Math.max(0, low),
    high: Math.min(1, high),
  }));

/** Where each round begins. */
export const roundsOf = (review: Review): { round: number; at: number }[] =>
  review.curve.flatMap(({ round }, nth) =>
    review.curve[nth - 1]?.round === round ? [] : [{ round, at: nth / review.curve.length }],
  );

/** Where on the curve this choice is, or the first decision after it. */
export function placeOf(review: Review, choice: number): number {
  const nth = review.curve.findIndex((point) => point.choice >= choice);
  return nth < 0 ? review.curve.length : nth;
}

export const points = (share: number): number => Math.round(100 * share);
