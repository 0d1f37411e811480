import { expect, it } from "vitest";
import type { CardAhead, Plan } from "../wire";
import { fogOf, wordsOf } from "./captions";

const t = (key: string, params?: Record<string, string | number>): string =>
  params ? `${key} ${Object.values(params).join(" ")}` : key;

const shot = (bandit: string, target: string): CardAhead => ({
  action: "shoot",
  at: [],
  bandit,
  cars: [],
  facing: null,
  is_off: false,
  is_ready: false,
  marshal: [],
  meets_marshal: false,
  reasons: [],
  seat: 1,
  spaces: [],
  sure: "sure",
  targets: [target],
  tokens: [],
});

it("finds the first card nobody can foresee, if there is one", () => {
  const fog = { ...shot("doc", "tuco"), action: null };
  expect(fogOf([shot("doc", "tuco"), fog, { ...fog, seat: 2 }])).toBe(fog);
  expect(fogOf([shot("doc", "tuco")])).toBe(null);
});

it("warns of each who may shoot me, and of each once", () => {
  const cards = [shot("doc", "tuco"), shot("doc", "tuco"), shot("belle", "tuco"), shot("ghost", "doc")];
  const plan: Plan = {
    at: [],
    cards,
    event: 0,
    hand: [],
    is_complete: true,
    marshal: [],
    ready: [],
    seat: 0,
    type: "plan",
  };
  const train = { game: "colt-express", caboose: 4, places: [] };
  const told = wordsOf(t, { plan, mine: ["tuco"], cards: [] }, train);
  expect(told.map(({ bandit }) => bandit)).toEqual(["doc", "belle"]);
});
