import { expect, test } from "vitest";

import type { Review } from "../wire";
import { apart, bandOf, linesOf, placeOf, points, roundsOf } from "./curve";

const at = (choice: number, round: number, known: number[]) => ({
  event: choice * 3,
  choice,
  round,
  known,
  open: [...known].reverse(),
  low: known[0] - 0.1,
  high: known[0] + 0.1,
  say: "",
});

const review = {
  players: 2,
  winners: [1],
  curve: [at(2, 1, [0.5, 0.5]), at(6, 1, [0.6, 0.4]), at(9, 2, [0.05, 0.95])],
} as unknown as Review;

test("there is a line for every seat, and it ends as the game did", () => {
  const [mine, other] = linesOf(review, false);
  expect(mine.map(({ chance }) => chance)).toEqual([0.5, 0.6, 0.05, 0]);
  expect(other.at(-1)).toEqual({ at: 1, chance: 1 });
  expect(linesOf(review, true)[0][1].chance).toBe(0.4);
});

test("a band never leaves the picture", () => {
  expect(bandOf(review)[2]).toMatchObject({ low: 0 });
});

test("a round begins where its first decision is", () => {
  expect(roundsOf(review)).toEqual([
    { round: 1, at: 0 },
    { round: 2, at: 2 / 3 },
  ]);
});

test("a choice is found on the curve, or the next decision after it", () => {
  expect(placeOf(review, 6)).toBe(1);
  expect(placeOf(review, 7)).toBe(2);
  expect(placeOf(review, 99)).toBe(3);
});

test("a share is whole points", () => {
  expect(points(0.184)).toBe(18);
});

test("lays marks side by side, none on another and none out of the picture", () => {
  expect(apart([10, 12, 90], 24, 0, 200)).toEqual([10, 34, 90]);
  expect(apart([195, 190, 10], 24, 0, 200)).toEqual([200, 176, 10]);
  expect(apart([40, 40], 21, 4, 200)).toEqual([40, 61]);
});
