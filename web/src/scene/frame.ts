/* Where the train lies in its window. The height of a floor is fixed, the length of a car is elastic. */
import { lengths, type Wish } from "./lengths";
import { columnsOf, kindOf, type Stage, type Where } from "./stage";

/** The room there is for the train, and the way it is drawn in it. */
export interface Room {
  width: number;
  /** Pixels per unit of the train. */
  scale: number;
  /** Above the figures on the roofs, and under the rail. */
  sky: number;
  ballast: number;
  /** Little room along the train: it folds like a concertina. */
  isNarrow: boolean;
  /** How much of the boiler stays in the picture, in units of the train. */
  boiler: number;
}

/** What is asked, as far as the train makes room for it. */
export interface Asked {
  /** Places where one may go. */
  places: ReadonlySet<string>;
  /** Columns with figures or loot that can be pointed at one by one, and how many fingers that needs. */
  open: ReadonlyMap<number, number>;
}

export const NOTHING: Asked = { places: new Set(), open: new Map() };

export interface Frame {
  width: number;
  height: number;
  scale: number;
  figure: number;
  isNarrow: boolean;
  gap: number;
  /** The left edge and the length of every column, the locomotive first. */
  columns: readonly { x: number; width: number }[];
  /** Feet on the roof, feet inside, the rail. */
  roof: number;
  inside: number;
  rail: number;
}

/** As wide as a finger. */
export const FINGER = 44;
/** The height of a figure, of the floor inside and of the rail, in units of the train. */
const FIGURE = 110;
const INSIDE = 134;
const RAIL = 178;
/** The board beside the train on which one stands, in pixels: as high as its word, and at least as long as most are. */
export const BOARD = { height: 30, width: 62 };

/** How the train lies in this room. */
export function frameOf(stage: Stage, room: Room, asked: Asked = NOTHING): Frame {
  const { scale, isNarrow } = room;
  const roof = room.sky + FIGURE * scale;
  const at = {
    width: room.width,
    height: roof + RAIL * scale + room.ballast,
    scale,
    figure: FIGURE * scale,
    isNarrow,
    gap: isNarrow ? 2 : 18 * scale,
    roof,
    inside: roof + INSIDE * scale,
    rail: roof + RAIL * scale,
  };
  const [left, cars] = isNarrow ? concertina(stage, room, asked) : elastic(stage, room, at.gap);
  return { ...at, columns: inARow(cars, left, at.gap) };
}

function inARow(cars: readonly number[], left: number, gap: number): { x: number; width: number }[] {
  let x = left;
  return [...cars]
    .reverse()
    .map((width) => {
      const column = { x, width };
      x += width + gap;
      return column;
    })
    .reverse();
}

interface Crowd {
  heads: number;
  /** How many there are of each kind of thing. */
  things: number[];
}

/** Who stands and what lies on each floor of a column. */
function crowds(stage: Stage, column: number): Crowd[] {
  return stage.places
    .filter((where) => where.column === column)
    .map((where) => ({
      heads: stage.figures.filter((one) => one.where === where).length + Number(stage.marshal === where),
      things: kindsOf(stage.loot[where.place] ?? []),
    }));
}

function kindsOf(tokens: readonly { token: string }[]): number[] {
  const kinds = new Map<string, number>();
  for (const { token } of tokens) kinds.set(kindOf(token), (kinds.get(kindOf(token)) ?? 0) + 1);
  return [...kinds.values()];
}

function columns(stage: Stage): number[] {
  return Array.from({ length: columnsOf(stage) + 1 }, (_, column) => column);
}

// --- wide: cars of one length, until a crowd needs more

const LONGEST = 260;
const SHORTEST = 118;

function elastic(stage: Stage, room: Room, gap: number): [left: number, cars: number[]] {
  const { scale: k, width } = room;
  const n = columnsOf(stage);
  const left = Math.min(40 * k, width * 0.03);
  const inner = width - left - room.boiler * k - n * gap;
  const mean = Math.min(LONGEST * k, inner / (n + 0.78));
  const cab = Math.max(mean * 0.78, Math.min(SHORTEST * k, mean));
  const car = Math.min(LONGEST * k, n ? (inner - cab) / n : 0);
  const usual = columns(stage).map((column) => (column === 0 ? cab : car));
  const wanted = usual.map((length, column) =>
    Math.min(length * 1.7, Math.max(length, ...crowds(stage, column).map((one) => wholeWidth(one, k)))),
  );
  return [left + Math.max(0, (inner - total(usual)) * 0.55), lent(usual, wanted)];
}

function wholeWidth({ heads, things }: Crowd, k: number): number {
  return heads ? (heads * 0.62 * FIGURE + things.length * 38 + 14) * k : things.length * 44 * k;
}

/** Who needs more gets it from who needs no more, down to two thirds; where nobody does, all are alike. */
function lent(usual: readonly number[], wanted: readonly number[]): number[] {
  const more = usual.map((length, nth) => (wanted[nth] ?? length) - length);
  const spare = usual.map((length, nth) => (more[nth] ? 0 : length * 0.34));
  const given = Math.min(total(more), total(spare));
  return usual.map((length, nth) =>
    more[nth]
      ? length + (more[nth] * given) / total(more)
      : length - ((spare[nth] ?? 0) * given) / Math.max(1, total(spare)),
  );
}

function total(lengths: readonly number[]): number {
  return lengths.reduce((sum, length) => sum + length, 0);
}

// --- narrow: every car as long as its crowd

/** How long a car is with nobody in it, with a place in it that can be chosen, and folded away. */
const COSY = 32;
const LIT = 46;
const FOLDED = 24;
export const isFolded = ({ isNarrow }: Pick<Frame, "isNarrow">, width: number): boolean =>
  isNarrow && width < COSY - 2;
/** What each needs of a figure's height to be seen whole. */
export const ROOMY = 0.54;
/** A thing on the footboard; with how many there are of it. */
export const THING = 24;
export const THINGS = 28;

function concertina(stage: Stage, room: Room, asked: Asked): [left: number, cars: number[]] {
  const hanging = stage.hanging.length ? FIGURE * room.scale * (0.3 + 0.35 * stage.hanging.length) : 0;
  const left = 3 + hanging;
  const inner = room.width - left - 3 - columnsOf(stage) * 2;
  const wishes = columns(stage).map((column) => wish(stage, room, asked, column));
  if (asked.open.size === 0 || whole(wishes) <= inner) return [left, lengths(wishes, inner)];
  const folded = wishes.map((one) =>
    one.isOpen || one.least > COSY ? one : { ...one, least: FOLDED, faces: FOLDED, floors: [] },
  );
  return [left, lengths(whole(folded) <= inner ? folded : wishes, inner)];
}

/** How much it takes to see whom the question is about whole, and all others' faces. */
function whole(wishes: readonly Wish[]): number {
  return total(
    wishes.map(({ isOpen, faces, floors }) =>
      isOpen ? Math.max(faces, ...floors.map((floor) => floor.whole)) : faces,
    ),
  );
}

function wish(stage: Stage, room: Room, asked: Asked, column: number): Wish {
  const figure = FIGURE * room.scale;
  const floors = crowds(stage, column);
  const isLit = stage.places.some((where) => where.column === column && asked.places.has(where.place));
  const fingers = (asked.open.get(column) ?? 0) * FINGER;
  const inCar = floors.reduce((sum, { heads }) => sum + heads, 0);
  const wanted = floors.map(({ heads, things: kinds }) => {
    const things = total(kinds.map((n) => (n > 1 ? THINGS : THING)));
    // where their order counts, all in the car stand in one line
    const line = stage.hasOrder ? inCar : heads;
    const faces =
      line === 0
        ? 0
        : stage.hasOrder
          ? 20 + line * 24
          : line === 1
            ? FINGER
            : Math.ceil(line / 2) * FINGER + 4;
    return {
      heads: line,
      faces: Math.max(faces, things),
      whole: Math.max(line ? line * ROOMY * figure + 4 : 0, things, fingers),
    };
  });
  const isBeside = stage.places.some((where) => where.column === column && where.car === null);
  const least = isBeside ? BOARD.width : isLit ? LIT : COSY;
  return {
    least,
    faces: Math.max(least, Math.min(fingers, room.width * 0.6), ...wanted.map(({ faces }) => faces)),
    floors: wanted,
    isOpen: asked.open.has(column),
  };
}

// --- rooms in the train

/** The left edge of a car, or of a column behind the last of them, and its width. */
export function carBox(at: Frame, column: number): { x: number; width: number } {
  return at.columns[column] ?? { x: 0, width: 0 };
}

export interface Point {
  x: number;
  y: number;
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The room in which one stands in this place, in pixels; beside the train that is on a board on the ground. */
export function placeBox(at: Frame, { floor, column }: Where): Box {
  const { x, width } = carBox(at, column);
  const isRoof = floor === "roof";
  const height = isRoof ? 114 : 98;
  const feet = floor === null ? at.rail - BOARD.height : isRoof ? at.roof : at.inside;
  const inset = isRoof || at.isNarrow ? 0 : Math.min(8, width * 0.06);
  return { x: x + inset, y: feet - height * at.scale, width: width - 2 * inset, height: height * at.scale };
}
