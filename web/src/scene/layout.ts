/* Where everything stands on the screen. Heights are fixed, cars are elastic; the formula is that of the art direction. */
import { LOOT, lootSize } from "../art/loot";
import type { Loot } from "../wire";
import { MARSHAL, kindOf, type Stage, type Standing, type Where } from "./stage";

export interface Frame {
  /** What is visible. */
  width: number;
  height: number;
  /** The whole strip; wider than what is visible where it scrolls. */
  strip: number;
  scale: number;
  figure: number;
  left: number;
  gap: number;
  car: number;
  cab: number;
  cars: number;
  /** Feet on the roof, feet inside, the rail. */
  roof: number;
  inside: number;
  rail: number;
}

interface Size {
  scale: number;
  figure: number;
  min: number;
  max: number;
  left: number;
  gap: number;
  cabmin: number;
  keep: (cars: number) => number;
  height: number;
  roof: number;
}

const DESK: Size = {
  scale: 1,
  figure: 110,
  min: 118,
  max: 260,
  left: 40,
  gap: 18,
  cabmin: 118,
  keep: (n) => (n < 6 ? 216 : 190),
  height: 416,
  roof: 174,
};
const PHONE: Size = {
  scale: 0.69,
  figure: 75,
  min: 57,
  max: 96,
  left: 12,
  gap: 5,
  cabmin: 56,
  keep: (n) => (n < 5 ? 28 : 8),
  height: 296,
  roof: 139.2,
};

/** How the train lies in a window of this width. */
export function frame(width: number, cars: number, isPhone: boolean, shrink = 0, most = 1.35): Frame {
  const size = isPhone ? PHONE : DESK;
  const zoom = isPhone
    ? Math.min(most, Math.max(1, width / 430))
    : Math.min(1.35, Math.max(0.74, width / 1440));
  const n = Math.max(1, cars);
  const inner = width / zoom;
  const keep = size.keep(n);
  const clamp = (length: number): number => Math.min(size.max, Math.max(size.min, length));
  let car = clamp((inner - size.left - keep - n * size.gap) / (n + 0.78));
  let cab = 0.78 * car;
  if (cab < size.cabmin) {
    cab = size.cabmin;
    car = clamp((inner - size.left - keep - cab) / n - size.gap);
  }
  const length = size.left + cars * (car + size.gap) + cab + keep;
  const strip = Math.max(inner, length);
  const slack = Math.max(0, inner - length);
  const roof = size.roof - shrink / zoom;
  return {
    width,
    height: (size.height - shrink / zoom) * zoom,
    strip: strip * zoom,
    scale: size.scale * zoom,
    figure: size.figure * zoom,
    left: (size.left + slack * 0.55) * zoom,
    gap: size.gap * zoom,
    car: car * zoom,
    cab: cab * zoom,
    cars,
    roof: roof * zoom,
    inside: (roof + 134 * size.scale) * zoom,
    rail: (roof + 178 * size.scale) * zoom,
  };
}

/** The left edge of a car, or of a column behind the last of them, and its width. */
export function carBox(at: Frame, column: number): { x: number; width: number } {
  const x = at.left + (at.cars - column) * (at.car + at.gap);
  return { x, width: column === 0 ? at.cab : at.car };
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The room in which one stands in this place, in pixels; beside the train that is on the ground. */
export function placeBox(at: Frame, { floor, column }: Where): Box {
  const { x, width } = carBox(at, column);
  const isRoof = floor === "roof";
  const height = isRoof ? 114 : 98;
  const feet = floor === null ? at.rail : isRoof ? at.roof : at.inside;
  const inset = isRoof ? 0 : Math.min(8, width * 0.06);
  return { x: x + inset, y: feet - height * at.scale, width: width - 2 * inset, height: height * at.scale };
}

export interface Placed extends Standing {
  x: number;
  y: number;
  /** Too narrow for whole figures: a head in a disc. */
  isBust: boolean;
  /** The height of the figure, or the width of the disc. */
  size: number;
  /** The middle of the letter; it lies above figures and loot. */
  badge: { x: number; y: number; size: number };
}

export interface PlacedLoot {
  /** A name that stays while the pile stays. */
  key: string;
  kind: string;
  where: Where;
  pieces: string[];
  tokens: string[];
  count: number;
  worth: number | null;
  /** What the purses I know are worth together, and whether there are others among them. */
  known: { sum: number; isPart: boolean } | null;
  x: number;
  y: number;
  size: number;
}

export interface Layout {
  frame: Frame;
  places: readonly Where[];
  figures: Placed[];
  loot: PlacedLoot[];
}

/** Where everybody and everything stands; pieces that can be pointed at one by one are not piled up. */
export function layout(stage: Stage, at: Frame, lit: ReadonlySet<string> = new Set()): Layout {
  const figures: Placed[] = [];
  const loot: PlacedLoot[] = [];
  for (const where of fromAbove(stage.places)) {
    const here = [...whoGuards(stage, where), ...stage.figures.filter((one) => one.where === where)];
    if (stage.hasOrder && where.car !== null) {
      const inCar = stage.figures.filter((one) => one.where.car === where.car);
      figures.push(...queue(here, inCar, placeBox(at, where), at));
      continue;
    }
    const room = share(stage.loot[where.place] ?? [], here.length, where, at, lit);
    loot.push(...room.loot);
    figures.push(...crowd(here, room.box, at, room.step));
  }
  return { frame: at, places: stage.places, figures, loot };
}

/** Car by car, who is on the roof drawn before who is under it. */
function fromAbove(places: readonly Where[]): Where[] {
  return [...places].sort(
    (a, b) => a.column - b.column || Number(b.floor === "roof") - Number(a.floor === "roof"),
  );
}

function whoGuards({ marshal }: Stage, where: Where): Standing[] {
  if (marshal === null || marshal !== where.car || where.floor !== "inside") return [];
  return [{ bandit: MARSHAL, seat: -1, where, facing: null, isLying: false }];
}

// --- figures

/** The least that each in a row has of a figure's height. */
const LEAST = 0.3;

/** In a row, overlapping; where that is too narrow, heads in rows. `step` is how high the loot lies before their feet. */
function crowd(here: Standing[], room: Box, at: Frame, step: number): Placed[] {
  const n = here.length;
  const pitch = n < 2 ? 0 : Math.min(0.72 * at.figure, (room.width - LEAST * at.figure) / (n - 1));
  if (n > 1 && pitch < LEAST * at.figure) return busts(here, room, at, step);
  const half = ((n - 1) / 2) * pitch;
  const middle = Math.min(
    at.strip - 0.42 * at.figure - half,
    Math.max(LEAST * at.figure + half, room.x + room.width / 2),
  );
  return parted(here.map((one, i) => standing(one, middle + i * pitch - half, room, at, step)));
}

/** Where their order in the car counts, on both floors together, the first stands nearest the locomotive. */
function queue(here: Standing[], inCar: Standing[], box: Box, at: Frame): Placed[] {
  const n = inCar.length;
  const pitch = n < 2 ? 0 : Math.min(0.66 * at.figure, (box.width - LEAST * at.figure) / (n - 1));
  const middle = box.x + box.width / 2;
  const placed = here.map((one) =>
    standing(one, middle - (inCar.indexOf(one) - (n - 1) / 2) * pitch, box, at, 0),
  );
  const isTight = placed.some(
    (one, i) => i > 0 && Math.abs(one.x - (placed[i - 1]?.x ?? 0)) < 0.25 * at.figure,
  );
  return isTight ? stairs(here, inCar, box, at) : parted(placed);
}

/** The letter stands at the rear foot, but never in the next car and never on the loot. */
function standing(one: Standing, x: number, room: Box, at: Frame, step: number): Placed {
  const size = badgeSize(at);
  const y = room.y + room.height;
  const left = Math.max(0, carBox(at, one.where.column).x - at.gap / 2) + size / 2;
  const badge = {
    x: Math.max(left, x - 0.43 * at.figure + 1 + size / 2),
    y: y - (step ? step + size * 0.4 : size * 0.16),
    size,
  };
  return { ...one, x, y, isBust: false, size: at.figure, badge };
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

/** Heads, in as many rows as make them largest. */
function busts(here: Standing[], room: Box, at: Frame, step: number): Placed[] {
  const height = at.figure - step;
  const n = here.length;
  const [rows] = largest((rows) =>
    Math.min((1.12 * room.width) / Math.ceil(n / rows), (0.92 * height) / rows),
  );
  const columns = Math.ceil(n / rows);
  return here.map((one, i) => {
    const row = Math.floor(i / columns);
    const inRow = Math.min(columns, n - row * columns);
    const pitch = room.width / columns;
    const x = room.x + room.width / 2 + ((i % columns) - (inRow - 1) / 2) * Math.min(pitch, 0.45 * at.figure);
    const cell = height / rows;
    return head(one, x, room.y + room.height - step - (rows - 1 - row) * cell, pitch, cell, at);
  });
}

/** Heads in stairs: from left to right still in the order of the car. */
function stairs(here: Standing[], inCar: Standing[], box: Box, at: Frame): Placed[] {
  const n = inCar.length;
  const [rows, size] = largest((rows) =>
    Math.min((1.12 * rows * box.width) / (n - 1 + 1.12 * rows), (0.92 * at.figure) / rows),
  );
  const pitch = (box.width - Math.min(size, 0.42 * at.figure)) / (n - 1);
  const cell = at.figure / rows;
  return here.map((one, i) => {
    const x = box.x + box.width / 2 - (inCar.indexOf(one) - (n - 1) / 2) * pitch;
    return head(one, x, box.y + box.height - (i % rows) * cell, pitch * rows, cell, at);
  });
}

/** One to three rows, the fewest among those of the largest size. */
function largest(size: (rows: number) => number): [rows: number, size: number] {
  return [1, 2, 3]
    .map((rows): [number, number] => [rows, size(rows)])
    .reduce((best, next) => (next[1] > best[1] + 1 ? next : best));
}

/** A head and its letter in a cell that stands on y. */
function head(one: Standing, x: number, y: number, width: number, height: number, at: Frame): Placed {
  const size = Math.min(0.42 * at.figure, 1.12 * width, 0.92 * height);
  const badge = Math.min(badgeSize(at), Math.max(17, 0.62 * size));
  const aside = Math.max(0, Math.min(width, size + 4) - badge) / 2;
  return {
    ...one,
    x,
    y: y - height + size,
    isBust: true,
    size,
    badge: { x: x - aside, y: y - badge / 2 + 1, size: badge },
  };
}

function badgeSize(at: Frame): number {
  return Math.max(19, 0.25 * at.figure);
}

// --- loot

interface Heap {
  kind: string;
  /** Of purses, as far as I know them. */
  worths: (number | null)[];
  tokens: string[];
  pieces: string[];
}

/** Like tokens lie on one another; purses of any worth where there is no room for what each is worth. */
function pileUp(tokens: readonly Loot[], lit: ReadonlySet<string>, isTight = false): Heap[] {
  const heaps = new Map<string, Heap>();
  for (const { token, piece, worth } of tokens) {
    const kind = kindOf(token);
    // what has a number is told apart by what it is worth, and pointed at one by one
    const isNumbered = piece.includes("#");
    const shown = isNumbered ? worth : null;
    const key = lit.has(piece) && isNumbered ? piece : isTight ? kind : `${kind} ${shown}`;
    const heap = heaps.get(key) ?? { kind, worths: [], tokens: [], pieces: [] };
    heap.worths.push(shown);
    heap.tokens.push(token);
    if (!heap.pieces.includes(piece)) heap.pieces.push(piece);
    heaps.set(key, heap);
  }
  return [...heaps.values()].sort((a, b) => LOOT.indexOf(a.kind) - LOOT.indexOf(b.kind));
}

/** As wide as what a purse is worth, in words. */
const TAG = 36;
/** As wide as a finger. */
export const FINGER = 44;

interface Share {
  loot: PlacedLoot[];
  /** What is left for figures. */
  box: Box;
  /** How far the loot reaches up before them. */
  step: number;
}

/** The loot lies beside the figures where there is room for both, else in a row of its own along the floor. */
function share(
  tokens: readonly Loot[],
  figures: number,
  where: Where,
  at: Frame,
  lit: ReadonlySet<string>,
): Share {
  const box = placeBox(at, where);
  let heaps = pileUp(tokens, lit);
  if (heaps.length === 0) return { loot: [], box, step: 0 };
  if (box.width / heaps.length < TAG) heaps = pileUp(tokens, lit, true);
  const floor = box.y + box.height;
  const large = 36 * Math.max(at.scale, 0.69);
  const litHeaps = heaps.filter((heap) => heap.pieces.some((piece) => lit.has(piece))).length;
  const crowdWidth = figures === 0 ? 0 : (0.6 + (figures - 1) * LEAST) * at.figure;
  const lootWidth = heaps.length * large * 1.06;
  if (litHeaps === 0 && crowdWidth + lootWidth <= box.width * 1.15) {
    const isCab = where.car === 0 && where.floor === "inside";
    const [first, left] = isCab
      ? [box.x + large * 0.7, box.x + lootWidth]
      : [box.x + box.width - lootWidth + large * 0.5, box.x];
    return {
      loot: heaps.map((heap, i) => laid(heap, where, first + i * large * 1.06, floor, large)),
      box: {
        ...box,
        x: Math.min(left, box.x + box.width - 0.6 * at.figure),
        width: Math.max(box.width - lootWidth, 0.6 * at.figure),
      },
      step: 0,
    };
  }
  const size = Math.min(large * (figures ? 0.9 : 1), (1.1 * box.width) / heaps.length);
  // who chooses with a finger needs more than the car has
  const pitch = litHeaps
    ? Math.min(FINGER, Math.max(size, (box.width + 28 - size) / Math.max(1, heaps.length - 1)))
    : Math.min(size * 1.4, (box.width - size) / Math.max(1, heaps.length - 1));
  const middle = box.x + box.width / 2;
  return {
    loot: heaps.map((heap, i) =>
      laid(
        heap,
        where,
        middle + (i - (heaps.length - 1) / 2) * pitch,
        floor + (figures ? size * 0.45 : 0),
        size,
      ),
    ),
    box,
    step: size * 0.55,
  };
}

function laid(heap: Heap, where: Where, x: number, y: number, size: number): PlacedLoot {
  const { kind, tokens, pieces, worths } = heap;
  const known = worths.filter((worth) => worth !== null);
  return {
    key: `${where.place} ${tokens[0]}`,
    where,
    kind,
    tokens,
    pieces,
    count: tokens.length,
    worth: known.length === worths.length && new Set(known).size === 1 ? (known[0] ?? null) : null,
    known: known.length
      ? { sum: known.reduce((sum, worth) => sum + worth, 0), isPart: known.length < worths.length }
      : null,
    x,
    y,
    size: size * lootSize(kind),
  };
}

/** Where a token lies now, or the middle of its bandit: from where it flies. */
export function placeOf(at: Layout, token: string): { x: number; y: number } | null {
  const heap = at.loot.find((one) => one.tokens.includes(token));
  return heap ? { x: heap.x, y: heap.y } : null;
}
