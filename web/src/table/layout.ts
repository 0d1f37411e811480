/* Where everything stands on the screen. Heights are fixed, cars are elastic; the formula is that of the art direction. */
import type { Loot } from './contract';
import { MARSHAL, kindOf, space, type Stage, type Standing } from './stage';

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

const DESK: Size = { scale: 1, figure: 110, min: 118, max: 260, left: 40, gap: 18, cabmin: 118, keep: (n) => (n < 6 ? 216 : 190), height: 416, roof: 174 };
const PHONE: Size = { scale: 0.69, figure: 75, min: 57, max: 96, left: 12, gap: 5, cabmin: 56, keep: (n) => (n < 5 ? 28 : 8), height: 296, roof: 139.2 };

/** How the train lies in a window of this width. */
export function frame(width: number, cars: number, isPhone: boolean, shrink = 0, most = 1.35): Frame {
  const size = isPhone ? PHONE : DESK;
  const zoom = isPhone ? Math.min(most, Math.max(1, width / 430)) : Math.min(1.35, Math.max(0.74, width / 1440));
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

/** The left edge of a car and its width. */
export function carBox(at: Frame, car: number): { x: number; width: number } {
  const x = at.left + (at.cars - car) * (at.car + at.gap);
  return { x, width: car === 0 ? at.cab : at.car };
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The room in which one stands in this space, in pixels. */
export function spaceBox(at: Frame, text: string): Box {
  const { car, floor } = space(text);
  const { x, width } = carBox(at, car);
  const isRoof = floor === 'r';
  const height = isRoof ? 114 : 98;
  const feet = isRoof ? at.roof : at.inside;
  const inset = isRoof ? 0 : Math.min(8, width * 0.06);
  return { x: x + inset, y: feet - height * at.scale, width: width - 2 * inset, height: height * at.scale };
}

export interface Placed extends Standing {
  x: number;
  y: number;
  /** Too narrow for whole figures: a head in a disc. */
  isBust: boolean;
}

export interface PlacedLoot {
  /** A name that stays while the pile stays. */
  key: string;
  kind: string;
  pieces: string[];
  tokens: string[];
  count: number;
  worth: number | null;
  x: number;
  y: number;
  size: number;
}

export interface Layout {
  frame: Frame;
  figures: Placed[];
  loot: PlacedLoot[];
}

/** Where everybody and everything stands; pieces that can be pointed at one by one are not piled up. */
export function layout(stage: Stage, at: Frame, lit: ReadonlySet<string> = new Set()): Layout {
  const figures: Placed[] = [];
  const loot: PlacedLoot[] = [];
  for (let car = 0; car <= stage.caboose; car++) {
    const inCar = stage.figures.filter((one) => space(one.space).car === car);
    for (const floor of ['r', 'i'] as const) {
      const text = `${car}${floor}`;
      const box = spaceBox(at, text);
      const lying = pileUp(stage.loot[text] ?? [], lit);
      const piled = layLoot(lying, box, at, lit, text);
      loot.push(...piled);
      const marshal: Standing[] =
        stage.marshal === car && floor === 'i' ? [{ bandit: MARSHAL, seat: -1, space: text, facing: 'front', isLying: false }] : [];
      const here = [...marshal, ...inCar.filter((one) => one.space === text)];
      figures.push(...(stage.game === 'super-express' ? queue(here, inCar, box, at) : crowd(here, box, at, lootWidth(piled, box, car))));
    }
  }
  return { frame: at, figures, loot };
}

/** In a row, overlapping while each has three tenths of a figure; below that, heads in two rows. */
function crowd(here: Standing[], room: Box, at: Frame, loot: number): Placed[] {
  const n = here.length;
  const wide = at.figure * 0.72;
  const feet = room.y + room.height;
  const step = n < 2 ? 0 : Math.min(wide, (room.width - 0.3 * at.figure) / (n - 1));
  if (n > 1 && step < 0.3 * at.figure) return busts(here, room, at);
  // as far from the loot as the room allows
  const spare = Math.max(0, (room.width - step * (n - 1) - 0.3 * at.figure) / 2);
  const middle = room.x + room.width / 2 - Math.sign(loot) * Math.min(Math.abs(loot) / 2, spare);
  const half = ((n - 1) / 2) * step;
  const inside = Math.min(at.strip - 0.42 * at.figure - half, Math.max(0.3 * at.figure + half, middle));
  return here.map((one, i) => ({ ...one, x: inside + i * step - half, y: feet, isBust: false }));
}

/** In Super Express the order in the car counts, on both floors together: the first stands nearest the locomotive. */
function queue(here: Standing[], inCar: Standing[], box: Box, at: Frame): Placed[] {
  const feet = box.y + box.height;
  const n = inCar.length;
  const wide = at.figure * 0.66;
  const room = Math.max(0, box.width - wide);
  const step = n < 2 ? 0 : Math.min(wide, room / (n - 1));
  const middle = box.x + box.width / 2;
  const placed = here.map((one) => {
    const nth = inCar.indexOf(one);
    return { ...one, x: middle - (nth - (n - 1) / 2) * step, y: feet, isBust: false };
  });
  const isTight = placed.some((one, i) => i > 0 && Math.abs(one.x - (placed[i - 1]?.x ?? 0)) < 0.27 * at.figure);
  return isTight ? busts([...here].reverse(), box, at) : placed;
}

function busts(here: Standing[], room: Box, at: Frame): Placed[] {
  const rows = here.length > 3 ? 2 : 1;
  const columns = Math.ceil(here.length / rows);
  const size = Math.min(0.42 * at.figure, room.width / columns);
  const feet = room.y + room.height;
  return here.map((one, i) => {
    const row = Math.floor(i / columns);
    const inRow = Math.min(columns, here.length - row * columns);
    const x = room.x + room.width / 2 + ((i % columns) - (inRow - 1) / 2) * size;
    return { ...one, x, y: feet - (rows - 1 - row) * size * 1.02, isBust: true };
  });
}

interface Heap {
  kind: string;
  worth: number | null;
  tokens: string[];
  pieces: string[];
}

function pileUp(tokens: readonly Loot[], lit: ReadonlySet<string>): Heap[] {
  const heaps = new Map<string, Heap>();
  for (const { token, piece, worth } of tokens) {
    const kind = kindOf(token);
    const shown = kind === 'purse' ? worth : null;
    const key = lit.has(piece) && kind === 'purse' ? piece : `${kind} ${shown}`;
    const heap = heaps.get(key) ?? { kind, worth: shown, tokens: [], pieces: [] };
    heap.tokens.push(token);
    if (!heap.pieces.includes(piece)) heap.pieces.push(piece);
    heaps.set(key, heap);
  }
  const order = ['strongbox', 'jewel', 'purse'];
  return [...heaps.values()].sort((a, b) => order.indexOf(b.kind) - order.indexOf(a.kind));
}

function layLoot(heaps: Heap[], box: Box, at: Frame, lit: ReadonlySet<string>, place: string): PlacedLoot[] {
  const size = 36 * Math.max(at.scale, 0.69);
  const isLit = heaps.some((heap) => heap.pieces.some((piece) => lit.has(piece)));
  const room = box.width * (isLit ? 1 : box.width < 110 ? 0.95 : 0.62);
  const isCab = place === '0i';
  const step = heaps.length < 2 ? 0 : Math.min(size * 1.06, (room - size) / (heaps.length - 1));
  return heaps.map((heap, i) => ({
    key: `${place} ${heap.tokens[0]}`,
    kind: heap.kind,
    worth: heap.worth,
    tokens: heap.tokens,
    pieces: heap.pieces,
    count: heap.tokens.length,
    x: isCab ? box.x + size * 0.7 + i * step : box.x + box.width - size * 0.62 - (heaps.length - 1 - i) * step,
    y: box.y + box.height,
    size: heap.kind === 'strongbox' ? size * 1.14 : size,
  }));
}

/** How much room the loot takes; less than nothing where it lies on the left, as in the cab. */
function lootWidth(piled: readonly PlacedLoot[], box: Box, car: number): number {
  const [first, last] = [piled[0], piled.at(-1)];
  if (!first || !last) return 0;
  return car === 0 ? -(last.x - box.x) : box.x + box.width - first.x + first.size * 0.4;
}

/** Where a token lies now, or the middle of its bandit: from where it flies. */
export function placeOf(at: Layout, token: string): { x: number; y: number } | null {
  const heap = at.loot.find((one) => one.tokens.includes(token));
  return heap ? { x: heap.x, y: heap.y } : null;
}
