/* Where the loot lies. */
import { LOOT, lootSize } from "../art/loot";
import type { Loot } from "../wire";
import { BOARD, FINGER, THING, THINGS, isFolded, placeBox, type Box, type Frame } from "./frame";
import { kindOf, type Where } from "./stage";

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

/** The loot of a place, and what it leaves to the figures. */
export interface Share {
  loot: PlacedLoot[];
  box: Box;
  /** How far the loot reaches up before them. */
  step: number;
}

interface Heap {
  kind: string;
  /** Of purses, as far as I know them. */
  worths: (number | null)[];
  tokens: string[];
  pieces: string[];
}

/** As wide as what a purse is worth, in words. */
const TAG = 36;
/** In a row of figures each has at least so much of a figure's height. */
const LEAST = 0.3;

/** The loot lies beside the figures where there is room for both, else in a row of its own along the floor. */
export function share(
  tokens: readonly Loot[],
  figures: number,
  where: Where,
  at: Frame,
  lit: ReadonlySet<string>,
): Share {
  const box = placeBox(at, where);
  let heaps = pileUp(tokens, lit);
  if (heaps.length === 0) return { loot: [], box, step: 0 };
  if (at.isNarrow || box.width / heaps.length < TAG) heaps = pileUp(tokens, lit, true);
  if (at.isNarrow) return outside(heaps, where, at, lit);
  const floor = box.y + box.height;
  const large = 36 * Math.max(at.scale, 0.69);
  const litHeaps = heaps.filter((heap) => isLit(heap, lit)).length;
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
  const y = floor + (figures ? size * 0.45 : 0);
  return {
    loot: heaps.map((heap, i) => laid(heap, where, middle + (i - (heaps.length - 1) / 2) * pitch, y, size)),
    box,
    step: size * 0.55,
  };
}

/** On a footboard under the floor, before the wheels; from a roof it hangs at the end of the letterboard. */
function outside(heaps: Heap[], where: Where, at: Frame, lit: ReadonlySet<string>): Share {
  const box = placeBox(at, where);
  if (isFolded(at, box.width)) return { loot: [summed(heaps, where, at, box)], box, step: 0 };
  const widths = heaps.map((heap) => (isLit(heap, lit) ? FINGER : heap.tokens.length > 1 ? THINGS : THING));
  const all = widths.reduce((sum, width) => sum + width, 0);
  const squeeze = Math.min(1, box.width / all);
  const isRoof = where.floor === "roof";
  let x = isRoof ? box.x + box.width - all * squeeze : box.x + (box.width - all * squeeze) / 2;
  const loot = heaps.map((heap, i) => {
    const isOffered = isLit(heap, lit);
    const width = (widths[i] ?? 0) * squeeze;
    const size = isOffered ? 34 : 23;
    // what is piled up has its number at its right
    const middle = x + width / 2 - (heap.tokens.length > 1 && !isOffered ? 2 : 0);
    x += width;
    return laid(heap, where, middle, underFoot(where, at, size), size);
  });
  return { loot, box, step: 0 };
}

/** Where the lower edge of a thing outside is. */
function underFoot({ floor }: Where, at: Frame, size: number): number {
  if (floor === null) return at.rail - BOARD.height;
  return floor === "roof" ? at.roof + 1 + size : at.inside + 8 + size * 0.9;
}

/** Everything in one: a folded car has no room for more. */
function summed(heaps: Heap[], where: Where, at: Frame, box: Box): PlacedLoot {
  const [first] = heaps;
  const heap: Heap = {
    kind: first?.kind ?? "",
    worths: heaps.flatMap(({ worths }) => worths.map(() => null)),
    tokens: heaps.flatMap(({ tokens }) => tokens),
    pieces: heaps.flatMap(({ pieces }) => pieces),
  };
  return laid(heap, where, box.x + box.width / 2 - 2, underFoot(where, at, 20), 20);
}

const isLit = (heap: Heap, lit: ReadonlySet<string>): boolean => heap.pieces.some((piece) => lit.has(piece));

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
