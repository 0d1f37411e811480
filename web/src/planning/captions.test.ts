import { expect, it } from "vitest";
import type { CardAhead, Plan } from "../wire";
import { briefOf, fogOf, wordsOf } from "./captions";

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
  is_shot: true,
  is_walk: false,
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
  const punch = { ...shot("cheyenne", "tuco"), is_shot: false };
  const shots = [shot("doc", "tuco"), shot("doc", "tuco"), shot("belle", "tuco"), shot("ghost", "doc")];
  const cards = [punch, ...shots];
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

it("says of where one walks the cars alone, and of where one only stands the places", () => {
  const place = (car: number) => ({ place: `${car}i`, car, floor: "inside" as const, column: car });
  const train = { game: "colt-express", caboose: 4, places: [place(1), place(3)] };
  const card = { ...shot("doc", "tuco"), is_shot: false, is_walk: true, targets: [], spaces: ["1i", "3i"] };
  const brief = briefOf(t, card, train);
  expect(brief).not.toBe(briefOf(t, { ...card, is_walk: false }, train));
  expect(brief).not.toBe(briefOf(t, { ...card, meets_marshal: true }, train));
});
