import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import digests from "../../fixtures/digests.json";
import type { Update } from "../wire";
import { merged } from "./merge";
import { told, upTo, viewAfter } from "./story";

const FILES = import.meta.glob<Update>("../../fixtures/*.json", { import: "default", eager: true });
const digest = (view: unknown): string =>
  createHash("sha256").update(JSON.stringify(view)).digest("hex").slice(0, 8);

it.each(Object.entries(digests))("what is merged is the whole view, to the byte: %s", (name, after) => {
  const update = FILES[`../../fixtures/${name}.json`];
  const story = told(null, update)!;
  expect(story.views.slice(1).map(digest)).toEqual(after);
});

it("what has not changed is shared, and the view of before stays as it was", () => {
  const before = { figures: [{ space: "1i" }, { space: "2i" }], pile: [1], turn: 4 };
  const after = merged(before, { "figures/1/space": "3r", "pile/1": 7, turn: null });
  expect(after).toEqual({ figures: [{ space: "1i" }, { space: "3r" }], pile: [1, 7], turn: null });
  expect(after.figures[0]).toBe(before.figures[0]);
  expect(before).toEqual({ figures: [{ space: "1i" }, { space: "2i" }], pile: [1], turn: 4 });
});

it("a story told again from an event on forgets what it had after it", () => {
  const { since, view, events } = FILES["../../fixtures/move.json"];
  const whole = told(null, { since, view, events })!;
  const third = since + 3;
  const [early, late] = [events.slice(0, 3), events.slice(3)];
  const begun = told(null, { since, view, events: early })!;
  expect(told(begun, { since: third, view: null, events: late })).toEqual(whole);
  expect(told(whole, { since: third, view: viewAfter(whole, third), events: late })).toEqual(whole);
  expect(told(upTo(whole, third), { since: third + 1, view: null, events: [] })).toBe(null);
});
