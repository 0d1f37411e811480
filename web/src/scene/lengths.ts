/* How long each car is: as long as the crowd in it, and together as long as the room there is. */

/** What one car would like to be. */
export interface Wish {
  /** It is never shorter, unless nothing else helps. */
  least: number;
  /** Room for every face, and for all that lies there. */
  faces: number;
  /** Room for whole figures, floor by floor; a folded car has none. */
  floors: { heads: number; whole: number }[];
  /** Who is in it is what is asked about: it comes first. */
  isOpen: boolean;
}

/** Everybody's least, then faces, then whole figures where the fewest stand, and what is over by heads. */
export function lengths(wishes: readonly Wish[], room: number): number[] {
  const least = sum(wishes.map((wish) => wish.least));
  if (least >= room) return wishes.map((wish) => (wish.least * room) / least);
  const cars = wishes.map((wish) => wish.least);
  let over = room - least;
  over = grow(
    cars,
    wishes.map(({ faces }) => faces),
    over,
  );
  for (const { nth, whole } of byFewest(wishes)) {
    const more = whole - (cars[nth] ?? 0);
    if (more <= 0 || more > over) continue;
    cars[nth] = whole;
    over -= more;
  }
  const heads = wishes.map(({ floors }) =>
    floors.length ? 1 + Math.max(...floors.map((one) => one.heads)) : 0,
  );
  return cars.map((car, nth) => car + (over * (heads[nth] ?? 1)) / sum(heads));
}

/** As long as these would be where that fits; else all of them come as near to it. */
function grow(cars: number[], to: readonly number[], over: number): number {
  const more = to.map((length, nth) => Math.max(0, length - (cars[nth] ?? 0)));
  const share = Math.min(1, over / Math.max(1, sum(more)));
  for (const [nth, length] of more.entries()) cars[nth] = (cars[nth] ?? 0) + length * share;
  return over - sum(more) * share;
}

/** Every floor with somebody on it: those in question first, then the emptiest. */
function byFewest(wishes: readonly Wish[]): { nth: number; whole: number }[] {
  return wishes
    .flatMap(({ floors, isOpen }, nth) => floors.map((floor) => ({ ...floor, nth, isOpen })))
    .filter(({ heads }) => heads > 0)
    .sort((a, b) => Number(b.isOpen) - Number(a.isOpen) || a.heads - b.heads);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0);
}
