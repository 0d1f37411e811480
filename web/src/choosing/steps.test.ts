import { describe, expect, it } from "vitest";
import plan from "../../fixtures/super.json";
import type { Choice } from "../wire";
import { before } from "./narrow";
import { FEW, isLong, offers } from "./steps";

const PLANS = plan.decisions[0].choices as Choice[];
const names = (pointed: string[]): string[] => offers(PLANS, pointed).map(({ key }) => key);

describe("a list of answers", () => {
  it("is whole where it is short", () => {
    const few = PLANS.slice(0, FEW);
    expect(offers(few, []).map(({ choice }) => choice)).toEqual(few);
  });

  it("is chosen card by card where it is long", () => {
    expect(PLANS).toHaveLength(120);
    expect(names([])).toEqual([
      "card:flip",
      "card:floor",
      "card:move",
      "card:shoot",
      "card:reflex",
      "card:horse",
    ]);
    expect(names(["card:move"])).toEqual([
      "card:flip",
      "card:floor",
      "card:shoot",
      "card:reflex",
      "card:horse",
    ]);
    expect(names(["card:move", "card:flip"])).toEqual([
      "card:floor",
      "card:shoot",
      "card:reflex",
      "card:horse",
    ]);
  });

  it("gives the answer with the last piece", () => {
    expect(offers(PLANS, ["card:move"]).every(({ choice }) => choice === null)).toBe(true);
    const last = offers(PLANS, ["card:move", "card:flip"]).find(({ key }) => key === "card:shoot");
    expect(last?.choice?.text).toBe("plan move flip shoot");
  });

  it("reaches every answer", () => {
    const found = new Set<string>();
    const walk = (pointed: string[]): void => {
      for (const { piece, choice } of offers(PLANS, pointed)) {
        if (choice) found.add(choice.text);
        else walk([...pointed, piece!]);
      }
    };
    walk([]);
    expect(found.size).toBe(PLANS.length);
  });

  it("is whole, however long, where one piece is the answer", () => {
    const many = Array.from({ length: 20 }, (_, n): Choice => ({
      text: `rob ${n}`,
      verb: "rob",
      say: `${n}`,
      pieces: [`token:${n}`],
    }));
    expect(isLong(many)).toBe(false);
    expect(offers(many, [])).toHaveLength(20);
  });

  it("goes back one step at a time", () => {
    expect(before(PLANS, ["card:move", "card:flip"])).toEqual(["card:move"]);
    expect(before(PLANS, ["card:move"])).toEqual([]);
  });
});
