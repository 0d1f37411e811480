import { expect, it } from "vitest";

import type { Ridden } from "../wire";
import { bars, dayBefore, dayWords, shareLine } from "./share";

const MINE: Ridden = {
  link: "a-link-nobody-needs",
  phase: "done",
  money: 2150,
  place: 1,
  players: 4,
  rounds: [0, 500, -250, 400, 1000],
  is_ranked: true,
  rank: 23,
};
const t = (key: string, values: Record<string, string | number> = {}): string =>
  `${key} ${Object.values(values).join(" ")}`.trim();

it("has a bar for each round, and a loss is no lower than nothing", () => {
  expect(bars(MINE.rounds)).toBe("▁▅▁▄█");
  expect(bars([0, 0])).toBe("▁▁");
});

it("tells nothing of how it was done", () => {
  const line = shareLine(t, { mine: MINE, date: "15 Jan", streak: 7, address: "colt.example/#/today" });
  expect(line).toBe("today.share 15 Jan money 2150 1 4\n▁▅▁▄█ · today.share.streak 7 · colt.example/#/today");
  expect(line).not.toContain(MINE.link);
});

it("names days in UTC", () => {
  expect(dayWords("2027-01-15", "en", { day: "numeric", month: "short" })).toBe("Jan 15");
  expect(dayBefore("2027-03-01")).toBe("2027-02-28");
});
