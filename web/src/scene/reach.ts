/* How far from a lit piece a finger may land: as far as a finger needs, and never on its neighbour. */
import type { Placed } from "./crowd";
import { FINGER, type Box } from "./frame";
import type { PlacedLoot } from "./heaps";

export interface Target {
  piece: string;
  /** What is drawn of it. */
  box: Box;
}

/** What is drawn of a figure. */
export function figureTarget({ bandit, x, y, size, shape }: Placed): Target {
  const width = shape === "figure" ? size * 0.6 : size;
  return { piece: `bandit:${bandit}`, box: { x: x - width / 2, y: y - size, width, height: size } };
}

/** What is drawn of a heap that can be pointed at. */
export function heapTarget(piece: string, { x, y, size }: PlacedLoot): Target {
  return { piece, box: { x: x - size / 2, y: y - size, width: size, height: size } };
}

/** Around every target at least a finger's width and height, where its neighbours leave so much. */
export function reaches(
  targets: readonly Target[],
  within: { width: number; height: number },
): Map<string, Box> {
  return new Map(
    targets.map((one) => {
      const bounds = { left: 0, right: within.width, top: 0, bottom: within.height };
      for (const other of targets) if (other !== one) cut(bounds, one.box, other.box);
      const [x, width] = stretch(one.box.x, one.box.width, bounds.left, bounds.right);
      const [y, height] = stretch(one.box.y, one.box.height, bounds.top, bounds.bottom);
      return [one.piece, { x, y, width, height }];
    }),
  );
}

/** Two neighbours meet halfway, along or across the train, wherever they are further apart. */
function cut(
  bounds: { left: number; right: number; top: number; bottom: number },
  one: Box,
  other: Box,
): void {
  const [dx, dy] = [
    middle(other.x, other.width) - middle(one.x, one.width),
    middle(other.y, other.height) - middle(one.y, one.height),
  ];
  const [x, y] = [middle(one.x, one.width) + dx / 2, middle(one.y, one.height) + dy / 2];
  if (Math.abs(dx) * (one.height + other.height) >= Math.abs(dy) * (one.width + other.width)) {
    if (dx > 0) bounds.right = Math.min(bounds.right, x);
    else bounds.left = Math.max(bounds.left, x);
  } else if (dy > 0) bounds.bottom = Math.min(bounds.bottom, y);
  else bounds.top = Math.max(bounds.top, y);
}

/** As long as it is drawn and as a finger is wide, moved and then cut so that it stays between the two ends. */
function stretch(
  start: number,
  length: number,
  least: number,
  most: number,
): [start: number, length: number] {
  const wanted = Math.max(FINGER, length);
  const from = Math.max(least, Math.min(middle(start, length) - wanted / 2, most - wanted));
  return [from, Math.min(wanted, most - from)];
}

function middle(start: number, length: number): number {
  return start + length / 2;
}
