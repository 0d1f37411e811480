import { expect, it } from "vitest";
import end from "../../fixtures/end.json";
import move from "../../fixtures/move.json";
import ride from "../../fixtures/super-end.json";
import { lastOf, told } from "../line/story";
import type { Update } from "../wire";
import { chaptersOf } from "./chapters";
import { reviewsOf, type RoundReviewed } from "./review";

function reviews(update: unknown, upTo = Infinity): RoundReviewed[] {
  const story = told(null, update as Update)!;
  return reviewsOf(story, chaptersOf(story, Math.min(upTo, lastOf(story))));
}

it("every round has its review, with what the end of the round says became of each card", () => {
  const all = reviews(end);
  expect(all.map(({ round }) => round)).toEqual([1, 2, 3, 4, 5]);
  const third = all[2].cards;
  expect(third.map(({ action, outcome }) => `${action} ${outcome}`)).toEqual([
    "punch done",
    "move done",
    "shoot done",
    "floor changed",
    "rob failed",
  ]);
  const { cause, says } = third[4];
  expect(cause).toMatchObject({ culprit: "doc", event: 237 });
  expect(cause!.say).toMatch(/^The Marshal walks/);
  expect(says).toHaveLength(1);
});

it("a card that never came up leads to what took its bandit off the train", () => {
  const lost = reviews(ride).flatMap(({ cards }) => cards.filter(({ outcome }) => outcome === "lost"));
  expect(lost).toMatchObject([{ event: null, cause: { culprit: "belle" } }, { event: null }]);
});

it("while a round goes on it says what was carried out so far, and what still waits", () => {
  const [now] = reviews(move).slice(-1);
  const outcomes = now.cards.map(({ outcome }) => outcome);
  expect(outcomes).toContain("waiting");
  for (const { outcome, event, says } of now.cards) {
    expect(event === null).toBe(outcome === "waiting");
    if (says.length) expect(event).not.toBeNull();
  }
});

it("what the film has not shown is not told", () => {
  const [before] = reviews(end, 72);
  expect(before).toBeUndefined();
  const outcomes = ["done", "waiting", "waiting", "waiting", "waiting"];
  for (let shown = 73; shown < 81; shown++) {
    const first = reviews(end, shown);
    expect(first.map(({ round }) => round)).toEqual([1]);
    expect(first[0].cards.map(({ outcome }) => outcome)).toEqual(outcomes);
  }
  expect(reviews(end, 81)[0].cards.map(({ outcome }) => outcome)).toEqual(["done", ...outcomes.slice(0, -1)]);
});
