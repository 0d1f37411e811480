/* What a window leaves of each part of the table, and what gives way first where it is low. */
import type { Room } from "../scene/frame";

/** By what the window leaves, not by device. */
export type Shape = "wide" | "portrait" | "phone" | "landscape";

export interface Rooms {
  shape: Shape;
  header: number;
  /** The pile in one row, its ticket a stub. */
  isBandSlim: boolean;
  band: number;
  /** What lies under the train on a wide screen, and one row of players elsewhere. */
  panels: number;
  row: number;
  /** How many players stand side by side; those left over share the last row. */
  columns: number;
  /** Kept for the question: nothing moves from turn to turn. */
  question: number;
  /** Kept for the hand where something comes after it; it lies no higher than that. */
  ownCards: number;
  /** Not where somebody speaks beside the table and all the rest has given way. */
  hasStory: boolean;
  train: Room;
}

/** Who is at the table, as far as it takes room. */
export interface Company {
  /** Cars behind the locomotive. */
  cars: number;
  players: number;
  isWatching: boolean;
  /** Several cards are chosen at once: what is asked takes two rows. */
  hasPlans: boolean;
  /** What is not there at all: the last line and the question, or hand and pile as well. */
  leavesOut?: "talk" | "cards" | undefined;
}

export function shapeOf(width: number, height: number): Shape {
  if (height < 480 && width >= 640) return "landscape";
  if (width < 700) return "phone";
  if (width < 1000) return height < 640 ? "landscape" : "portrait";
  return "wide";
}

/** The rooms of a table in a window of this size; the scene is as wide as its column. */
export function roomsIn(width: number, height: number, stage: number, company: Company): Rooms {
  const shape = shapeOf(width, height);
  return ROOMS[shape]({ width, height, stage }, company);
}

interface Size {
  width: number;
  height: number;
  stage: number;
}

/** What somebody who speaks beside the table leaves of a window; a phone on its side has room for him on the right, and no
 * other window becomes one for his sake. */
export function heightBeside(width: number, height: number, spoken: number): number {
  if (shapeOf(width, height) === "landscape") return height;
  const left = height - spoken;
  return shapeOf(width, left) === "landscape" ? Math.min(height, width < 1000 ? 640 : 480) : left;
}

const ROOMS: Record<Shape, (size: Size, company: Company) => Rooms> = { wide, portrait, phone, landscape };

const columnsFor = (players: number): number => (players > 6 ? 4 : players > 4 ? 3 : 2);

/** Pays what is owed as far as it goes. */
class Purse {
  owed: number;

  constructor(owed: number) {
    this.owed = Math.max(0, owed);
  }

  pay(most: number): number {
    const paid = Math.max(0, Math.min(most, this.owed));
    this.owed -= paid;
    return paid;
  }
}

/** Roofs, floors and wheels: what is as high as the train, in its units. */
const TRAIN = 288;
const BORDERS = 6;
/** Of the panels under the train: what the hand has no room in, its frame and its heading. */
const HEADING = 79;

/** The sky gives way first, then the ballast, the header, the pile, the panels, and last the train. */
function wide({ width, height, stage }: Size, { cars, players, isWatching, leavesOut }: Company): Rooms {
  const large = Math.min(1.35, Math.max(Math.min(1, (1.05 * width) / 1440), width / 1440));
  const isBare = leavesOut === "cards";
  const below = isBare ? 200 : 142 + 300;
  const wanted = 52 + TRAIN * large + 64 + 64 + BORDERS + below;
  const owed = new Purse(wanted - height);
  const sky = 64 - owed.pay(52);
  const ballast = 64 - owed.pay(12);
  const header = 52 - owed.pay(8);
  const isBandSlim = owed.owed > 0;
  const won = isBandSlim && !isBare ? 64 - owed.pay(64) : 0;
  const panels = (isBare ? below : 300 - owed.pay(88)) + Math.max(0, Math.min(96, height - wanted));
  const scale = Math.max(0.52, large - owed.owed / TRAIN);
  return {
    shape: "wide",
    header,
    isBandSlim,
    band: isBandSlim ? 78 : 142,
    panels: panels + (isWatching ? 0 : won),
    row: 0,
    columns: isWatching && players === 3 ? 3 : columnsFor(players),
    question: 0,
    ownCards: panels - HEADING,
    hasStory: true,
    train: {
      width: stage,
      scale,
      sky: sky + (isWatching ? won : 0),
      ballast,
      isNarrow: false,
      boiler: cars < 6 ? 216 : 190,
    },
  };
}

/** A tablet's train is never smaller; and before it is smaller than that, the story goes. */
const [SMALLEST, SMALL] = [0.62, 0.74];

/** The story gives way first, then the sky, the players, the train; where that is not enough there is no story. */
function portrait({ width, height, stage }: Size, { cars, players, isWatching, leavesOut }: Company): Rooms {
  // where there is neither hand nor pile there is room for a larger train
  const of = leavesOut === "cards" ? 1.3 : isWatching ? 1.04 : 0.98;
  const large = (of * Math.min(width, 900)) / 820;
  const columns = players === 3 ? 3 : columnsFor(players);
  // two will lead two bandits each
  const rows = players < 3 ? 2 : Math.ceil(players / columns);
  const row = isWatching ? 118 : 94;
  // many cards lie in two rows
  const band = players > 4 ? 104 : 88;
  const cards = leavesOut === "cards" ? 0 : band + (isWatching ? 0 : 214);
  const story = leavesOut ? 0 : 116;
  const asked = leavesOut ? 0 : 84 + 18;
  const rest = 52 + BORDERS + asked + rows * (row + 10) + cards + story;
  const wanted = rest + TRAIN * large + 40 + 24;
  const owed = new Purse(wanted - height);
  // nothing below takes what is left
  const spare = leavesOut === "cards" ? Math.min(220, Math.max(0, height - wanted)) : 0;
  const sky = 40 + spare - owed.pay(26);
  const low = owed.pay(16 * rows) / rows;
  const hasStory = owed.owed <= TRAIN * (large - SMALL);
  if (!hasStory) owed.pay(story);
  return {
    shape: "portrait",
    header: 52,
    isBandSlim: true,
    band,
    panels: 0,
    row: row - low,
    columns,
    question: Math.max(0, asked - 18),
    ownCards: 192,
    hasStory,
    train: {
      width: stage,
      scale: Math.max(SMALLEST, large - owed.owed / TRAIN),
      sky,
      ballast: 24,
      isNarrow: cars > 4,
      boiler: 34 / large,
    },
  };
}

/** What a phone needs beside the train, at its lowest: header, pile, sky, ballast, the longest question, hand, players, and the
 * last line. */
const REST = 522;
/** And what the same rows take in a high window. */
const AIR = 74;

/** What a question takes of it, at least; the last line; hand and pile. */
export const QUESTION = 84;
const LAST_LINE = 46;
const CARDS = 160;
const NO_CARDS = 96;

/** The air between the rows gives way first, then the sky, the pile, the players. */
function phone({ width, height, stage }: Size, { players, isWatching, hasPlans, leavesOut }: Company): Rooms {
  const isLow = height < 800;
  const rest =
    REST +
    (isLow || leavesOut ? 0 : AIR) -
    (leavesOut ? QUESTION + LAST_LINE : 0) -
    (leavesOut === "cards" ? CARDS : isWatching ? NO_CARDS : 0);
  const widest = width / (leavesOut === "cards" ? 360 : 453);
  const scale = Math.max(0.53, Math.min(1.1, widest, (height - rest) / TRAIN));
  // where there is no hand between the train and the players, the sky has what is left
  const hasSpare = isWatching || leavesOut === "cards";
  const spare = hasSpare ? Math.min(120, Math.max(0, height - rest - TRAIN * scale)) : 0;
  return {
    shape: "phone",
    header: 46,
    isBandSlim: true,
    band: isLow ? 64 : 76,
    panels: 0,
    row: isLow || players > 6 ? 54 : 62,
    columns: columnsFor(players),
    question: isLow || leavesOut ? 0 : hasPlans ? 117 : 104,
    ownCards: isLow ? 97 : 112,
    hasStory: false,
    train: {
      width: stage,
      scale,
      sky: (isLow ? 18 : 22) + spare,
      ballast: isLow && !leavesOut ? 9 : 22,
      isNarrow: true,
      boiler: 0,
    },
  };
}

/** The train on the left, the rest on the right in tabs. */
function landscape({ height, stage }: Size, { players, leavesOut }: Company): Rooms {
  const [header, band] = [44, leavesOut === "cards" ? 0 : 62];
  const left = height - header - band - BORDERS - 22 - 8;
  return {
    shape: "landscape",
    header,
    isBandSlim: true,
    band,
    panels: 0,
    row: players > 4 ? 54 : 62,
    columns: 2,
    question: 0,
    ownCards: 200,
    hasStory: true,
    train: {
      width: stage,
      scale: Math.max(0.6, Math.min(1.1, left / TRAIN)),
      sky: 22,
      ballast: Math.max(8, left - TRAIN * 1.1 + 8),
      isNarrow: true,
      boiler: 0,
    },
  };
}
