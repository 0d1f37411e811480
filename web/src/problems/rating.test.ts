import { beforeEach, expect, test } from "vitest";

import { bandOf, myRating, note, rated } from "./rating";

beforeEach(() => localStorage.clear());

test("a hard problem solved brings more than an easy one", () => {
  expect(rated(1200, 3, true)).toBeGreaterThan(rated(1200, 1, true));
  expect(rated(1200, 1, true)).toBeGreaterThan(1200);
  expect(rated(1200, 1, false)).toBeLessThan(rated(1200, 3, false));
});

test("only the first try counts, and what is solved later is solved all the same", () => {
  const first = note("a", 2, false);
  const second = note("a", 2, true);
  expect(second.rating).toBe(first.rating);
  expect(second.solved).toEqual(["a"]);
  expect(myRating()).toEqual(second);
});

test("the band grows narrower with every problem", () => {
  const before = bandOf(myRating());
  expect(bandOf(note("b", 1, true))).toBeLessThan(before);
});
