import { describe, expect, it } from "vitest";
import type { Event } from "../wire";
import { Director } from "./director";
import type { Setting } from "./take";
import { framed } from "../scene/frame.fake";
import { layout, type Layout } from "../scene/layout";
import { staged } from "../scene/stage.fake";

const t = (key: string): string => key;

function train(figures: Record<string, string>, purses: Record<string, string[]> = {}, marshal = 0): Layout {
  const loot = Object.fromEntries(
    Object.entries(purses).map(([place, tokens]) => [
      place,
      tokens.map((token) => ({ piece: `token:${token}@${place}`, token, worth: null })),
    ]),
  );
  const standing = Object.entries(figures).map(([bandit, space]) => ({ bandit, space }));
  const stage = staged(standing, { loot, marshal });
  return layout(stage, framed(stage));
}

const event = (name: string, fields: Record<string, unknown>): Event => ({
  number: 1,
  name,
  fields,
  say: name,
  changes: {},
  became: null,
});
const setting = (more: Partial<Setting>): Setting => ({
  game: "colt-express",
  before: null,
  next: null,
  isDark: false,
  phase: null,
  round: 1,
  cards: 0,
  ...more,
});

describe("directing", () => {
  const [tuco, doc] = [
    { tuco: "2i", doc: "2i" },
    { tuco: "2i", doc: "3i" },
  ];
  const drop = event("LootDropped", { bandit: "doc", token: "purse#1", space: "2i" });
  const punch = event("BanditPunched", { bandit: "doc", to: "3i", puncher: "tuco" });

  it("a punch is seen before the loot it knocks out, and only once", () => {
    const lost = new Director(train(tuco), train(tuco, { "2i": ["purse#1"] }), t).direct(
      drop,
      setting({ next: punch }),
    );
    expect(lost.motions.map(({ who }) => who)).toEqual(["tuco"]);
    expect(lost.effects.map(({ kind }) => kind)).toEqual(["impact", "fly"]);
    expect(lost.effects[1].wait).toBeGreaterThan(0);
    const thrown = new Director(
      train(tuco, { "2i": ["purse#1"] }),
      train(doc, { "2i": ["purse#1"] }),
      t,
    ).direct(punch, setting({ before: drop }));
    expect(thrown.effects.map(({ kind }) => kind)).toEqual(["hop"]);
    const empty = new Director(train(tuco), train(doc), t).direct(punch, setting({}));
    expect(empty.effects.map(({ kind }) => kind)).toContain("impact");
  });

  it("what flies to a place does not lie there before it has come", () => {
    const { late, ms, effects } = new Director(train(tuco), train(tuco, { "2i": ["purse#1"] }), t).direct(
      drop,
      setting({}),
    );
    expect(late).toBe(effects[0].wait + effects[0].ms);
    expect(ms).toBeGreaterThan(late);
  });

  it("it is dark in a tunnel only, from its first card to its last", () => {
    const hidden = event("CardPlayed", { seat: 0, card: null, is_hidden: true });
    const dark = (more: Partial<Setting>) =>
      new Director(train(tuco), train(tuco), t).direct(hidden, setting(more)).effects;
    expect(dark({})).toEqual([]);
    expect(dark({ isDark: true, next: hidden })).toMatchObject([
      { kind: "dark", isEntry: true, isExit: false },
    ]);
    expect(dark({ isDark: true, before: hidden })).toMatchObject([
      { kind: "dark", isEntry: false, isExit: true },
    ]);
  });

  it("who is thrown down by a shot stands until the bullet comes", () => {
    const shot = event("BanditShot", { shooter: "tuco", target: "doc", to: "3i" });
    const { motions, settling, late } = new Director(
      train({ tuco: "1i", doc: "2i" }),
      train({ tuco: "1i", doc: "3i" }),
      t,
    ).direct(shot);
    expect(motions.map(({ who }) => who)).toEqual(["tuco"]);
    expect(settling.map(({ who }) => who)).toContain("doc");
    expect(late).toBeGreaterThan(0);
  });

  it("who leaves the train is seen leaving it, at the end where he does", () => {
    const shot = event("BanditShotOff", { shooter: "tuco", target: "doc", end: "front", is_hanging: false });
    const { motions, late, ms } = new Director(
      train({ tuco: "1i", doc: "0i" }),
      train({ tuco: "1i" }),
      t,
    ).direct(shot);
    const flight = motions.find(({ who }) => who === "doc")!;
    expect(flight.steps.at(-1)!.dx).toBeGreaterThan(0);
    expect(flight.wait + flight.ms).toBeGreaterThan(late);
    expect(ms).toBeGreaterThan(late);
  });

  it("what nobody has an animation for is said, and whoever stands elsewhere walks there", () => {
    const { motions, ms } = new Director(train({ doc: "1i" }), train({ doc: "2i" }), t).direct(
      event("SignalRaised", { bandit: "doc" }),
    );
    expect(motions.map(({ who }) => who)).toEqual(["doc"]);
    expect(ms).toBeGreaterThan(0);
  });

  it("the Marshal goes evenly from where he stood to where he stands", () => {
    const { motions } = new Director(train({}), train({}, {}, 1), t).direct(
      event("MarshalMoved", { car: 1 }),
    );
    const ways = motions[0].steps.map(({ dx }) => dx);
    expect(ways[0]).toBeGreaterThan(0);
    for (const [nth, way] of ways.entries()) expect(way).toBeCloseTo(ways[0] * (1 - nth / (ways.length - 1)));
  });

  it("everybody begins where he stood", () => {
    const [before, after] = [train({ doc: "1r", tuco: "4r" }), train({ doc: "4r", tuco: "4r" })];
    const { motions } = new Director(before, after, t).direct(
      event("BanditMoved", { bandit: "doc", to: "4r" }),
    );
    for (const { who, steps } of motions) {
      const [from, to] = [before, after].map((at) => at.figures.find((one) => one.bandit === who)!);
      expect(to.x + steps[0].dx).toBeCloseTo(from.x);
      expect(to.y + steps[0].dy).toBeCloseTo(from.y);
      expect(steps.at(-1)).toMatchObject({ dx: 0, dy: 0 });
    }
  });

  it("begins what is carried out with a headline, and says how many cards there are", () => {
    const opened = event("ChapterOpened", { page: 3 });
    const direct = (more: Partial<Setting>): string[] =>
      new Director(train({}), train({}), t).direct(opened, setting(more)).effects.map(({ kind }) => kind);
    expect(direct({ phase: "stealin", cards: 12 })).toEqual(["headline"]);
    expect(direct({ phase: "schemin" })).toEqual([]);
    expect(direct({ phase: null })).toEqual([]);
  });
});
