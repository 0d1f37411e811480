import { describe, expect, it, vi } from "vitest";

import { FakeSocket } from "./socket.fake";
import { Line, pause, type Status } from "./socket";

describe("the line", () => {
  const open = () => {
    FakeSocket.all = [];
    vi.stubGlobal("WebSocket", FakeSocket);
    const heard: Status[] = [];
    const told: string[] = [];
    const line = new Line("ws://here/", {
      hello: () => ({ type: "hello", tokens: ["mine"], language: "en", since: 7 }),
      heard: ({ type }) => told.push(type),
      status: (status) => heard.push(status),
    });
    return { line, heard, told };
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

  it("keeps a sign of life to itself", () => {
    const { line, told } = open();
    FakeSocket.all[0].open();
    for (const type of ["welcome", "pong", "phrase"]) FakeSocket.all[0].say({ type });
    expect(told).toEqual(["welcome", "phrase"]);
    line.close();
  });

  it("does not come back where there is no table", () => {
    const { heard } = open();
    FakeSocket.all[0].open();
    FakeSocket.all[0].say({ type: "error", problem: "no-such-table", say: "There is no such table." });
    FakeSocket.all[0].close();
    expect(heard.at(-1)).toEqual({ kind: "closed", say: "There is no such table." });
  });
});
