import { expect, it } from "vitest";
import type { Event } from "../wire";
import { actorOf } from "./pieces";

const badge = (fields: Record<string, unknown>): string | null =>
  actorOf({ fields } as unknown as Event, () => "ghost");

it("gives a sentence the badge of who acts", () => {
  expect(badge({ bandit: "doc", puncher: "tuco" })).toBe("tuco");
  expect(badge({ bandit: "doc", shooter: "belle" })).toBe("belle");
  expect(badge({ seat: 0, card: "cheyenne punch" })).toBe("cheyenne");
  expect(badge({ seat: 0, card: null })).toBe("ghost");
  expect(badge({})).toBe(null);
});
