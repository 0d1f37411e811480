import { describe, expect, it } from "vitest";
import film from "../../fixtures/film.json";
import ride from "../../fixtures/super-film.json";
import { RECIPES } from "../sound/recipes";
import type { Event, View } from "../wire";
import { isInTunnel, soundOf } from "./sounds";
import { TAKES } from "./takes";

const events = [...film.events, ...ride.events] as unknown as Event[];

describe("what is heard", () => {
  it("has a recipe for every sound of a game", () => {
    const heard = new Set(events.map(soundOf).filter((sound) => sound !== null));
    expect(heard.size).toBeGreaterThan(8);
    for (const sound of heard) expect(RECIPES[sound].length).toBeGreaterThan(0);
  });

  it("is everything that is to be heard on a train", () => {
    const named = [
      "rail",
      "step",
      "roof",
      "ladder",
      "shot",
      "punch",
      "purse",
      "jewel",
      "strongbox",
      "whistle",
    ];
    expect(Object.keys(RECIPES)).toEqual(
      expect.arrayContaining([...named, "echo", "marshal", "count", "end", "turn"]),
    );
  });

  it("is the loot that somebody gets, in whatever way", () => {
    const got = (name: string, token: string): string | null =>
      soundOf({ name, fields: { token }, changes: {} } as unknown as Event);
    for (const way of ["LootTaken", "PurseSnatched", "RansomPaid", "LootWon", "StrongboxBrought"]) {
      expect(got(way, "purse#1"), way).toBe("purse");
      expect(got(way, "jewel"), way).toBe("jewel");
      expect(got(way, "strongbox"), way).toBe("strongbox");
    }
    expect(got("LootDropped", "jewel")).toBe("dropped");
  });

  it("comes through the walls of a tunnel while its cards are played", () => {
    const turn = (is_laying: boolean, turn: number): boolean =>
      isInTunnel({
        is_laying,
        round_card: { turns: ["standard", "tunnel"] },
        laid: [{ turn }],
      } as unknown as View);
    expect([turn(true, 0), turn(true, 1), turn(false, 1)]).toEqual([false, true, false]);
  });

  it("is also seen or said: nothing is told by sound alone", () => {
    for (const event of events)
      if (soundOf(event) !== null) expect(event.say !== null || event.name in TAKES, event.name).toBe(true);
  });

  it("lasts no longer than a second and a bit", () => {
    for (const tones of Object.values(RECIPES))
      for (const { ms, wait = 0, gain } of tones) {
        expect(ms + wait).toBeLessThan(1300);
        expect(gain).toBeLessThanOrEqual(1);
      }
  });
});
