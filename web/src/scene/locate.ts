/* Where a piece is drawn on the train, if it is. */
import { placeBox } from "./frame";
import type { Layout } from "./layout";
import { whereIs } from "./stage";
import type { Located } from "../choosing/keys";

export function locate(piece: string, on: Layout): Located | null {
  const [kind, rest = ""] = [piece.split(":")[0], piece.slice(piece.indexOf(":") + 1)];
  if (kind === "space" || kind === "car") {
    const where = whereIs(on.places, kind === "car" ? Number(rest) : rest);
    if (!where) return null;
    const box = placeBox(on.frame, where);
    return { piece, x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }
  if (kind === "bandit") {
    const figure = on.figures.find((one) => one.bandit === rest);
    return figure ? { piece, x: figure.x, y: figure.y - figure.size / 2 } : null;
  }
  if (kind === "token") {
    const heap = on.loot.find((one) => one.pieces.includes(piece));
    return heap ? { piece, x: heap.x, y: heap.y } : null;
  }
  return null;
}

/** These pieces with their keys: along the train from left to right, then through the hand, then the others as they come. */
export function numbered(
  pieces: readonly string[],
  on: Layout,
  hand: readonly string[],
): Map<string, number> {
  const here = pieces.map((piece) => locate(piece, on)).filter((spot) => spot !== null);
  here.sort((a, b) => a.x - b.x || a.y - b.y);
  const held = hand.filter((piece) => pieces.includes(piece));
  const order = new Set([...here.map(({ piece }) => piece), ...held, ...pieces]);
  return new Map([...order].map((piece, nth) => [piece, nth + 1]));
}
