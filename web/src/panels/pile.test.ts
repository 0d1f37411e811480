import { describe, expect, it } from "vitest";
import { lyingOf } from "./pile";

const TABLET = { high: 48, twice: 86, head: 39, gap: 3, end: 56 };
const LAPTOP = { high: 50, twice: null, head: 39, gap: 3, end: 0 };
/** What a tablet of 768 and a laptop of 1280 pixels leave of their width. */
const ROOMS = [
  { name: "a tablet", width: 732, ...TABLET },
  { name: "a laptop", width: 1084, ...LAPTOP },
];
const TABLES = [2, 3, 4, 5, 6].flatMap((players) => [2, 3, 4, 5].map((turns) => ({ players, turns })));
const rounds = ROOMS.flatMap(({ name, ...room }) =>
  [...TABLES, { players: 7, turns: 3 }].map((table) => ({ name, room, ...table })),
);

describe.each(rounds)("$turns turns of $players players on $name", ({ room, players, turns }) => {
  const whole = Array.from({ length: turns }, () => players);
  const { rows, card } = lyingOf(whole, players, room);

  it("are seen whole", () => {
    const each = room.head + Math.ceil(players / rows) * (card.width + room.gap);
    expect(turns * each + room.end).toBeLessThanOrEqual(room.width);
    expect(rows * card.height + (rows - 1) * room.gap).toBeLessThanOrEqual(room.twice ?? room.high);
  });

  it("have cards with room for a letter and an icon", () => {
    expect(card.width).toBeGreaterThanOrEqual(22);
  });

  it("lie as they did when the first card came", () => {
    const first = whole.map((_, turn) => (turn === 0 ? 1 : 0));
    expect(lyingOf(first, players, room)).toEqual({ rows, card });
  });
});

it("take a second row only where one is too narrow", () => {
  expect(lyingOf([4, 4, 4], 4, ROOMS[0]).rows).toBe(1);
  expect(lyingOf([6, 6, 6, 6, 6], 6, ROOMS[0]).rows).toBe(2);
});
