import { describe, expect, it } from "vitest";
import { FINGER, type Box } from "./frame";
import { reaches } from "./reach";

const WITHIN = { width: 390, height: 296 };
const at = (x: number, y = 150, width = 20, height = 20): Box => ({
  x: x - width / 2,
  y: y - height / 2,
  width,
  height,
});
const all = (...boxes: Box[]): Box[] => [
  ...reaches(
    boxes.map((box, i) => ({ piece: `${i}`, box })),
    WITHIN,
  ).values(),
];
const overlap = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

describe("where a finger may land", () => {
  it("is never smaller than a finger where nothing is near", () => {
    expect(all(at(100))).toEqual([{ x: 78, y: 128, width: FINGER, height: FINGER }]);
  });

  it("leaves two neighbours a finger each: away from one another there is room", () => {
    const [left, right] = all(at(100), at(124)) as [Box, Box];
    expect([left.width, right.width]).toEqual([FINGER, FINGER]);
    expect(overlap(left, right)).toBe(false);
    expect(left.x + left.width).toBe(112);
  });

  it("does not leave the picture", () => {
    expect(all(at(8))[0]).toMatchObject({ x: 0, width: FINGER });
  });

  it("shares what there is among many, and none lies on another", () => {
    const boxes = all(at(100), at(125), at(150), at(100, 172), at(125, 172), at(150, 172));
    for (const [i, one] of boxes.entries()) {
      expect(Math.min(one.width, one.height)).toBeGreaterThan(20);
      for (const other of boxes.slice(i + 1)) expect(overlap(one, other)).toBe(false);
    }
  });
});
