import { expect, test } from "vitest";

import { heightBeside, shapeOf } from "./rooms";

test("who speaks beside the table takes room from it", () => {
  expect(heightBeside(1366, 657, 90)).toBe(567);
  expect(heightBeside(390, 844, 200)).toBe(644);
});

test("on its side a phone has him on the right, and loses no height", () => {
  expect(heightBeside(844, 390, 150)).toBe(390);
});

test("however much he says, a laptop does not become a phone on its side", () => {
  expect(shapeOf(1366, heightBeside(1366, 657, 320))).toBe("wide");
  expect(shapeOf(820, heightBeside(820, 700, 320))).toBe("portrait");
  expect([heightBeside(1366, 657, 320), heightBeside(820, 700, 320)]).toEqual([480, 640]);
});
