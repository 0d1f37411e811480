import { beforeEach, describe, expect, it, vi } from "vitest";

import { keep } from "../device/keep";
import { VERSION, type Table, type Update } from "../wire";
import { FakeSocket } from "./socket.fake";
import { Room } from "./room.svelte";

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe("a room", () => {
  it("has the key of each seat of this device, and of no other; a screen has none", () => {
    vi.stubGlobal("WebSocket", FakeSocket);
    const seats = [
      { seat: 1, token: "one" },
      { seat: 2, token: "two" },
    ];
    keep("abc", seats, { game: "colt-express", phase: "playing", seats: [] } as unknown as Table);
    const room = new Room("abc");
    expect([0, 1, 2].map((seat) => room.token(seat))).toEqual(["", "one", "two"]);
    expect(new Room("abc", { isScreen: true }).token(1)).toBe("");
  });

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
    const update = (since: number, numbers: number[], view: object | null = null): Update =>
      ({
        type: "update",
        seat: 0,
        since,
        events: numbers.map((number) => ({
          number,
          name: "X",
          fields: {},
          say: "",
          changes: { round: number },
        })),
        view,
        decisions: [decision],
      }) as unknown as Update;
    socket.say(update(0, [1, 2, 3], { round: 0 }));
    socket.say(update(2, [3, 4]));
    const { story } = room.sides[0];
    expect(story.events.map((one) => one.number)).toEqual([1, 2, 3, 4]);
    expect(story.views.map(({ round }) => round)).toEqual([0, 1, 2, 3, 4]);
    expect(room.asked).toEqual([0]);

    room.answer(0, 3, "move 1");
    socket.readyState = 3;
    socket.onclose?.();
    room.retry();
    const again = FakeSocket.all.at(-1)!;
    again.open();
    expect(JSON.parse(again.sent[0])).toMatchObject({ type: "hello", version: VERSION, since: 4 });
    again.say({ type: "welcome", seats: [0], language: "en", table });
    again.say(update(4, [], { round: 4 }));
    expect(JSON.parse(again.sent[1])).toMatchObject({ type: "answer", decision: 3, text: "move 1" });
    again.say({
      type: "refused",
      word: "not now",
      say: "Too late.",
      seat: 0,
      decision: 3,
      reference: "1",
      decisions: [],
    });
    expect(room.refusal).toBe("Too late.");
    room.close();
  });

  const opened = (): { room: Room; socket: FakeSocket } => {
    FakeSocket.all = [];
    vi.stubGlobal("WebSocket", FakeSocket);
    const room = new Room("abc");
    const socket = FakeSocket.all[0];
    socket.open();
    return { room, socket };
  };

  it("loads an old page again once, and not in a circle", () => {
    const reload = vi.spyOn(location, "reload").mockImplementation(() => undefined);
    const refuse = (): Room => {
      const { room, socket } = opened();
      socket.say({ type: "error", problem: "old-page", say: "This page is old." });
      socket.close();
      return room;
    };
    refuse();
    expect(reload).toHaveBeenCalledOnce();
    expect(refuse().status).toEqual({ kind: "closed", say: "This page is old." });
    expect(reload).toHaveBeenCalledOnce();
  });

  it("takes a seat back from the bot that sits in for who sits here", () => {
    const { room, socket } = opened();
    const seats = [false, true].map((bot_sits_in, seat) => ({ seat, bot_sits_in }));
    const table = { link: "abc", game: "", phase: "playing", host: 0, seats, rematch: null };
    socket.say({ type: "welcome", version: 2, seats: [1], language: "en", table });
    expect(room.satInFor).toEqual([1]);
    room.comeBack(1);
    expect(JSON.parse(socket.sent.at(-1)!)).toEqual({ type: "back", seat: 1 });
    room.close();
  });
});
