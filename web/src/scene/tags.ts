/* What points at a piece without covering one: the tag of my bandit, the numbers of cars, keys. */
import type { Placed } from "./crowd";
import { carBox, type Frame } from "./frame";
import type { Layout } from "./layout";

export interface Tag {
  bandit: string;
  x: number;
  /** The foot of its words. */
  y: number;
  /** It points down, up, or hangs on the letterboard of the car. */
  way: "down" | "up" | "board";
  half: number;
}

/** As wide as its words. */
const halfOf = (words: string): number => Math.max(15, words.length * 3.6 + 5);
/** Half of a number's plate, in pixels. */
const PLATE = 14;

/** The tags of my bandits: in the open above their heads; inside under the floor, or on the letterboard where loot lies there. */
export function tagsOf(
  { figures, loot, frame }: Layout,
  mine: readonly string[],
  isLit: (bandit: string) => boolean,
  words: string,
): Tag[] {
  const half = halfOf(words);
  return figures
    .filter((one) => mine.includes(one.bandit))
    .map((one) => {
      const here = figures.filter((other) => other.where === one.where);
      if (one.where.floor !== "inside") {
        const top = Math.min(
          ...here.filter((other) => Math.abs(other.x - one.x) < half + other.size * 0.3).map(topOf),
        );
        return {
          bandit: one.bandit,
          x: within(one.x, half, frame),
          y: Math.max(24, top - (isLit(one.bandit) ? 20 : 2)),
          way: "down",
          half,
        };
      }
      const isTaken = loot.some((heap) => heap.where === one.where && heap.y > frame.inside + 1);
      if (frame.isNarrow || isTaken) return onBoard(one, frame, half);
      const words = loot.filter((heap) => heap.where === one.where && heap.known).map((heap) => heap.y + 18);
      return {
        bandit: one.bandit,
        x: within(one.x, half, frame),
        y: Math.max(frame.inside + 5, ...words) + 22,
        way: "up",
        half,
      };
    });
}

function topOf({ y, size, isLying, shape }: Placed): number {
  return y - size * (isLying && shape === "figure" ? 0.5 : 1);
}

function within(x: number, half: number, { width }: Frame): number {
  return Math.max(half + 2, Math.min(width - half - 2, x));
}

/** At the end of its car that is nearer. */
function onBoard(one: Placed, frame: Frame, half: number): Tag {
  const { x, width } = carBox(frame, one.where.column);
  const isLeft = one.x <= x + width / 2;
  return {
    bandit: one.bandit,
    x: within(isLeft ? x + half + 1 : x + width - half - 1, half, frame),
    y: frame.roof + 27 * frame.scale + 13,
    way: "board",
    half,
  };
}

/** Where the number of a car hangs, as a share of its length, where its middle is taken. */
export function platesOf({ loot, frame }: Layout, tags: readonly Tag[]): Map<number, number> {
  const plates = new Map<number, number>();
  if (!frame.isNarrow) return plates;
  for (const column of frame.columns.keys()) {
    const { x, width } = carBox(frame, column);
    const eaves = loot.filter((heap) => heap.where.column === column && heap.where.floor === "roof");
    const end = Math.min(x + width, ...eaves.map((heap) => heap.x - heap.size / 2));
    const tag = tags.find(({ way, x: at }) => way === "board" && at > x && at < x + width);
    const [from, to] = !tag
      ? [x, end]
      : tag.x < x + width / 2
        ? [tag.x + tag.half, end]
        : [x, Math.min(end, tag.x - tag.half)];
    const middle = Math.max(x + PLATE, Math.min(x + width - PLATE, (from + to) / 2));
    if (tag || eaves.length) plates.set(column, (middle - x) / Math.max(1, width));
  }
  return plates;
}
