import { expect, it } from "vitest";
import { framed } from "../scene/frame.fake";
import { layout } from "../scene/layout";
import { MARSHAL } from "../scene/stage";
import { staged } from "../scene/stage.fake";
import type { CardAhead } from "../wire";
import { leadsOf, myWay, placeOf, shadesOf, shotsAt } from "./shades";

const stage = staged(
  [
    { bandit: "ann", space: "1i" },
    { bandit: "ben", space: "3i" },
    { bandit: "cas", space: "4r" },
  ],
  { marshal: 0 },
);
const placed = layout(stage, framed(stage));
const ahead = (more: object): CardAhead =>
  ({ bandit: "ann", action: "move", at: [], spaces: [], targets: [], ...more }) as unknown as CardAhead;
const stands = (bandit: string, ...spaces: string[]) => ({ bandit, spaces });

it("shows who will be elsewhere, and everywhere somebody may be", () => {
  const shades = shadesOf([stands("ann", "1i"), stands("ben", "2i"), stands("cas", "3r", "4r")], [1], placed);
  const seen = shades.map(({ bandit, where, isSure, shape }) => [bandit, where.place, isSure, shape]);
  expect(seen.sort()).toEqual([
    ["ben", "2i", true, "cut"],
    ["cas", "3r", false, "hat"],
    ["cas", "4r", false, "hat"],
    [MARSHAL, "1i", true, "cut"],
  ]);
});

it("has room for three hats in a place; more are only letters, none upon another", () => {
  const may = ["ann", "ben", "cas", "dot"].map((bandit) => stands(bandit, "2i", "2r"));
  const shades = shadesOf(may, [], placed).filter(({ where }) => where.place === "2i");
  expect(shades.map(({ shape }) => shape)).toEqual(["tag", "tag", "tag", "tag"]);
  expect(new Set(shades.map(({ x }) => Math.round(x))).size).toBe(4);
});

it("draws the way of others only where it is certain, and mine not among them", () => {
  const shades = shadesOf([stands("ben", "2i"), stands("cas", "3r", "4r")], [], placed);
  expect(leadsOf(shades, placed, []).map(({ bandit }) => bandit)).toEqual(["ben"]);
  expect(leadsOf(shades, placed, ["ben"])).toEqual([]);
});

it("pins my cards in their order: on the way where it is certain, where I stand where I stay", () => {
  const cards = [
    ahead({ spaces: ["2i"] }),
    ahead({ at: [stands("ann", "2i")], action: "rob" }),
    ahead({ at: [stands("ann", "2i")], spaces: ["1i", "3i"] }),
    ahead({ at: [stands("ann", "1i", "3i")], action: "rob" }),
  ];
  const { leads, pins } = myWay(cards, placed, []);
  expect(leads.map(({ bandit, isMine }) => [bandit, isMine])).toEqual([["ann", true]]);
  expect(
    pins.map(({ n }) => n),
    "after a card that may lead to two places nothing is certain",
  ).toEqual([1, 2, 3]);
  const [way, first, second] = pins;
  expect(way.x).toBeCloseTo((leads[0].from.x + leads[0].to.x) / 2);
  expect(second.y).toBe(first.y);
  expect(second.x - first.x, "beside each other").toBe(22);
});

it("draws no way to where I stand already", () => {
  const { leads, pins } = myWay([ahead({ spaces: ["1i"] })], placed, []);
  expect(leads).toEqual([]);
  expect(pins.map(({ n }) => n)).toEqual([1]);
});

it("knows where somebody stands, as long as that is certain", () => {
  expect(placeOf("ann", [], placed)).toBe("1i");
  expect(placeOf("ann", [stands("ann", "2r")], placed)).toBe("2r");
  expect(placeOf("ann", [stands("ann", "2r", "2i")], placed)).toBe(null);
  expect(placeOf("nobody", [], placed)).toBe(null);
});

it("draws the shots that may hit me, and no others", () => {
  const shot = (more: object): CardAhead =>
    ahead({ bandit: "ben", is_shot: true, targets: ["ann"], ...more });
  expect(shotsAt(["ann"], [shot({})], placed, [])).toHaveLength(1);
  const others = [{ is_shot: false }, { targets: ["cas"] }, { bandit: null }, { bandit: "ann" }];
  expect(shotsAt(["ann"], others.map(shot), placed, [])).toEqual([]);
});
