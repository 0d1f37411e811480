import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { words } from "../words/words.svelte";
import { Refusal, ask } from "./http";

let asked: [path: string, request: RequestInit][] = [];

/** What the server answers to everything. */
function answers(answer: () => Response): void {
  vi.stubGlobal("fetch", (path: string, request: RequestInit) => {
    asked.push([path, request]);
    return Promise.resolve().then(answer);
  });
}

beforeAll(() => words.speak("en"));

beforeEach(() => {
  asked = [];
});

describe("asking the server", () => {
  it("says what is sent, in which language, and with whose key", async () => {
    answers(() => new Response('{"link":"abc"}'));
    expect(await ask("POST", "api/quick", { nickname: "Ana" }, "mine")).toEqual({ link: "abc" });
    expect(asked).toEqual([
      [
        "api/quick",
        {
          method: "POST",
          body: '{"nickname":"Ana"}',
          headers: {
            "Accept-Language": "en",
            "Content-Type": "application/json",
            Authorization: "Bearer mine",
          },
        },
      ],
    ]);
  });

  it("says nothing of what is not sent, and takes no answer for none", async () => {
    answers(() => new Response(null, { status: 204 }));
    expect(await ask("DELETE", "api/tables/abc")).toBeUndefined();
    expect(asked[0]?.[1]).toEqual({
      method: "DELETE",
      body: undefined,
      headers: { "Accept-Language": "en" },
    });
  });

  it.each([
    ["in its sentence", '{"title":"NotPossible","detail":"This table is full."}', "This table is full."],
    ["in its title", '{"title":"NotPossible"}', "NotPossible"],
  ])("tells a refusal %s", async (_, text, sentence) => {
    answers(() => new Response(text, { status: 409 }));
    await expect(ask("GET", "api/tables/abc")).rejects.toEqual(new Refusal(409, sentence));
  });

  it("tells that something else answered, or nobody", async () => {
    answers(() => new Response("<html>", { status: 502 }));
    await expect(ask("GET", "api/tables")).rejects.toEqual(
      new Refusal(502, "The server could not do that (error 502)."),
    );
    answers(() => {
      throw new TypeError("no line");
    });
    await expect(ask("GET", "api/tables")).rejects.toEqual(
      new Refusal(0, "The server cannot be reached. Is the connection up?"),
    );
  });
});
