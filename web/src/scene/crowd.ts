/* Who stands where: whole figures in a row, faces where that is too narrow, letters in a folded car. */
import { ROOMY, carBox, isFolded, type Box, type Frame } from "./frame";
import type { Standing } from "./stage";

export interface Placed extends Standing {
  x: number;
  y: number;
  /** How much of them there is room for. */
  shape: "figure" | "face" | "letter";
  /** The height of the figure, or the width of the face. */
  size: number;
  /** The middle of the letter; it lies above figures and loot. */
  badge: { x: number; y: number; size: number };
}

/** The least that each in a row has of a figure's height. */
const least = (at: Frame): number => (at.isNarrow ? ROOMY : 0.42);

/** In a row, overlapping; where that is too narrow, faces in rows. `step` is how high the loot lies before their feet. */
export function crowd(here: readonly Standing[], room: Box, at: Frame, step: number): Placed[] {
  if (isFolded(at, room.width)) return letters(here, room);
  const n = here.length;
  if (at.isNarrow && n > 0 && room.width < n * ROOMY * at.figure + 3) return faces(here, room, at, 0);
  const edge = (at.isNarrow ? ROOMY : 0.3) * at.figure;
  const pitch = n < 2 ? 0 : Math.min(0.72 * at.figure, (room.width - edge) / (n - 1));
  if (n > 1 && pitch < least(at) * at.figure - 1) return faces(here, room, at, step);
  const half = ((n - 1) / 2) * pitch;
  const middle = Math.min(
    at.width - 0.3 * at.figure - half,
    Math.max(0.3 * at.figure + half, room.x + room.width / 2),
  );
  return parted(here.map((one, i) => standing(one, middle + i * pitch - half, room, at, step)));
}

/** Where their order in the car counts, on both floors together, the first stands nearest the locomotive. */
export function queue(here: readonly Standing[], inCar: readonly Standing[], box: Box, at: Frame): Placed[] {
  if (isFolded(at, box.width)) return letters(here, box);
  const n = inCar.length;
  const edge = (at.isNarrow ? ROOMY : 0.3) * at.figure;
  const pitch = n < 2 ? 0 : Math.min(0.66 * at.figure, (box.width - edge) / (n - 1));
  const isTight = at.isNarrow
    ? box.width < n * ROOMY * at.figure + 3
    : n > 1 && pitch < (here.length > 1 ? 0.36 : 0.25) * at.figure;
  if (isTight) return stairs(here, inCar, box, at);
  const middle = box.x + box.width / 2;
  return parted(
    here.map((one) => standing(one, middle - (inCar.indexOf(one) - (n - 1) / 2) * pitch, box, at, 0)),
  );
}

/** The letter stands at the rear foot, but never in the next car and never on the loot. */
function standing(one: Standing, x: number, room: Box, at: Frame, step: number): Placed {
  const size = badgeSize(at);
  const y = room.y + room.height;
  const left = Math.max(0, carBox(at, one.where.column).x - at.gap / 2) + size / 2;
  const badge = {
    x: Math.max(left, x - 0.43 * at.figure + 1 + size / 2),
    y: y - (at.isNarrow ? size / 2 - 1 : step ? step + size * 0.4 : size * 0.16),
    size,
  };
  return { ...one, x, y, shape: "figure", size: at.figure, badge };
}

/** No letter lies on another. */
function parted(row: Placed[]): Placed[] {
  const fromLeft = [...row].sort((a, b) => a.x - b.x);
  for (const [i, { badge }] of fromLeft.entries()) {
    const before = fromLeft[i - 1]?.badge;
    if (before) badge.x = Math.max(badge.x, before.x + before.size);
  }
  return row;
}

/** The largest face. */
const FACE = 44;

/** Faces, in as many rows as make them largest; the first in the upper row. */
function faces(here: readonly Standing[], room: Box, at: Frame, step: number): Placed[] {
  const height = (at.isNarrow ? room.height : at.figure) - step;
  const n = here.length;
  const most = at.isNarrow ? FACE : 0.42 * at.figure;
  const [rows, size] = largest((rows) =>
    Math.min(room.width / Math.ceil(n / rows) - 1, height / rows - 1, most),
  );
  const columns = Math.ceil(n / rows);
  const pitch = Math.min(room.width / columns, size + 8);
  return here.map((one, i) => {
    const row = Math.floor(i / columns);
    const inRow = Math.min(columns, n - row * columns);
    const x = room.x + room.width / 2 + ((i % columns) - (inRow - 1) / 2) * pitch;
    return face(one, x, room.y + room.height - step - (rows - 1 - row) * (height / rows), size, at);
  });
}

/** Faces in stairs: from left to right still in the order of the car. */
function stairs(here: readonly Standing[], inCar: readonly Standing[], box: Box, at: Frame): Placed[] {
  const n = inCar.length;
  const height = at.isNarrow ? box.height : at.figure;
  const [rows, size] = largest((rows) =>
    Math.min((rows * box.width) / (n - 1 + rows), height / rows - 1, FACE),
  );
  const pitch = n < 2 ? 0 : (box.width - size) / (n - 1);
  return here.map((one, i) => {
    const x = box.x + box.width / 2 - (inCar.indexOf(one) - (n - 1) / 2) * pitch;
    const y = box.y + box.height - (i % rows) * (height / rows);
    return raised(face(one, x, y, size, at), height / rows - 1 - size);
  });
}

/** One to three rows, the fewest among those of the largest size. */
function largest(size: (rows: number) => number): [rows: number, size: number] {
  return [1, 2, 3]
    .map((rows): [number, number] => [rows, size(rows)])
    .reduce((best, next) => (next[1] > best[1] + 1 ? next : best));
}

/** A face that stands on y, its letter in its lower left corner; in the right one where it looks to the rear, so that its arrow
 * lies on no other face. */
function face(one: Standing, x: number, y: number, size: number, at: Frame): Placed {
  const badge = Math.min(badgeSize(at), Math.max(17, 0.5 * size));
  const aside = (size / 2 - badge / 2 + 1) * (one.facing === "rear" ? 1 : -1);
  return {
    ...one,
    x,
    y,
    shape: "face",
    size,
    badge: { x: x + aside, y: y - badge / 2 + 1, size: badge },
  };
}

/** Letter and arrow lie under the face, as far as there is room above it. */
function raised(one: Placed, room: number): Placed {
  return { ...one, y: one.y - Math.max(0, Math.min(room, one.badge.size - 2)) };
}

/** Letters one above the other. */
function letters(here: readonly Standing[], room: Box): Placed[] {
  const size = Math.min(20, room.width - 1);
  const pitch = Math.min(size + 1, (room.height - size) / Math.max(1, here.length - 1));
  const x = room.x + room.width / 2;
  return here.map((one, i) => {
    const y = room.y + room.height - 2 - (here.length - 1 - i) * pitch;
    return { ...one, x, y, shape: "letter", size, badge: { x, y: y - size / 2, size } };
  });
}

function badgeSize(at: Frame): number {
  return Math.max(20, (at.isNarrow ? 0.22 : 0.25) * at.figure);
}
