/* Where the shadow train is drawn: cut-outs, hats, ways and pins. */
import { placeBox, type Point } from "../scene/frame";
import type { Layout } from "../scene/layout";
import { MARSHAL, whereIs, type Where } from "../scene/stage";
import type { CardAhead, StandsAhead } from "../wire";

/** Somebody who will be there, or may be. */
export interface Shade extends Point {
  bandit: string;
  where: Where;
  isSure: boolean;
  /** As much of it as there is room for. */
  shape: "cut" | "hat" | "tag" | "disc";
}

/** A way somebody walks. */
export interface Lead {
  bandit: string;
  from: Point;
  to: Point;
  isMine: boolean;
}

/** My card so and so is carried out here. */
export interface Pin extends Point {
  n: number;
  bandit: string;
}

/** So many hats have room in a space; more of them are only letters. */
const HATS = 3;

/** Who will or may be elsewhere than they are now: their own figure is the forecast of who stays. */
export function shadesOf(at: readonly StandsAhead[], marshal: readonly number[], placed: Layout): Shade[] {
  const all = [
    ...at.map(({ bandit, spaces }) => ({ bandit, spots: spaces })),
    { bandit: MARSHAL, spots: marshal },
  ];
  const found = all.flatMap(({ bandit, spots }) =>
    spots.flatMap((spot) => {
      const where = whereIs(placed.places, spot);
      const isSure = spots.length === 1;
      return where && !(isSure && isThere(bandit, where, placed)) ? [{ bandit, where, isSure }] : [];
    }),
  );
  return [...new Set(found.map(({ where }) => where))].flatMap((where) =>
    inPlace(
      found.filter((one) => one.where === where),
      where,
      placed,
    ),
  );
}

function isThere(bandit: string, where: Where, { figures }: Layout): boolean {
  return figures.some((one) => one.bandit === bandit && one.where.place === where.place);
}

/** Cut-outs stand where nobody stands; hats hang in a row at the height of the windows, or stand on the roof. */
function inPlace(
  here: readonly Pick<Shade, "bandit" | "where" | "isSure">[],
  where: Where,
  { frame, figures }: Layout,
): Shade[] {
  const box = placeBox(frame, where);
  const feet = box.y + box.height;
  const taken = figures.filter((one) => one.where === where).map(({ x }) => x);
  const isWide = box.width > frame.figure * 0.9;
  const sure = here.filter(({ isSure }) => isSure);
  const maybe = here.filter(({ isSure }) => !isSure);
  const cuts = sure.map((one): Shade => {
    const x = freest(box, taken);
    taken.push(x);
    return { ...one, x, y: isWide ? feet : box.y + box.height * 0.4, shape: isWide ? "cut" : "disc" };
  });
  const shape = isWide && maybe.length <= HATS ? "hat" : "tag";
  const wide = shape === "hat" ? 36 * Math.max(0.75, frame.scale) : 26;
  const pitch = Math.min(wide, (box.width - 8) / Math.max(1, maybe.length));
  const y = where.floor === "roof" ? feet : box.y + box.height * (isWide ? 0.62 : 0.34);
  const hats = maybe.map((one, nth): Shade => ({
    ...one,
    x: box.x + box.width - 4 - pitch * (maybe.length - nth - 0.5),
    y,
    shape,
  }));
  return [...cuts, ...hats];
}

/** Of some spots in a box the one farthest from everybody. */
function freest(box: { x: number; width: number }, taken: readonly number[]): number {
  const spots = [0.3, 0.7, 0.5, 0.2, 0.8].map((part) => box.x + box.width * part);
  const room = (x: number): number => Math.min(Infinity, ...taken.map((other) => Math.abs(other - x)));
  return spots.reduce((best, x) => (room(x) > room(best) + 1 ? x : best));
}

/** The middle of whoever stands there, or of the place. */
function pointAt(place: string, bandit: string, placed: Layout, shades: readonly Shade[]): Point | null {
  const lift = placed.frame.figure * 0.45;
  const figure = placed.figures.find((one) => one.bandit === bandit && one.where.place === place);
  if (figure) return { x: figure.x, y: figure.y - lift };
  const shade = shades.find((one) => one.bandit === bandit && one.where.place === place);
  if (shade) return { x: shade.x, y: shade.y - (shade.shape === "cut" ? lift : 0) };
  const where = whereIs(placed.places, place);
  if (!where) return null;
  const box = placeBox(placed.frame, where);
  return { x: box.x + box.width / 2, y: box.y + box.height - lift };
}

/** Others' ways only where they are certain. */
export function leadsOf(shades: readonly Shade[], placed: Layout, mine: readonly string[]): Lead[] {
  return shades.flatMap((shade) => {
    const now = placed.figures.find(({ bandit }) => bandit === shade.bandit);
    if (!shade.isSure || !now || mine.includes(shade.bandit)) return [];
    const from = pointAt(now.where.place, shade.bandit, placed, shades);
    const to = pointAt(shade.where.place, shade.bandit, placed, shades);
    return from && to ? [{ bandit: shade.bandit, from, to, isMine: false }] : [];
  });
}

/** My cards in their order: where each is carried out, and the way it takes me, as long as that is certain. */
export function myWay(
  cards: readonly CardAhead[],
  placed: Layout,
  shades: readonly Shade[],
): { leads: Lead[]; pins: Pin[] } {
  const leads: Lead[] = [];
  const pins: Pin[] = [];
  const lift = placed.frame.isNarrow ? 12 : 18;
  for (const [nth, card] of cards.entries()) {
    const bandit = card.bandit ?? "";
    const before = placeOf(bandit, card.at, placed);
    const [after, ...others] = card.spaces;
    if (before === null) break;
    const from = pointAt(before, bandit, placed, shades);
    if (!from) break;
    const to = after !== undefined && after !== before ? pointAt(after, bandit, placed, shades) : null;
    if (to && others.length === 0) {
      leads.push({ bandit, from, to, isMine: true });
      pins.push({ n: nth + 1, bandit, x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 - lift });
      continue;
    }
    const same = pins.filter((pin) => Math.abs(pin.x - from.x) < 60 && Math.abs(pin.y - from.y) < 40).length;
    pins.push({
      n: nth + 1,
      bandit,
      x: from.x + placed.frame.figure * 0.34 + same * 22,
      y: from.y - lift / 2,
    });
    if (others.length > 0) break;
  }
  return { leads, pins };
}

/** Where somebody stands as a card comes up; null where that is not certain. */
export function placeOf(bandit: string, at: readonly StandsAhead[], placed: Layout): string | null {
  const ahead = at.find((one) => one.bandit === bandit);
  if (ahead) return ahead.spaces.length === 1 ? (ahead.spaces[0] ?? null) : null;
  return placed.figures.find((one) => one.bandit === bandit)?.where.place ?? null;
}

/** Shots that may hit me before my card comes up. */
export function shotsAt(
  mine: readonly string[],
  cards: readonly CardAhead[],
  placed: Layout,
  shades: readonly Shade[],
): { from: Point; to: Point }[] {
  return cards.flatMap((card) => {
    const target = card.targets.find((bandit) => mine.includes(bandit));
    if (!card.is_shot || !target || card.bandit === null || mine.includes(card.bandit)) return [];
    const [shooter, me] = [placeOf(card.bandit, card.at, placed), placeOf(target, card.at, placed)];
    const from = shooter && pointAt(shooter, card.bandit, placed, shades);
    const to = me && pointAt(me, target, placed, shades);
    return from && to ? [{ from, to }] : [];
  });
}

/** A way as a curve over heads. */
export function curve({ from, to }: Pick<Lead, "from" | "to">, scale: number): string {
  const lift = Math.abs(from.x - to.x) < 20 ? 0 : 26 * scale;
  const middle = { x: (from.x + to.x) / 2, y: Math.min(from.y, to.y) - lift };
  return `M${from.x} ${from.y}Q${middle.x} ${middle.y} ${to.x} ${to.y}`;
}
