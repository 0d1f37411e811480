import { beforeEach, describe, expect, it, vi } from "vitest";

import type { Update } from "../wire";
import { FakeSocket } from "./socket.fake";
import { Room } from "./room.svelte";

beforeEach(() => localStorage.clear());

describe("a room", () => {
  it("holds each seat's story, and sends an unanswered answer again after a lost line", () => {
    FakeSocket.all = [];
    vi.stubGlobal("WebSocket", FakeSocket);
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
