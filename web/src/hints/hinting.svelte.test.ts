import { beforeEach, expect, it, vi } from "vitest";
import type { Room } from "../line/room.svelte";
import type { Decision, Hint } from "../wire";
import { Hinting } from "./hinting.svelte";

const ask = vi.hoisted(() => vi.fn());
vi.mock("../line/http", () => ({ ask }));
vi.mock("./HintTicket.svelte", () => ({ default: "the ticket" }));

const room = { link: "a-train", token: (seat: number) => `key of ${seat}` } as unknown as Room;
const QUESTION = {
  number: 7,
  seat: 2,
  choices: [
    { text: "rob jewel", pieces: ["token:jewel@2i"] },
    { text: "punch tuco purse#1 to 1", pieces: ["bandit:tuco", "token:purse#1@tuco"] },
  ],
} as unknown as Decision;
const hint = (answer: string | null): Hint => ({ decision: 7, answer }) as unknown as Hint;

beforeEach(() => ask.mockReset());

it("asks for the seat that is asked, and lights what the answer begins with", async () => {
  const hinting = new Hinting(room, () => QUESTION);
  expect([hinting.isOpen, hinting.hint, hinting.pieces]).toEqual([false, null, []]);
  ask.mockResolvedValueOnce(hint(null));
  await hinting.ask();
  expect(ask.mock.calls[0]?.[1]).toMatch(/^api\/tables\/a-train\/seats\/2\/hint\?language=/);
  expect(ask.mock.calls[0]?.[3]).toBe("key of 2");
  expect([hinting.isOpen, hinting.pieces]).toEqual([true, []]);
  ask.mockResolvedValueOnce(hint("punch tuco purse#1 to 1"));
  await hinting.ask();
  expect(hinting.pieces).toEqual(["bandit:tuco"]);
  hinting.close();
  expect([hinting.isOpen, hinting.hint]).toEqual([false, null]);
});

it("asks nothing where nothing is asked of me, and one thing at a time", async () => {
  await new Hinting(room, () => undefined).ask();
  expect(ask).not.toHaveBeenCalled();
  ask.mockResolvedValue(hint(null));
  const hinting = new Hinting(room, () => QUESTION);
  const first = hinting.ask();
  expect(hinting.isAsking).toBe(true);
  await hinting.ask();
  await first;
  expect(ask).toHaveBeenCalledTimes(1);
  expect(hinting.isAsking).toBe(false);
});

it("is no hint for the next question", async () => {
  let number = 7;
  const hinting = new Hinting(room, () => ({ ...QUESTION, number }));
  ask.mockResolvedValueOnce(hint("rob jewel"));
  await hinting.ask();
  expect(hinting.pieces).toEqual(["token:jewel@2i"]);
  number = 8;
  expect([hinting.isOpen, hinting.hint, hinting.pieces]).toEqual([false, null, []]);
});

it("says why there is none", async () => {
  const hinting = new Hinting(room, () => QUESTION);
  ask.mockRejectedValueOnce(new Error("Hints are counted here."));
  await hinting.ask();
  expect([hinting.isOpen, hinting.problem, hinting.isAsking]).toEqual([
    true,
    "Hints are counted here.",
    false,
  ]);
});
