import { describe, expect, it } from "vitest";

import plans from "../../fixtures/plans.json";
import type { Event } from "../wire";
import { powerName } from "../explaining/explain";
import { fates, rounds } from "./plan";

type Told = [number | null, string, string, string | null, number | null];

/** Each card: its moment, what it was, what became of it, who came between, and when. */
function told(name: keyof typeof plans): Told[] {
  const { events, bandits, edition, game } = plans[name];
  return fates(events as unknown as Event[], bandits, (bandit) => powerName(bandit, edition, [], game)).map(
    ({ event, action, outcome, cause, spared }) => [
      event,
      action,
      outcome,
      cause?.culprit ?? spared,
      cause?.event ?? null,
    ],
  );
}

describe("what became of my plan, in real rounds", () => {
  it("who was punched away finds no loot, and moves from elsewhere", () => {
    expect(told("punched")).toEqual([
      [140, "rob", "failed", "tuco", 139],
      [148, "move", "changed", "tuco", 139],
      [156, "move", "changed", "tuco", 139],
      [164, "shoot", "done", null, null],
    ]);
  });

  it("a target who left is named, also for a card from the tunnel; where nobody did anything nobody is blamed", () => {
    expect(told("gone")).toEqual([
      [142, "rob", "done", null, null],
      [150, "shoot", "failed", "belle", 145],
      [158, "rob", "failed", null, null],
      [166, "move", "done", null, null],
    ]);
  });

  it("who climbed away from a punch is named", () => {
    expect(told("climbed")[0]).toEqual([71, "punch", "failed", "cheyenne", 67]);
  });

  it("Belle was spared: that is nobody's fault", () => {
    expect(told("spared")).toEqual([
      [289, "move", "done", null, null],
      [297, "floor", "done", null, null],
      [305, "shoot", "changed", "belle", null],
      [313, "marshal", "changed", "belle", 302],
    ]);
  });

  it("who was thrown to the Marshal by a shot has the shooter to thank", () => {
    expect(told("chased")).toEqual([
      [72, "marshal", "done", null, null],
      [84, "move", "changed", "django", 81],
      [100, "shoot", "done", null, null],
      [102, "punch", "failed", null, null],
      [111, "floor", "changed", "django", 110],
    ]);
  });

  it("Super Express: who was shot only gets up, and runs from where the shot threw him", () => {
    expect(told("stunned")).toEqual([
      [26, "shoot", "failed", "ghost", 25],
      [36, "move", "changed", "ghost", 25],
      [46, "floor", "changed", "ghost", 25],
    ]);
  });

  it("Super Express: who planned lying down knew it; shot off the train, the other cards are lost", () => {
    expect(told("hanging")).toEqual([
      [103, "move", "done", null, null],
      [111, "shoot", "failed", "django", 106],
      [null, "horse", "lost", "django", 106],
    ]);
  });
});

describe("what became of my plan", () => {
  type Where = Record<string, string>;
  let at: Where = {};
  let loot: Record<string, string[]> = {};
  let marshal = 0;
  let story: Event[] = [];

  const begin = (figures: Where, tokens: Record<string, string[]> = {}, car = 0): void => {
    [at, loot, marshal, story] = [figures, tokens, car, []];
    tell("RoundBegan", { round: 1 });
  };
  const tell = (name: string, fields: Record<string, unknown>): void => {
    const number = story.length + 1;
    story.push({
      number,
      name,
      fields,
      say: `${number}. ${name}`,
      scene: { game: "colt-express", figures: at, loot, marshal, caboose: 4, pile: [] },
    } as unknown as Event);
  };
  const turn = (card: string): void => tell("CardTurned", { nth: 0, card });
  const go = (bandit: string, to: string, name = "BanditMoved", more = {}): void => {
    at = { ...at, [bandit]: to };
    tell(name, { bandit, to, ...more });
  };
  const take = (bandit: string, token: string): void => {
    loot = Object.fromEntries(
      Object.entries(loot).map(([place, tokens]) => [place, tokens.filter((one) => one !== token)]),
    );
    tell("LootTaken", { bandit, token });
  };
  const nothing = (bandit: string, action: string, reason: string): void =>
    tell("NothingHappened", { bandit, action, reason });
  const last = (power: Record<string, string> = {}) => {
    const { outcome, cause, spared } = fates(story, ["doc"], (bandit) => power[bandit] ?? "none").at(-1)!;
    return [outcome, cause?.culprit ?? null, cause?.say ?? null, spared];
  };

  it("comes in chapters, one for each round", () => {
    begin({ doc: "1i" });
    const [first] = story;
    expect(rounds([first, { ...first, number: 2, fields: { round: 2 } }]).map((one) => one.round)).toEqual([
      1, 2,
    ]);
  });

  it("the loot was taken before me", () => {
    begin({ doc: "1i", tuco: "1i" }, { "1i": ["purse#1"] });
    turn("tuco rob");
    take("tuco", "purse#1");
    turn("doc rob");
    nothing("doc", "rob", "no-loot");
    expect(last()).toEqual(["failed", "tuco", "3. LootTaken", null]);
  });

  it("the loot I took myself is nobody's fault", () => {
    begin({ doc: "1i", tuco: "1i" }, { "1i": ["purse#1"] });
    turn("doc rob");
    take("doc", "purse#1");
    turn("doc rob");
    nothing("doc", "rob", "no-loot");
    expect(last()).toEqual(["failed", null, null, null]);
  });

  it("a better token than the one I got was taken before me", () => {
    begin({ doc: "1i", tuco: "1i" }, { "1i": ["purse#1", "jewel#1"] });
    turn("tuco rob");
    take("tuco", "jewel#1");
    turn("doc rob");
    take("doc", "purse#1");
    expect(last()).toEqual(["changed", "tuco", "3. LootTaken", null]);
  });

  it("somebody sneaked between me and my target", () => {
    begin({ doc: "0r", tuco: "3r", belle: "2i" });
    turn("belle floor");
    go("belle", "2r", "FloorChanged");
    turn("doc shoot");
    tell("BanditShot", { shooter: "doc", target: "belle" });
    expect(last()).toEqual(["changed", "belle", "3. FloorChanged", null]);
  });

  it("my target came too near", () => {
    begin({ doc: "1i", tuco: "2i" });
    turn("tuco move");
    go("tuco", "1i");
    turn("doc shoot");
    nothing("doc", "shoot", "no-target");
    expect(last()).toEqual(["failed", "tuco", "3. BanditMoved", null]);
  });

  it("my target was punched away by somebody else, who is to blame", () => {
    begin({ doc: "1i", tuco: "2i", belle: "2i" });
    turn("belle punch");
    go("tuco", "3i", "BanditPunched", { puncher: "belle" });
    turn("belle floor");
    go("belle", "2r", "FloorChanged");
    turn("doc shoot");
    nothing("doc", "shoot", "no-target");
    expect(last()).toEqual(["failed", "belle", "5. FloorChanged", null]);
  });

  it("the Marshal drove my target away: who led him there is to blame", () => {
    begin({ doc: "1i", tuco: "2i", belle: "4r" }, {}, 3);
    turn("belle marshal");
    marshal = 2;
    tell("MarshalMoved", { car: 2 });
    go("tuco", "2r", "BanditFled");
    turn("doc shoot");
    nothing("doc", "shoot", "no-target");
    expect(last()).toEqual(["failed", "belle", "4. BanditFled", null]);
  });

  it("the Marshal drove me away from the loot", () => {
    begin({ doc: "2i", belle: "4r" }, { "2i": ["purse#1"] }, 3);
    turn("belle marshal");
    marshal = 2;
    tell("MarshalMoved", { car: 2 });
    go("doc", "2r", "BanditFled");
    turn("doc rob");
    nothing("doc", "rob", "no-loot");
    expect(last()).toEqual(["failed", "belle", "4. BanditFled", null]);
  });

  it("I climbed down to the Marshal, whom somebody had led there", () => {
    begin({ doc: "2r", belle: "4r" }, {}, 3);
    turn("belle marshal");
    marshal = 2;
    tell("MarshalMoved", { car: 2 });
    turn("doc floor");
    go("doc", "2i", "FloorChanged");
    go("doc", "2r", "BanditFled");
    expect(last()).toEqual(["changed", "belle", "3. MarshalMoved", null]);
  });

  it("Tuco shoots through the roof, so who leaves the other floor of the car is a target that left", () => {
    begin({ doc: "1i", tuco: "1r" });
    turn("tuco move");
    go("tuco", "2r");
    turn("doc shoot");
    nothing("doc", "shoot", "no-target");
    expect(last()).toEqual(["failed", null, null, null]);
    expect(last({ doc: "shoots_through_roof" })).toEqual(["failed", "tuco", "3. BanditMoved", null]);
  });

  it("no bullets is no one's doing, and pushed there and back is not displaced", () => {
    begin({ doc: "1i", tuco: "1i", belle: "2i" });
    turn("tuco punch");
    go("doc", "2i", "BanditPunched", { puncher: "tuco" });
    turn("belle punch");
    go("doc", "1i", "BanditPunched", { puncher: "belle" });
    turn("doc shoot");
    nothing("doc", "shoot", "no-bullets");
    expect(last()).toEqual(["failed", null, null, null]);
    turn("doc move");
    go("doc", "2i");
    expect(last()).toEqual(["done", null, null, null]);
  });

  it("a card that has not come up yet waits, in the order it was laid", () => {
    begin({ doc: "1i", tuco: "1i" });
    tell("CardPlayed", { seat: 1, card: "doc move", is_hidden: false });
    tell("CardPlayed", { seat: 0, card: null, is_hidden: true });
    tell("CardPlayed", { seat: 1, card: "doc rob", is_hidden: true });
    turn("doc move");
    go("doc", "2i");
    expect(fates(story, ["doc"]).map(({ action, outcome }) => [action, outcome])).toEqual([
      ["move", "done"],
      ["rob", "waiting"],
    ]);
  });
});
