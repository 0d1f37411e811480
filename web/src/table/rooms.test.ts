import { expect, test } from "vitest";

import { heightBeside, roomsIn, shapeOf, type Rooms } from "./rooms";

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

const FOUR = { cars: 4, players: 4, isWatching: false, hasPlans: false };
const at = (height: number): Rooms => roomsIn(1440, height, 1440, FOUR);

test("on a wide screen the sky gives way first, then the ballast, the header, the pile, the panels, and last the train", () => {
  const parts: ((rooms: Rooms) => number)[] = [
    ({ train }) => train.sky,
    ({ train }) => train.ballast,
    ({ header }) => header,
    ({ band }) => band,
    ({ panels }) => Math.min(300, panels),
    ({ train }) => train.scale,
  ];
  const heights = Array.from({ length: 400 }, (_, n) => 1000 - n);
  const gaveWay = parts.map((part) => heights.find((height) => part(at(height)) < part(at(1000))) ?? 0);
  expect(gaveWay).toEqual([...gaveWay].sort((a, b) => b - a));
  expect(gaveWay.every((height) => height > 600)).toBe(true);
  for (const [n, height] of gaveWay.slice(1).entries())
    expect(parts[n](at(height)), `part ${n} has given all it has when the next begins`).toBe(
      parts[n](at(620)),
    );
});

test("the question keeps its place on the ballast however low the window is", () => {
  for (const height of [1080, 900, 780, 657, 620])
    expect(at(height).train.ballast).toBeGreaterThanOrEqual(52);
});

test("a wide phone has no larger train than the players below it leave", () => {
  const scale = (width: number): number => roomsIn(width, 844, width, FOUR).train.scale;
  expect(scale(447)).toBeLessThan(447 / 453);
  expect(scale(390)).toBeCloseTo(390 / 453, 2);
});

test("where there is no hand the train has its room, and where there is no pile either still more", () => {
  const scale = (width: number, height: number, more: object): number =>
    roomsIn(width, height, width, { ...FOUR, ...more }).train.scale;
  for (const [width, height] of [
    [360, 660],
    [768, 1024],
  ] as const) {
    expect(scale(width, height, { isWatching: true })).toBeGreaterThan(scale(width, height, {}));
    expect(scale(width, height, { isWatching: true, leavesOut: "cards" })).toBeGreaterThan(
      scale(width, height, { isWatching: true }),
    );
  }
  expect(roomsIn(844, 390, 515, { ...FOUR, leavesOut: "cards" }).band).toBe(0);
});

test("three players stand in one row where there is room for it, and the train has what that leaves", () => {
  const tablet = (players: number): Rooms => roomsIn(768, 1024, 768, { ...FOUR, players });
  expect([2, 3, 4, 5, 6, 7].map((players) => tablet(players).columns)).toEqual([2, 3, 2, 3, 3, 4]);
  expect(tablet(3).train.scale).toBeGreaterThan(tablet(4).train.scale);
  expect(roomsIn(1440, 900, 1440, { ...FOUR, players: 3 }).columns).toBe(2);
  expect(roomsIn(1440, 900, 1440, { ...FOUR, players: 3, isWatching: true }).columns).toBe(3);
});
