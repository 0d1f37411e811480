import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Choosing } from "./choosing.svelte";
import type { Decision } from "../wire";

const DECISION: Decision = {
  number: 7,
  seat: 1,
  ask: "punch",
  say: "Punch: whom, and how?",
  is_foreseen: false,
  is_repeated: false,
  answered: false,
  deadline: null,
  choices: [
    {
      text: "punch doc purse#1 to 1",
      verb: "punch",
      say: "a",
      pieces: ["bandit:doc", "token:purse#1@doc", "space:1i"],
    },
    {
      text: "punch doc purse#1 to 3",
      verb: "punch",
      say: "b",
      pieces: ["bandit:doc", "token:purse#1@doc", "space:3i"],
    },
    { text: "punch belle to 1", verb: "punch", say: "c", pieces: ["bandit:belle", "space:1i"] },
  ],
};

describe("choosing", () => {
  const sent: string[] = [];
  let choosing: Choosing;
  beforeEach(() => {
    vi.useFakeTimers();
    sent.length = 0;
    choosing = new Choosing((decision, choice) => sent.push(`${decision.number} ${choice.text}`));
    choosing.ask(DECISION);
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it("sends what is left when the undo bar has run down", () => {
    choosing.point("bandit:belle", 2000, false);
    expect(choosing.pending?.say).toBe("c");
    vi.advanceTimersByTime(1999);
    expect(sent).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(sent).toEqual(["7 punch belle to 1"]);
  });

  it("sends at once without an undo bar", () => {
    choosing.point("bandit:belle", 0, false);
    expect(sent).toEqual(["7 punch belle to 1"]);
  });

  it("takes back before it is sent", () => {
    choosing.point("bandit:belle", 2000, false);
    choosing.takeBack();
    vi.advanceTimersByTime(5000);
    expect(sent).toEqual([]);
    expect(choosing.next).toEqual(["bandit:doc", "bandit:belle"]);
  });

  it("goes back click by click, over what followed of itself", () => {
    choosing.point("bandit:doc", 2000, false);
    expect(choosing.next).toEqual(["space:1i", "space:3i"]);
    choosing.takeBack();
    expect(choosing.next).toEqual(["bandit:doc", "bandit:belle"]);
    choosing.point("bandit:doc", 2000, false);
    choosing.point("space:3i", 2000, false);
    choosing.takeBack();
    expect(choosing.pending).toBeNull();
    expect(choosing.next).toEqual(["space:1i", "space:3i"]);
  });

  it("waits for a tap where that is wished", () => {
    choosing.point("bandit:belle", 2000, true);
    vi.advanceTimersByTime(60000);
    expect(sent).toEqual([]);
    choosing.confirm();
    expect(sent).toEqual(["7 punch belle to 1"]);
  });

  it("takes no piece that is not lit", () => {
    choosing.point("space:1i", 0, false);
    expect(choosing.pointed).toEqual([]);
  });

  it("keeps what was pointed when the same question comes again, and forgets it when another comes", () => {
    choosing.point("bandit:doc", 2000, false);
    choosing.ask({ ...DECISION });
    expect(choosing.pointed.length).toBeGreaterThan(0);
    choosing.ask({ ...DECISION, number: 8 });
    expect(choosing.pointed).toEqual([]);
  });

  it("takes over the words of another language, and keeps what was pointed", () => {
    choosing.point("bandit:belle", 2000, false);
    choosing.ask({
      ...DECISION,
      say: "Cios: w kogo?",
      choices: DECISION.choices.map((choice) => ({ ...choice, say: `${choice.say} po polsku` })),
    });
    expect(choosing.decision?.say).toBe("Cios: w kogo?");
    expect(choosing.pending?.say).toBe("c po polsku");
    vi.advanceTimersByTime(2000);
    expect(sent).toEqual(["7 punch belle to 1"]);
  });

  it("puts another choice in the place of the one that waits", () => {
    choosing.point("bandit:doc", 2000, false);
    choosing.point("space:1i", 2000, false);
    choosing.point("space:3i", 2000, false);
    expect(choosing.pending?.say).toBe("b");
    vi.advanceTimersByTime(2000);
    expect(sent).toEqual(["7 punch doc purse#1 to 3"]);
  });

  it("keeps everything open that the last click chose from, and tells where it leads", () => {
    choosing.point("bandit:doc", 2000, false);
    choosing.point("space:1i", 2000, false);
    expect(choosing.open).toEqual(["space:1i", "space:3i"]);
    expect(choosing.leadsTo("space:3i").map(({ say }) => say)).toEqual(["b"]);
    choosing.takeBack();
    expect(choosing.open).toEqual(["space:1i", "space:3i"]);
    expect(choosing.leadsTo("space:3i").map(({ say }) => say)).toEqual(["b"]);
  });

  it("sends nothing once one has left", () => {
    choosing.point("bandit:belle", 2000, false);
    choosing.leave();
    vi.advanceTimersByTime(60000);
    expect(sent).toEqual([]);
  });

  it("sends at once what is clicked a second time", () => {
    choosing.point("bandit:belle", 2000, false);
    choosing.point("bandit:belle", 2000, false);
    expect(sent).toEqual(["7 punch belle to 1"]);
    vi.advanceTimersByTime(5000);
    expect(sent).toHaveLength(1);
  });

  it("takes a card out of a plan again, and those after it", () => {
    const cards = ["card:move", "card:floor", "card:shoot", "card:flip"];
    const orders = cards
      .flatMap((a) => cards.flatMap((b) => cards.map((c) => [a, b, c])))
      .filter((order) => new Set(order).size === 3);
    choosing.ask({
      ...DECISION,
      ask: "plan",
      choices: orders.map((pieces) => ({ text: pieces.join(" "), verb: "plan", say: pieces.join(), pieces })),
    });
    const point = (...pieces: string[]): void => pieces.forEach((piece) => choosing.point(piece, 2000, true));
    point("card:move", "card:floor", "card:move");
    expect(choosing.path).toEqual([]);
    point("card:move", "card:floor", "card:shoot");
    expect(choosing.pending?.say).toBe("card:move,card:floor,card:shoot");
    point("card:floor");
    expect(choosing.pending).toBeNull();
    expect(choosing.path).toEqual(["card:move"]);
    point("card:flip", "card:shoot", "card:shoot");
    expect(choosing.path).toEqual(["card:move", "card:flip"]);
    expect(sent).toEqual([]);
  });

  it("takes back what was pointed at once more before the answer is whole", () => {
    choosing.point("bandit:doc", 2000, false);
    choosing.point("bandit:doc", 2000, false);
    expect(choosing.next).toEqual(["bandit:doc", "bandit:belle"]);
  });

  it("takes a whole answer from the list", () => {
    choosing.take(DECISION.choices[1], 0, false);
    expect(sent).toEqual(["7 punch doc purse#1 to 3"]);
  });
});
