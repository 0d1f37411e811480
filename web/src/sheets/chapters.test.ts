import { describe, expect, it } from "vitest";
import end from "../../fixtures/end.json";
import { told, viewAfter } from "../line/story";
import type { Update } from "../wire";
import { chaptersOf } from "./chapters";

const story = told(null, end as unknown as Update)!;

describe("the story, round by round", () => {
  it("ends with what is shown: that too, and nothing after it", () => {
    const chapters = chaptersOf(story, 80);
    expect(chapters.at(-1)!.events.at(-1)!.number).toBe(80);
  });

  it("tells every event of a round in that round, and none from before the first", () => {
    const chapters = chaptersOf(story, Infinity);
    expect(chapters.map(({ round }) => round)).toEqual([1, 2, 3, 4, 5]);
    for (const { round, events } of chapters)
      for (const { number } of events) expect(viewAfter(story, number).round).toBe(round);
    const numbers = chapters.flatMap(({ events }) => events.map(({ number }) => number));
    expect(numbers).toEqual(
      story.events.map(({ number }) => number).filter((number) => viewAfter(story, number).round > 0),
    );
  });
});
