import { describe, expect, it } from "vitest";
import { askedOf } from "./asked";
import type { Placed } from "./crowd";
import { BOARD, FINGER, carBox, isFolded, type Box, type Room } from "./frame";
import { desk, framed, phone } from "./frame.fake";
import type { PlacedLoot } from "./heaps";
import { layout, type Layout } from "./layout";
import { figureTarget, reaches } from "./reach";
import { staged, train } from "./stage.fake";
import type { Stage } from "./stage";

const placedIn = (stage: Stage, room: Room, lit?: Set<string>): Layout =>
  layout(stage, framed(stage, room), lit);
const empty = (cars: number): Stage => staged([], { places: train(cars) });
const endOf = ({ columns }: { columns: readonly { x: number; width: number }[] }): number =>
  Math.max(...columns.map(({ x, width }) => x + width));

describe("the train on the screen", () => {
  it.each([
    [3, 260],
    [4, 232],
    [5, 189],
    [6, 163],
    [7, 138],
    [8, 118],
  ])("has at 1440 px cars of the right length: %i", (cars, length) => {
    const at = framed(empty(cars), { ...desk(), boiler: cars < 6 ? 216 : 190 });
    expect(Math.abs(carBox(at, 1).width - length)).toBeLessThan(5);
    expect(endOf(at)).toBeLessThanOrEqual(1441);
  });

  it.each([360, 390, 516])("fits whole on a phone, whoever plays: %i px", (width) => {
    for (const cars of [3, 4, 5, 6, 7]) {
      const at = framed(empty(cars), phone(width));
      expect(endOf(at)).toBeLessThanOrEqual(width);
      expect(Math.min(...at.columns.map((column) => column.width))).toBeGreaterThanOrEqual(32);
    }
  });

  it("has the locomotive on the right and the caboose on the left", () => {
    const at = framed(empty(4));
    expect(carBox(at, 4).x).toBeLessThan(carBox(at, 1).x);
    expect(carBox(at, 1).x).toBeLessThan(carBox(at, 0).x);
  });

  it("lends a crowd what empty cars do not need, and no more", () => {
    const few = framed(staged([{ space: "2i" }, { space: "1i" }]));
    expect(carBox(few, 2).width).toBeCloseTo(carBox(few, 3).width);
    const many = framed(staged(Array.from({ length: 5 }, () => ({ space: "2i" }))));
    expect(carBox(many, 2).width).toBeGreaterThan(carBox(few, 2).width * 1.3);
    expect(carBox(many, 3).width).toBeGreaterThanOrEqual(carBox(few, 3).width * 0.65);
    expect(endOf(many)).toBeCloseTo(endOf(few), 0);
  });

  it("makes faces of a crowd that has no room", () => {
    const few = placedIn(staged([{}, {}, {}]), desk());
    expect(few.figures.every(({ shape }) => shape === "figure")).toBe(true);
    const many = placedIn(
      staged(
        Array.from({ length: 7 }, () => ({})),
        { places: train(8) },
      ),
      desk(1000),
    );
    expect(many.figures.every(({ shape }) => shape === "face")).toBe(true);
  });

  it("keeps an order that counts: the first stands nearest the locomotive", () => {
    const line = placedIn(staged([{}, { space: "1r" }, {}], { hasOrder: true }), desk());
    const x = (bandit: string): number => line.figures.find((one) => one.bandit === bandit)?.x ?? 0;
    expect(x("b0")).toBeGreaterThan(x("b1"));
    expect(x("b1")).toBeGreaterThan(x("b2"));
  });

  it("piles like tokens up, and lays them out where one of them can be pointed at", () => {
    const purses = [1, 2, 3].map((n) => ({ piece: `token:purse#${n}@1i`, token: `purse#${n}`, worth: null }));
    const lying = staged([], { loot: { "1i": purses } });
    expect(placedIn(lying, desk()).loot.map(({ count }) => count)).toEqual([3]);
    const lit = new Set(purses.map(({ piece }) => piece));
    expect(placedIn(lying, desk(), lit).loot.map(({ count }) => count)).toEqual([1, 1, 1]);
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
    ["a phone", phone(390)],
    ["a small phone", phone(360)],
    ["a desk", desk()],
  ])("on %s", (_, room) => {
    const counts = [1, 2, 3, 4, 5, 6];

    it.each(counts)("lets every letter and all loot be seen: %i inside", (n) => {
      const crowd = Array.from({ length: n }, () => ({ space: "2i" }));
      const { figures, loot: heaps } = placedIn(staged(crowd, { loot: { "2i": loot } }), room);
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
        const stage = staged(line, { hasOrder: true });
        const at = framed(stage, room);
        const { figures } = layout(stage, at);
        const car = carBox(at, 2);
        const xs = figures.map(({ x }) => x);
        const aside = (Math.min(...xs) + Math.max(...xs)) / 2 - (car.x + car.width / 2);
        expect(Math.abs(aside), "around the middle of their car").toBeLessThan(5);
        const fromFront = [...figures].sort((a, b) => b.x - a.x).map(({ bandit }) => bandit);
        expect(fromFront).toEqual(line.map((_, i) => `b${i}`));
        for (const [i, one] of figures.entries())
          for (const other of figures.slice(i + 1)) expect(apart(one.badge, other.badge)).toBeGreaterThan(14);
      }
    });
  });

  it("shows them whole where their order counts too, as far as there is room", () => {
    const shapes = (n: number): string[] =>
      placedIn(
        staged(
          Array.from({ length: n }, () => ({})),
          { hasOrder: true },
        ),
        phone(),
      ).figures.map(({ shape }) => shape);
    expect(shapes(1)).toEqual(["figure"]);
    expect(shapes(3)).toEqual(["figure", "figure", "figure"]);
    expect(shapes(7)).toEqual(Array.from({ length: 7 }, () => "face"));
  });

  it("hangs loot at the end of a roof on a phone, and lays it before the middle of a car", () => {
    const jewel = (place: string) => [{ piece: `token:jewel@${place}`, token: "jewel#1", worth: 500 }];
    const stage = staged([], { loot: { "2r": jewel("2r"), "2i": jewel("2i") } });
    const at = framed(stage, phone());
    const { x, width } = carBox(at, 2);
    const lies = (floor: string) => layout(stage, at).loot.find(({ where }) => where.floor === floor)!.x;
    expect(lies("inside")).toBeCloseTo(x + width / 2);
    expect(lies("roof")).toBeGreaterThan(x + 0.7 * width);
    expect(lies("roof")).toBeLessThan(x + width);
  });

  it("lays the arrow of a face on no face, whichever way it looks", () => {
    const line = [1, 2, 3, 4, 5, 6, 7].map((car) => ({
      space: `${car}i`,
      facing: car % 2 ? "rear" : "front",
    }));
    const { figures } = placedIn(staged(line, { hasOrder: true, places: train(8) }), phone(390));
    expect(figures.map(({ shape }) => shape)).toEqual(line.map(() => "face"));
    for (const { x, y, size, badge, facing } of figures) {
      const tip = badge.x + (facing === "rear" ? -1 : 1) * (badge.size / 2 + 10);
      expect(Math.abs(tip - x)).toBeLessThanOrEqual(size / 2);
      expect(badge.y - badge.size / 2, "it lies below its own").toBeGreaterThanOrEqual(y - 2);
    }
  });

  it("says together what purses of different worth are worth where a car is narrow", () => {
    const lying = staged([], { loot: { "2i": loot } });
    expect(placedIn(lying, phone()).loot.find(({ kind }) => kind === "purse")).toMatchObject({
      count: 2,
      known: { sum: 250, isPart: true },
    });
    const wide = placedIn(lying, desk()).loot;
    expect(wide.filter(({ kind }) => kind === "purse").map(({ known }) => known)).toEqual([
      { sum: 250, isPart: false },
      null,
    ]);
  });

  it("leaves room behind the train for who hangs there, where the train is narrow", () => {
    const [none, one, two] = [[], ["b0"], ["b0", "b1"]].map(
      (hanging) => carBox(framed(staged([], { hanging }), phone()), 4).x,
    );
    expect(none).toBeLessThan(10);
    expect(one - none).toBeGreaterThan(FINGER / 2);
    expect(two).toBeGreaterThan(one);
  });

  it("has a place beside the train behind the caboose, on a board on the ground", () => {
    const places = train(4, "signal-box");
    const stage = staged([{ space: "signal-box" }, { space: "4i" }], {
      places,
      loot: { "signal-box": [{ piece: "token:jewel@signal-box", token: "jewel#1", worth: 500 }] },
    });
    const at = framed(stage);
    const { figures, loot: heaps } = layout(stage, at);
    const [beside, inside] = ["b0", "b1"].map((who) => figures.find(({ bandit }) => bandit === who)!);
    expect(beside.x).toBeLessThan(carBox(at, 4).x);
    expect(beside.x).toBeGreaterThan(0);
    expect(beside.y).toBeGreaterThan(inside.y);
    expect(beside.y, "on the board with its word").toBe(at.rail - BOARD.height);
    expect(carBox(framed(staged([], { places }), phone()), 5).width, "the word").toBeGreaterThan(60);
    expect(heaps.map(({ where }) => where.place)).toEqual(["signal-box"]);
  });
});

/** Six bandits and the Marshal in two cars, loot on both floors of both. */
const CROWD = staged(
  ["5r", "5r", "4i", "5r", "4i", "5r"].map((space) => ({ space })),
  {
    places: train(6),
    marshal: 5,
    loot: Object.fromEntries(
      ["5i", "5r", "4i", "4r", "3i", "6i"].map((place) => [
        place,
        [
          ...[1, 2].map((n) => ({
            piece: `token:purse#${place}${n}@${place}`,
            token: `purse#${n}`,
            worth: null,
          })),
          { piece: `token:jewel@${place}`, token: "jewel#1", worth: 500 },
        ],
      ]),
    ),
  },
);

describe("a crowd on a phone: six bandits and the Marshal in two cars", () => {
  describe.each([360, 390, 516])("%i px", (width) => {
    const placed = placedIn(CROWD, phone(width));

    it("covers no face, letter, count or loot by more than a tenth", () => {
      for (const [one, other, share] of overlaps(placed))
        expect(share, `${one} under ${other}`).toBeLessThanOrEqual(0.1);
    });

    it("shows everybody at least as a face that can be known", () => {
      for (const { shape, size } of placed.figures) {
        expect(shape).not.toBe("letter");
        expect(size).toBeGreaterThanOrEqual(29);
      }
    });

    it("leaves nothing outside the window", () => {
      for (const box of [...placed.figures.map(letterBox), ...placed.loot.map(heapBox)]) {
        expect(box.x).toBeGreaterThanOrEqual(-1);
        expect(box.x + box.width).toBeLessThanOrEqual(width + 1);
      }
    });
  });

  const answer = (...pieces: string[]): Parameters<typeof askedOf>[1][number] => ({
    text: pieces.join(" "),
    say: "",
    pieces,
    verb: "",
  });

  it.each([360, 390])("gives a finger to every car one may go to: %i px", (width) => {
    const roofs = ["6r", "4r", "3r", "2r"];
    const asked = askedOf(
      CROWD,
      roofs.map((place) => answer(`space:${place}`)),
    );
    const at = framed(CROWD, phone(width), asked);
    for (const column of [6, 4, 3, 2]) expect(carBox(at, column).width).toBeGreaterThanOrEqual(FINGER);
  });

  it.each([360, 390])("gives a finger to everybody who can be chosen in it: %i px", (width) => {
    const there = CROWD.figures.filter(({ where }) => where.place === "5r");
    const lit = new Set(there.map(({ bandit }) => `bandit:${bandit}`));
    const asked = askedOf(
      CROWD,
      [...lit].map((piece) => answer(piece)),
    );
    const open = layout(CROWD, framed(CROWD, phone(width), asked), lit);
    const targets = open.figures.map(figureTarget).filter(({ piece }) => lit.has(piece));
    const found = [...reaches(targets, { width, height: 400 }).values()];
    expect(found).toHaveLength(4);
    for (const box of found) expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(FINGER);
  });

  it("opens the car in question: whole figures, a finger for each token; the others fold", () => {
    const asked = askedOf(
      CROWD,
      (CROWD.loot["4i"] ?? []).map(({ piece }) => answer(piece)),
    );
    const at = framed(CROWD, phone(), asked);
    const lit = new Set((CROWD.loot["4i"] ?? []).map(({ piece }) => piece));
    const open = layout(CROWD, at, lit);
    const here = open.figures.filter(({ where }) => where.place === "4i");
    expect(here.map(({ shape }) => shape)).toEqual(["figure", "figure"]);
    expect(isFolded(at, carBox(at, 1).width)).toBe(true);
    const tokens = open.loot.filter(({ where }) => where.place === "4i").map(({ x }) => x);
    expect(tokens).toHaveLength(3);
    expect(Math.abs((tokens[1] ?? 0) - (tokens[0] ?? 0))).toBeGreaterThanOrEqual(FINGER - 1);
  });
});

// --- by boxes

const around = (x: number, y: number, size: number): Box => ({
  x: x - size / 2,
  y: y - size / 2,
  width: size,
  height: size,
});
const letterBox = ({ badge }: Placed): Box => around(badge.x, badge.y, badge.size);
const heapBox = ({ x, y, size }: PlacedLoot): Box => around(x, y - size / 2, size);
const countBox = ({ x, y, size, where }: PlacedLoot): Box =>
  around(x + size * 0.5 - 4, where.floor === "roof" ? y - 5 : y - size * 0.86, 15);
/** The face of a whole figure is in the upper third. */
const faceBox = ({ x, y, size, shape }: Placed): Box =>
  shape === "figure" ? around(x, y - size * 0.78, size * 0.28) : around(x, y - size / 2, size * 0.9);

/** Everything drawn that belongs to somebody, and how much of each is under another's. */
function overlaps({ figures, loot }: Layout): [one: string, other: string, share: number][] {
  const things = [
    ...figures.flatMap((one) => [
      { name: `face of ${one.bandit}`, of: one.bandit, box: faceBox(one) },
      { name: `letter of ${one.bandit}`, of: one.bandit, box: letterBox(one) },
    ]),
    ...loot.flatMap((heap) => [
      { name: heap.key, of: heap.key, box: heapBox(heap) },
      ...(heap.count > 1 ? [{ name: `count of ${heap.key}`, of: heap.key, box: countBox(heap) }] : []),
    ]),
  ];
  return things.flatMap((one) =>
    things
      .filter((other) => other.of !== one.of)
      .map((other): [string, string, number] => [one.name, other.name, shared(one.box, other.box)]),
  );
}

function shared(one: Box, other: Box): number {
  const width = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const height = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return (Math.max(0, width) * Math.max(0, height)) / (one.width * one.height);
}
