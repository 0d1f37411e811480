import { flushSync } from "svelte";
import { expect, it } from "vitest";
import type { CardAhead, Decision, Plan } from "../wire";
import { Looking, type Planning } from "./looking.svelte";

const card = (more: object): CardAhead =>
  ({
    seat: 0,
    bandit: "ann",
    action: "move",
    at: [],
    marshal: [],
    is_ready: false,
    sure: "one",
    ...more,
  }) as unknown as CardAhead;
const SOMEBODYS = card({ bandit: "ben", action: "shoot", marshal: [2] });
const PLAN = {
  ready: [],
  at: [{ bandit: "ann", spaces: ["1i"] }],
  marshal: [1],
  cards: [SOMEBODYS],
  hand: [card({}), card({ action: "rob" })],
} as unknown as Plan;

const asked = (is_foreseen: boolean, ...cards: string[]): Planning["decision"] => ({
  is_foreseen,
  choices: [{ pieces: cards }] as unknown as Decision["choices"],
});
const ONE_CARD = asked(true, "card:move");
const A_PLAN = asked(true, "card:move", "card:rob");
const A_TOKEN = asked(false, "token:jewel@1i");

const looking = (more: Partial<Planning> = {}, asked: string[][] = []): Looking => {
  const now = {
    plan: { of: PLAN, isOn: true },
    decision: ONE_CARD,
    laid: [],
    ahead: [],
    isSettled: false,
    isStill: true,
    last: 1,
    ...more,
  };
  let made!: Looking;
  $effect.root(() => {
    made = new Looking(now, (cards) => asked.push(cards));
  });
  flushSync();
  return made;
};

it("asks once for the whole hand where cards are played one by one, and for those laid ready where they are planned", () => {
  const asked: string[][] = [];
  looking({}, asked);
  looking({ decision: A_PLAN, laid: ["card:move", "card:rob"] }, asked);
  for (const more of [
    { plan: undefined },
    { isStill: false },
    { decision: A_TOKEN },
    { plan: { of: PLAN, isOn: false } },
  ])
    looking(more, asked);
  expect(asked).toEqual([[], ["move", "rob"]]);
});

it("tells what the card that is pointed at would do", () => {
  const one = looking();
  expect(one.mine).toEqual([]);
  one.hovered = "card:rob";
  expect(one.mine.map(({ action }) => action)).toEqual(["rob"]);
  expect(looking({ laid: ["card:move"], isSettled: true }).mine.map(({ action }) => action)).toEqual([
    "move",
  ]);
});

it("tells what the cards laid ready will do, and not what one of them would do alone", () => {
  const laid = { ...PLAN, ready: ["rob"], cards: [SOMEBODYS, card({ action: "rob", is_ready: true })] };
  const one = looking({ decision: A_PLAN, laid: ["card:rob"], plan: { of: laid, isOn: true } });
  expect(one.mine).toEqual([laid.cards[1]]);
  expect(one.before).toEqual([SOMEBODYS]);
});

it("steps from my card to those before it and back, as far as there are any", () => {
  const one = looking();
  expect([one.foreseen?.card, one.foreseen?.marshal, one.canGoBack]).toEqual([null, [1], true]);
  one.step(-1);
  expect([one.foreseen?.card, one.foreseen?.marshal, one.canGoBack]).toEqual([SOMEBODYS, [2], false]);
  one.step(-1);
  expect(one.nth).toBe(0);
  one.step(1);
  expect(one.nth).toBe(null);
  expect(looking({ decision: A_TOKEN }).foreseen).toBe(null);
});

it("shows nothing that was told of other cards than those meant now", () => {
  expect(looking({ decision: A_PLAN, laid: ["card:rob"] }).told).toBe(null);
  expect(looking({ decision: A_PLAN }).told).toBe(PLAN);
});
