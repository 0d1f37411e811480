import { expect, it } from "vitest";
import end from "../../fixtures/end.json";
import ride from "../../fixtures/super-end.json";
import { newest, told } from "../line/story";
import type { Update } from "../wire";
import { fortunes } from "./fortunes";

const [money, cards] = [end, ride].map((update) => told(null, update as unknown as Update)!);
const last = (story: typeof money): Map<string, number> =>
  new Map(fortunes(story).lines.map(({ bandit, points }) => [bandit, points.at(-1)!.amount]));

it("ends with the money that was counted", () => {
  const { seats, result } = newest(money);
  for (const { seat, bandits } of seats) expect(last(money).get(bandits[0])).toBe(result!.scores[seat]);
});

it("counts cards where their number decides", () => {
  for (const { bandit, loot_cards } of newest(cards).figures)
    expect(last(cards).get(bandit)).toBe(loot_cards.length);
});

it("begins with the first round, with what everybody was given before", () => {
  const { lines, rounds } = fortunes(money);
  expect(rounds[0]).toEqual({ number: 1, at: 0 });
  for (const { points } of lines) expect(points[0]).toEqual({ at: 0, amount: 250 });
});
