import { beforeEach, expect, it, vi } from "vitest";
import type { SeatTaken, Table } from "../wire";
import { commitment } from "./blake2b";
import { addChance, promisedAt, verdictOn } from "./promise";

vi.mock("../line/http", () => ({ change: () => Promise.resolve() }));

const SECRET = "what the server drew";
const MINE: SeatTaken[] = [{ seat: 0, token: "a key" }];

/** A table of three that waits, with these at its seats. */
const waiting = (...kinds: string[]): Table =>
  ({
    link: "link",
    phase: "waiting",
    commitment: commitment(SECRET),
    nonces: kinds.map(() => ""),
    seats: kinds.map((kind, seat) => ({ kind, seat })),
    seed: null,
  }) as unknown as Table;

/** What is said where these nonces were in the seed, mine in the first place. */
const said = (table: Table, ...others: string[]) => {
  const mine = promisedAt("link")?.chances[0];
  return verdictOn({ ...table, phase: "over", seed: [SECRET, mine, ...others].join("+") });
};

beforeEach(() => localStorage.clear());

it("is fair where nobody but me has added anything", async () => {
  const table = waiting("person", "bot", "bot");
  await addChance(table, MINE);
  expect(await said(table, "", "")).toBe("mine");
});

it("is not fair where a bot has added something", async () => {
  const table = waiting("person", "bot", "bot");
  await addChance(table, MINE);
  expect(await said(table, "", "tried until it fitted")).toBe("broken");
});

it("is fair where somebody has added something who came before the start", async () => {
  await addChance(waiting("person", "bot", "bot"), MINE);
  const table = waiting("person", "bot", "person");
  await addChance(table, MINE);
  expect(await said(table, "", "theirs")).toBe("mine");
});

it("is not fair where the secret is another one", async () => {
  const table = waiting("person", "bot", "bot");
  await addChance(table, MINE);
  const seed = `another secret+${promisedAt("link")?.chances[0] ?? ""}++`;
  expect(await verdictOn({ ...table, phase: "over", seed })).toBe("broken");
});
