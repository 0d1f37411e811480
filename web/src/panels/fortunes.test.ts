import { expect, it } from "vitest";
import end from "../../fixtures/end.json";
import ride from "../../fixtures/super-end.json";
import type { View, WireEvent } from "../table/contract";
import { fortunes } from "./fortunes";

const last = (fixture: { view: unknown; events: unknown }) =>
  new Map(
    fortunes(fixture.view as View, fixture.events as WireEvent[]).lines.map(({ bandit, points }) => [
      bandit,
      points.at(-1)!.amount,
    ]),
  );

it("ends with the money that was counted", () => {
  const lines = last(end);
  for (const { seat, bandits } of end.view.seats)
    expect(lines.get(bandits[0])).toBe(end.view.result.scores[seat]);
});

it("counts Loot cards in Super Express: their number decides", () => {
  const lines = last(ride);
  for (const { bandits, loot_cards } of ride.view.seats)
    expect(lines.get(bandits[0])).toBe(loot_cards.length);
});

it("begins with the first round, with what everybody was given before", () => {
  const { lines, rounds } = fortunes(end.view as unknown as View, end.events as unknown as WireEvent[]);
  expect(rounds[0]).toEqual({ number: 1, at: 0 });
  for (const { points } of lines) expect(points[0]).toEqual({ at: 0, amount: 250 });
});
