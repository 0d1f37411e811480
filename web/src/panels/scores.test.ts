import { expect, it } from "vitest";
import end from "../../fixtures/end.json";
import ride from "../../fixtures/super-end.json";
import { newest, told } from "../line/story";
import type { Update, View } from "../wire";
import { placed, rowName, rowsOf, scoreWords, winnersOf } from "./scores";

const t = (key: string, params?: Record<string, string | number>): string =>
  params ? `${key} ${Object.values(params).join(" ")}` : key;
const after = (update: unknown): View => newest(told(null, update as Update)!);
const [money, cards] = [after(end), after(ride)];
const PEOPLE = [{ seat: 1, nickname: "Ana" }] as unknown as Parameters<typeof rowsOf>[1];

it("counts out what everybody has, the Gunslinger's prize last", () => {
  const rows = rowsOf(money, PEOPLE, t);
  expect(rows.map((row) => row.score)).toEqual(money.result!.scores);
  for (const row of rows) {
    const worths = row.items.map((item) => item.worth);
    const found = row.isGunslinger ? worths.slice(0, -1) : worths;
    expect(worths.reduce((sum, worth) => sum + worth, 0)).toBe(row.score);
    expect(found).toEqual([...found].sort((a, b) => a - b));
    expect(row.isGunslinger).toBe(money.result!.gunslingers.includes(row.seat));
    if (row.isGunslinger) expect(row.items.at(-1)!.name).toBe("table.gunslinger");
    expect(row.bullets).toBe(money.result!.bullets[row.seat]);
    expect(row.isWinner).toBe(money.result!.winners.includes(row.seat));
  }
  expect(rows.some((row) => row.isGunslinger)).toBe(true);
  expect(rows.map((row) => row.nickname)).toEqual(["", "Ana", "", ""]);
});

it("says money where tokens count, else how many cards", () => {
  const [one] = rowsOf(money, [], t);
  expect(scoreWords(money, one.items, t)).toBe(`money ${one.score}`);
  const rows = rowsOf(cards, [], t);
  expect(rows.map((row) => scoreWords(cards, row.items, t))).toEqual(
    rows.map((row) => `table.loot-cards ${row.items.length}`),
  );
  expect(rows.map((row) => row.isOut)).toEqual(cards.seats.map((seat) => !seat.is_playing));
});

it("gives those who share a place the same one, and the next theirs", () => {
  const shared = { ...money, result: { ...money.result!, ranking: [[2, 0], [3], [1]] } };
  const found = placed(shared, rowsOf(shared, [], t));
  expect(found.map(({ place, row }) => [place, row.seat])).toEqual([
    [1, 0],
    [1, 2],
    [3, 3],
    [4, 1],
  ]);
});

it("names who wins, and nobody where nobody does", () => {
  const rows = rowsOf(money, PEOPLE, t);
  const winner = rows.find((row) => row.isWinner)!;
  expect(winnersOf(rows, t)).toContain(rowName(winner, t));
  expect(winnersOf(rows, t)).toMatch(new RegExp(`${money.result!.winners.length}$`));
  expect(
    winnersOf(
      rows.filter((row) => !row.isWinner),
      t,
    ),
  ).toBe("table.no-winner");
  expect(rowName(rows[1], t)).toContain("Ana");
});
