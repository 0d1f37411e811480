/* How good I am at problems, on this device alone: the first try at each counts. */
import { read, write } from "../device/keep";

export interface Rating {
  rating: number;
  /** So many problems have been tried. */
  tried: string[];
  solved: string[];
}

const NAME = "colt.problems";
const START = 1200;
/** How hard a problem of each grade is. */
const HARD: Record<number, number> = { 1: 1000, 2: 1300, 3: 1600 };
const STEP = 40;

export const myRating = (): Rating => read<Rating>(NAME, { rating: START, tried: [], solved: [] });

/** How far the rating may be off: less with every problem. */
export const bandOf = ({ tried }: Rating): number => Math.round(350 / Math.sqrt(1 + tried.length / 2));

/** The rating after a first try at a problem of this grade. */
export function rated(rating: number, grade: number, isRight: boolean): number {
  const expected = 1 / (1 + 10 ** (((HARD[grade] ?? START) - rating) / 400));
  return Math.round(rating + STEP * (Number(isRight) - expected));
}

/** Note a try; only the first at each problem changes the rating. */
export function note(problem: string, grade: number, isRight: boolean): Rating {
  const before = myRating();
  const isFirst = !before.tried.includes(problem);
  const after = {
    rating: isFirst ? rated(before.rating, grade, isRight) : before.rating,
    tried: isFirst ? [...before.tried, problem] : before.tried,
    solved: isRight && !before.solved.includes(problem) ? [...before.solved, problem] : before.solved,
  };
  write(NAME, after);
  return after;
}
