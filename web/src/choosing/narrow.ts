/* Choosing is pointing: each click keeps the choices that go on so. */
import type { Choice } from "../wire";

/** The choices whose pieces begin with what was pointed at. */
export function narrow(choices: readonly Choice[], pointed: readonly string[]): Choice[] {
  return choices.filter((choice) => pointed.every((piece, nth) => choice.pieces[nth] === piece));
}

/** What can be pointed at next, each once, in the order of the choices. */
export function nextPieces(choices: readonly Choice[], pointed: readonly string[]): string[] {
  const pieces = narrow(choices, pointed).map((choice) => choice.pieces[pointed.length]);
  return [...new Set(pieces.filter((piece) => piece !== undefined))];
}

/** What was pointed at, and every piece after it that leaves no other way to go on. */
export function goOn(choices: readonly Choice[], pointed: readonly string[]): string[] {
  const path = [...pointed];
  if (narrow(choices, path).length < 2) return path;
  for (let next = nextPieces(choices, path); next.length === 1; next = nextPieces(choices, path)) {
    path.push(next[0]);
  }
  return path;
}

/** What was pointed at before the last click; what followed of itself goes with it. */
export function before(choices: readonly Choice[], pointed: readonly string[]): string[] {
  let path = pointed.slice(0, -1);
  while (path.length && goOn(choices, path.slice(0, -1)).length >= path.length) path = path.slice(0, -1);
  return path;
}

/** The one choice that is left, or none. */
export function only(choices: readonly Choice[], pointed: readonly string[]): Choice | null {
  const left = narrow(choices, pointed);
  return left.length === 1 ? (left[0] ?? null) : null;
}

/** Every answer is several cards in an order. */
export function isPlan(choices: readonly Choice[]): boolean {
  const isInOrder = ({ pieces }: Choice): boolean =>
    pieces.length > 1 && pieces.every((piece) => piece.startsWith("card:"));
  return choices.length > 0 && choices.every(isInOrder);
}
