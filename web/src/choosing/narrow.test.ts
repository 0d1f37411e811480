import { describe, expect, it } from "vitest";
import punch from "../../fixtures/punch.json";
import plan from "../../fixtures/super.json";
import type { Choice, Decision } from "../wire";
import { goOn, narrow, nextPieces, only } from "./narrow";

const choice = (text: string, ...pieces: string[]): Choice => ({
  text,
  verb: text.split(" ")[0] ?? "",
  say: text,
  pieces,
});

const PUNCH = [
  choice("punch tuco purse#6 to 3", "bandit:tuco", "token:purse#6@tuco", "drop", "space:3i"),
  choice("punch tuco take purse#6 to 3", "bandit:tuco", "token:purse#6@tuco", "take", "space:3i"),
  choice("punch tuco jewel to 3", "bandit:tuco", "token:jewel@tuco", "space:3i"),
  choice("punch doc to 1", "bandit:doc", "space:1i"),
];

describe("narrowing", () => {
  it("lights the first piece of every choice, each once", () => {
    expect(nextPieces(PUNCH, [])).toEqual(["bandit:tuco", "bandit:doc"]);
  });

  it("keeps what goes on as it was pointed", () => {
    expect(narrow(PUNCH, ["bandit:tuco"]).map(({ text }) => text)).toEqual([
      "punch tuco purse#6 to 3",
      "punch tuco take purse#6 to 3",
      "punch tuco jewel to 3",
    ]);
    expect(nextPieces(PUNCH, ["bandit:tuco"])).toEqual(["token:purse#6@tuco", "token:jewel@tuco"]);
  });

  it("knows when one is left", () => {
    expect(only(PUNCH, ["bandit:doc"])?.text).toBe("punch doc to 1");
    expect(only(PUNCH, ["bandit:tuco"])).toBeNull();
  });

  it("goes on by itself where there is one way only", () => {
    expect(goOn(PUNCH.slice(0, 2), [])).toEqual(["bandit:tuco", "token:purse#6@tuco"]);
    expect(goOn(PUNCH, [])).toEqual([]);
  });

  it("leaves a single choice to be pointed at", () => {
    expect(goOn(PUNCH.slice(3), [])).toEqual([]);
    expect(nextPieces(PUNCH.slice(3), [])).toEqual(["bandit:doc"]);
  });

  it("leads to every choice of a real decision by clicking only what is lit", () => {
    const asked = [
      punch.decisions[0],
      plan.decisions.find((decision) => decision.choices.length > 0),
    ] as Decision[];
    for (const { choices } of asked) {
      for (const wanted of choices) {
        let path = goOn(choices, []);
        while (!only(choices, path)) {
          const next = wanted.pieces[path.length];
          expect(nextPieces(choices, path)).toContain(next);
          path = goOn(choices, [...path, next]);
        }
        expect(only(choices, path)).toBe(wanted);
      }
    }
  });
});
