import { beforeEach, describe, expect, it, vi } from "vitest";

import type { GameOffered, Update } from "../wire";
import { forget, keep, keptTables, seatsAt } from "../device/keep";
import { editions, everyCount, nearest, players, variants } from "../pages/offer";
import { parse } from "../device/route.svelte";
import { Line, pause, type Status } from "./socket";

beforeEach(() => localStorage.clear());

describe("the address", () => {
  it("names the page, its parts and its wishes", () => {
    const route = parse("#/r/abc/12?eyes=2");
    expect([route.page, route.rest, route.query.get("eyes")]).toEqual(["r", ["abc", "12"], "2"]);
    expect(parse("").page).toBe("");
  });
});

describe("what the device remembers", () => {
  it("keeps several seats of one table, and forgets them one by one", () => {
    keep("abc", [{ seat: 2, token: "two" }]);
    keep("abc", [{ seat: 0, token: "zero" }]);
    expect(seatsAt("abc").map((one) => one.token)).toEqual(["zero", "two"]);
    forget("abc", 0);
    expect(seatsAt("abc").map((one) => one.seat)).toEqual([2]);
    forget("abc");
    expect(keptTables()).toEqual([]);
  });
});

describe("what can be chosen together", () => {
  const game: GameOffered = {
    game: "colt-express",
    bandits: [],
    rulebooks: [
      { edition: "fr-2014", variants: [], players: [3, 4] },
      { edition: "en-2016", variants: [], players: [3, 4] },
      { edition: "en-2016", variants: ["teams"], players: [2, 3] },
    ],
  };

  it("comes from the catalogue, the newest edition first", () => {
    expect(editions(game)).toEqual(["en-2016", "fr-2014"]);
    expect(variants(game, "en-2016")).toEqual(["teams"]);
    expect(players(game, "en-2016", ["teams"])).toEqual([2, 3]);
    expect(players(game, "fr-2014", ["teams"])).toEqual([]);
  });

  it("finds the rules for any number of players, near those that were chosen", () => {
    expect(everyCount(game, "en-2016")).toEqual([2, 3, 4]);
    expect(nearest(game, "en-2016", [], 2)).toEqual(["teams"]);
    expect(nearest(game, "en-2016", ["teams"], 4)).toEqual([]);
    expect(nearest(game, "en-2016", ["teams"], 3)).toEqual(["teams"]);
  });
});

/** A socket whose other end is the test. */
class FakeSocket {
  static readonly OPEN = 1;
  static all: FakeSocket[] = [];
  readyState = 0;
  sent: string[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((frame: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;

  constructor(readonly address: string) {
    FakeSocket.all.push(this);
  }

  open(): void {
    this.readyState = 1;
    this.onopen?.();
  }

  say(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  send(text: string): void {
    this.sent.push(text);
  }

  close(): void {
    this.readyState = 3;
    this.onclose?.();
  }
}

describe("the line", () => {
  const open = () => {
    FakeSocket.all = [];
    vi.stubGlobal("WebSocket", FakeSocket);
    const heard: Status[] = [];
    const line = new Line("ws://here/", {
      hello: () => ({ type: "hello", tokens: ["mine"], language: "en", since: 7 }),
      heard: () => undefined,
      status: (status) => heard.push(status),
    });
    return { line, heard };
  };

  it("waits longer each time, but never very long", () => {
    expect([0, 1, 2, 3].map((tries) => pause(tries, 1))).toEqual([400, 800, 1600, 3200]);
    expect(pause(20, 1)).toBe(15_000);
    expect(pause(0, 0)).toBeCloseTo(240);
  });

  it("says hello, and comes back by itself when it is lost", () => {
    vi.useFakeTimers();
    const { line, heard } = open();
    FakeSocket.all[0].open();
    expect(JSON.parse(FakeSocket.all[0].sent[0])).toEqual({
      type: "hello",
      tokens: ["mine"],
      language: "en",
      since: 7,
    });
    FakeSocket.all[0].say({ type: "welcome", seats: [0], language: "en", table: {} });
    FakeSocket.all[0].close();
    expect(heard.map((one) => one.kind)).toEqual(["connecting", "open", "waiting"]);
    vi.advanceTimersByTime(1_000);
    expect(FakeSocket.all.length).toBe(2);
    line.close();
    vi.useRealTimers();
  });

  it("asks a silent line for a sign of life, and gives a dead one up", () => {
    vi.useFakeTimers();
    const { line, heard } = open();
    const socket = FakeSocket.all[0];
    socket.open();
    socket.say({ type: "welcome", seats: [], language: "en", table: {} });
    vi.advanceTimersByTime(23_000);
    expect(socket.sent.at(-1)).toContain("ping");
    vi.advanceTimersByTime(10_000);
    expect(heard.at(-1)?.kind === "waiting" || FakeSocket.all.length > 1).toBe(true);
    line.close();
    vi.useRealTimers();
  });

  it("does not come back where there is no table", () => {
    const { heard } = open();
    FakeSocket.all[0].open();
    FakeSocket.all[0].say({ type: "error", problem: "no-such-table", say: "There is no such table." });
    FakeSocket.all[0].close();
    expect(heard.at(-1)).toEqual({ kind: "closed", say: "There is no such table." });
  });
});

describe("a room", () => {
  it("holds each seat's story, and sends an unanswered answer again after a lost line", async () => {
    FakeSocket.all = [];
    vi.stubGlobal("WebSocket", FakeSocket);
    const { Room } = await import("./room.svelte");
    const room = new Room("abc");
    const socket = FakeSocket.all[0];
    socket.open();
    const table = { link: "abc", game: "colt-express", phase: "playing", host: 0, seats: [], rematch: null };
    socket.say({ type: "welcome", seats: [0], language: "en", table });
    const decision = {
      number: 3,
      seat: 0,
      ask: "move",
      say: "Where to?",
      answered: false,
      deadline: null,
      choices: [{ text: "move 1", verb: "move", say: "", pieces: [] }],
    };
    const update = (since: number, numbers: number[]): Update =>
      ({
        type: "update",
        seat: 0,
        since,
        events: numbers.map((number) => ({ number, name: "X", fields: {}, say: "", scene: null })),
        view: {},
        decisions: [decision],
      }) as unknown as Update;
    socket.say(update(0, [1, 2, 3]));
    socket.say(update(2, [3, 4]));
    expect(room.sides[0].events.map((one) => one.number)).toEqual([1, 2, 3, 4]);
    expect(room.asked).toEqual([0]);

    room.answer(0, 3, "move 1");
    socket.readyState = 3;
    socket.onclose?.();
    room.retry();
    const again = FakeSocket.all.at(-1)!;
    again.open();
    expect(JSON.parse(again.sent[0])).toMatchObject({ type: "hello", since: 4 });
    again.say({ type: "welcome", seats: [0], language: "en", table });
    again.say(update(4, []));
    expect(JSON.parse(again.sent[1])).toMatchObject({ type: "answer", decision: 3, text: "move 1" });
    again.say({
      type: "refused",
      word: "not now",
      say: "Too late.",
      seat: 0,
      decision: 3,
      reference: "1",
      view: {},
      decisions: [],
    });
    expect(room.refusal).toBe("Too late.");
    room.close();
  });
});
