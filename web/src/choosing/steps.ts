/* Where nobody points, an answer is chosen from a list; a long one is chosen piece by piece. */
import type { Choice } from "../wire";
import { goOn, narrow, nextPieces, only } from "./narrow";

/** As many answers as one hears out at once. */
export const FEW = 12;

/** One button of the list: a whole answer, or the next piece of several. */
export interface Offer {
  key: string;
  /** Null for a whole answer of a short list. */
  piece: string | null;
  /** The answer it gives; null where more is to be chosen. */
  choice: Choice | null;
}

export function isLong(choices: readonly Choice[]): boolean {
  return choices.length > FEW && choices.some(({ pieces }) => pieces.length > 1);
}

/** What is offered after what was chosen so far. */
export function offers(choices: readonly Choice[], pointed: readonly string[]): Offer[] {
  if (!isLong(choices)) return choices.map(whole);
  const path = goOn(choices, pointed);
  const complete = narrow(choices, path).filter(({ pieces }) => pieces.length <= path.length);
  const next = nextPieces(choices, path).map((piece) => ({
    key: piece,
    piece,
    choice: only(choices, [...path, piece]),
  }));
  return [...complete.map(whole), ...next];
}

function whole(choice: Choice): Offer {
  return { key: choice.text, piece: null, choice };
}
