import { describe, expect, it } from "vitest";

import type { GameOffered } from "../wire";
import {
  editions,
  everyCount,
  isTeamGame,
  isTeamGameForTwo,
  nearest,
  opponents,
  players,
  usual,
  variants,
} from "./offer";

describe("what can be chosen together", () => {
  const game: GameOffered = {
    game: "colt-express",
    bandits: [],
    rulebooks: [
      { edition: "fr-2014", variants: [], players: [3, 4], usual_players: 4, bandits_per_seat: 1 },
      { edition: "en-2016", variants: [], players: [3, 4], usual_players: 4, bandits_per_seat: 1 },
      { edition: "en-2016", variants: ["teams"], players: [2, 3], usual_players: 2, bandits_per_seat: 2 },
    ],
  };

  it("comes from the catalogue, the newest edition first", () => {
    expect(editions(game)).toEqual(["en-2016", "fr-2014"]);
    expect(variants(game, "en-2016")).toEqual(["teams"]);
    expect(players(game, "en-2016", ["teams"])).toEqual([2, 3]);
    expect(players(game, "fr-2014", ["teams"])).toEqual([]);
    expect([usual(game, "en-2016", []), usual(game, "en-2016", ["teams"])]).toEqual([4, 2]);
  });

  it("has the numbers of opponents with whom one can play whichever game it is", () => {
    const other = { ...game, rulebooks: [{ ...game.rulebooks[0], players: [4, 5] }] };
    expect(opponents([game])).toEqual([2, 3]);
    expect(opponents([game, other])).toEqual([3]);
    expect(opponents([])).toEqual([]);
  });

  it("finds the rules for any number of players, near those that were chosen", () => {
    expect(everyCount(game, "en-2016")).toEqual([2, 3, 4]);
    expect(nearest(game, "en-2016", [], 2)).toEqual(["teams"]);
    expect(nearest(game, "en-2016", ["teams"], 4)).toEqual([]);
    expect(nearest(game, "en-2016", ["teams"], 3)).toEqual(["teams"]);
  });

  it("knows from the book, and by no variant's name, where everybody leads several bandits", () => {
    expect(isTeamGame(game, "en-2016", ["teams"])).toBe(true);
    expect(isTeamGame(game, "en-2016", [])).toBe(false);
    expect(isTeamGameForTwo(game, "en-2016")).toBe(true);
    expect(isTeamGameForTwo(game, "fr-2014")).toBe(false);
  });
});
