import { describe, expect, it } from "vitest";
import { FINGER, carBox, frame, layout } from "./layout";
import { staged, train } from "./stage.fake";

describe("the train on the screen", () => {
  it.each([
    [3, 260],
    [4, 232],
    [5, 189],
    [6, 163],
    [7, 138],
    [8, 118],
  ])("has at 1440 px cars of the right length: %i", (cars, length) => {
    const at = frame(1440, cars, false);
    expect(Math.abs(at.car - length)).toBeLessThan(4);
    expect(at.strip).toBeLessThanOrEqual(1441);
  });

  it("fits five cars on a phone and scrolls from six on", () => {
    for (const cars of [3, 4, 5]) expect(frame(390, cars, true).strip).toBeLessThanOrEqual(391);
    expect(frame(390, 6, true).strip).toBeGreaterThan(391);
    expect(frame(390, 6, true).car).toBeGreaterThanOrEqual(57);
  });

  it("has the locomotive on the right and the caboose on the left", () => {
    const at = frame(1440, 4, false);
    expect(carBox(at, 4).x).toBeLessThan(carBox(at, 1).x);
    expect(carBox(at, 1).x).toBeLessThan(carBox(at, 0).x);
  });

  it("makes heads of a crowd that has no room", () => {
    const few = layout(staged([{}, {}, {}]), frame(1440, 4, false));
    expect(few.figures.every(({ isBust }) => !isBust)).toBe(true);
    const many = layout(staged([{}, {}, {}, {}, {}, {}], { places: train(7) }), frame(1440, 7, false));
    expect(many.figures.every(({ isBust }) => isBust)).toBe(true);
  });

  it("keeps an order that counts: the first stands nearest the locomotive", () => {
    const line = layout(staged([{}, { space: "1r" }, {}], { hasOrder: true }), frame(1440, 4, false));
    const x = (bandit: string): number => line.figures.find((one) => one.bandit === bandit)?.x ?? 0;
    expect(x("b0")).toBeGreaterThan(x("b1"));
    expect(x("b1")).toBeGreaterThan(x("b2"));
  });

  it("piles like tokens up, and lays them out where one of them can be pointed at", () => {
    const purses = [1, 2, 3].map((n) => ({ piece: `token:purse#${n}@1i`, token: `purse#${n}`, worth: null }));
    const lying = staged([], { loot: { "1i": purses } });
    const at = frame(1440, 4, false);
    expect(layout(lying, at).loot.map(({ count }) => count)).toEqual([3]);
    expect(
      layout(lying, at, new Set(purses.map(({ piece }) => piece))).loot.map(({ count }) => count),
    ).toEqual([1, 1, 1]);
  });

  const loot = [
    { piece: "token:purse#1@2i", token: "purse#1", worth: 250 },
    { piece: "token:purse#2@2i", token: "purse#2", worth: null },
    { piece: "token:jewel@2i", token: "jewel#1", worth: 500 },
    { piece: "token:strongbox@2i", token: "strongbox#1", worth: 1000 },
  ];
  const apart = (a: { x: number; y: number }, b: { x: number; y: number }): number =>
    Math.hypot(a.x - b.x, a.y - b.y);

  describe.each([
    ["a phone", 390, true],
    ["a small phone", 360, true],
    ["a desk", 1440, false],
  ] as const)("on %s", (_, width, isPhone) => {
    const counts = [1, 2, 3, 4, 5, 6];

    it.each(counts)("lets every letter and all loot be seen: %i inside", (n) => {
      const { figures, loot: heaps } = layout(
        staged(
          Array.from({ length: n }, () => ({ space: "2i" })),
          { loot: { "2i": loot } },
        ),
        frame(width, 4, isPhone),
      );
      for (const [i, one] of figures.entries()) {
        expect(one.badge.size).toBeGreaterThanOrEqual(17);
        for (const other of figures.slice(i + 1))
          expect(apart(one.badge, other.badge)).toBeGreaterThanOrEqual(one.badge.size * 0.99);
        for (const heap of heaps)
          expect(apart(one.badge, { x: heap.x, y: heap.y - heap.size / 2 })).toBeGreaterThan(
            (one.badge.size + heap.size) * 0.38,
          );
      }
      for (const [i, heap] of heaps.entries())
        for (const other of heaps.slice(i + 1))
          expect(Math.abs(heap.x - other.x)).toBeGreaterThan(heap.size * 0.7);
    });

    it.each([2, 3, 4, 5, 6, 7])("keeps an order that counts from left to right: %i in a car", (n) => {
      for (const spaces of [["2i"], ["2r"], ["2i", "2r", "2i"]]) {
        const line = Array.from({ length: n }, (_, i) => ({
          space: spaces[i % spaces.length] ?? "2i",
          isLying: i % 3 === 1,
        }));
        const { figures } = layout(staged(line, { hasOrder: true }), frame(width, 4, isPhone));
        const fromFront = [...figures].sort((a, b) => b.x - a.x).map(({ bandit }) => bandit);
        expect(fromFront).toEqual(line.map((_, i) => `b${i}`));
        for (const [i, one] of figures.entries())
          for (const other of figures.slice(i + 1)) expect(apart(one.badge, other.badge)).toBeGreaterThan(14);
      }
    });
  });

  it("says together what purses of different worth are worth where a car is narrow", () => {
    const narrow = layout(staged([], { loot: { "2i": loot } }), frame(390, 4, true)).loot;
    expect(narrow.find(({ kind }) => kind === "purse")).toMatchObject({
      count: 2,
      known: { sum: 250, isPart: true },
    });
    const wide = layout(staged([], { loot: { "2i": loot } }), frame(1440, 4, false)).loot;
    expect(wide.filter(({ kind }) => kind === "purse").map(({ known }) => known)).toEqual([
      { sum: 250, isPart: false },
      null,
    ]);
  });

  it("leaves a finger between two tokens that can be chosen", () => {
    const lit = new Set(["token:jewel@2i", "token:strongbox@2i"]);
    const [one, other] = layout(
      staged([{ space: "2i" }], { loot: { "2i": loot.slice(2) } }),
      frame(390, 4, true),
      lit,
    ).loot;
    expect(Math.abs(one.x - other.x)).toBeGreaterThanOrEqual(FINGER);
  });

  it("has a place beside the train behind the caboose, on the ground", () => {
    const places = train(4, "signal-box");
    const at = frame(1440, 5, false);
    const { figures, loot: heaps } = layout(
      staged([{ space: "signal-box" }, { space: "4i" }], {
        places,
        loot: { "signal-box": [{ piece: "token:jewel@signal-box", token: "jewel#1", worth: 500 }] },
      }),
      at,
    );
    const [beside, inside] = ["b0", "b1"].map((who) => figures.find(({ bandit }) => bandit === who)!);
    expect(beside.x).toBeLessThan(carBox(at, 4).x);
    expect(beside.x).toBeGreaterThan(0);
    expect(beside.y).toBeGreaterThan(inside.y);
    expect(heaps.map(({ where }) => where.place)).toEqual(["signal-box"]);
  });
});
