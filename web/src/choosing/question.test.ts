import { describe, expect, it } from "vitest";
import move from "../../fixtures/move.json";
import { newest, told } from "../line/story";
import type { Decision, Update } from "../wire";
import en from "../words/en.json";
import { lineOf, stepOf, taught } from "./question";

const update = move as unknown as Update;
const view = newest(told(null, update)!);
const t = (key: string, params?: Record<string, string | number>): string =>
  params && key in en ? `${key} ${Object.values(params).join(" ")}` : key;

describe("the line while others choose", () => {
  const waiting = (nickname: string): string => {
    const decisions: Decision[] = update.decisions.map((one) => ({ ...one, seat: 1, choices: [] }));
    const people = [{ seat: 1, nickname, isBot: false, isAway: false }];
    return lineOf(
      {
        view,
        events: [],
        decisions,
        mine: [],
        people,
        moment: null,
        isPlaying: false,
        now: null,
        asked: null,
      },
      t,
    );
  };

  it("names the person, and whom they lead", () => {
    expect(waiting("Anna")).toBe("table.waiting-for table.who Anna Doc");
  });

  it("names the bandit of who has no name", () => {
    expect(waiting("")).toBe("table.waiting-for Doc");
  });
});

describe("the question teaches", () => {
  const asked = update.decisions[0];

  it("how far one can run, as far as that is so here", () => {
    expect(taught(asked, view, "cheyenne", t)).toBe("table.teach.move 4 3 roof");
    const near = asked.choices.slice(0, 1);
    expect(taught({ ...asked, choices: near }, view, "cheyenne", t)).toBe("table.teach.move 1 1 roof");
  });

  it("how many are in sight", () => {
    const choices = ["doc", "belle"].map((bandit) => ({
      text: `shoot ${bandit}`,
      verb: "shoot",
      say: "",
      pieces: [`bandit:${bandit}`],
    }));
    expect(taught({ ask: "shoot", choices }, view, "cheyenne", t)).toMatch(/^table\.teach\.shoot 2 /);
  });

  it("nothing where there is nothing to teach", () => {
    expect(taught({ ...asked, ask: "schemin" }, view, "cheyenne", t)).toBeNull();
    expect(taught({ ...asked, choices: [] }, view, "cheyenne", t)).toBeNull();
  });

  it("every question there are words for", () => {
    const asks = Object.keys(en).flatMap((key) => /^table\.teach\.(.+)$/.exec(key)?.[1] ?? []);
    expect(asks).toContain("marshal");
    for (const ask of asks)
      expect(taught({ ...asked, ask }, view, "cheyenne", t)).toMatch(`table.teach.${ask}`);
  });
});

describe("an answer in several steps", () => {
  it("asks for each of them there are words for", () => {
    expect(stepOf({ path: ["bandit:doc"], next: ["token:purse#1"] }, t)).toBe("table.step.token Doc");
    expect(stepOf({ path: ["bandit:doc"], next: ["deck"] }, t)).toBeNull();
    expect(stepOf({ path: [], next: ["token:purse#1"] }, t)).toBeNull();
  });
});
