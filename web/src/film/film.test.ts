import { describe, expect, it } from "vitest";
import type { Event } from "../wire";
import { Film } from "./film.svelte";

const event = (number: number): Event => ({
  number,
  name: "BanditMoved",
  fields: {},
  say: null,
  changes: {},
  became: null,
});
const story = (to: number): Event[] => Array.from({ length: to }, (_, i) => event(i + 1));
const settle = (): Promise<void> => new Promise((done) => setTimeout(done, 0));

describe("the film", () => {
  it("plays what is new, one by one and in order", async () => {
    const seen: number[] = [];
    let running = 0;
    const film = new Film(async ({ number }) => {
      expect(++running).toBe(1);
      await settle();
      seen.push(number);
      running--;
    });
    film.start(2);
    film.feed(story(4), false);
    expect(film.isPlaying).toBe(true);
    film.feed(story(6), false);
    while (film.isPlaying) await settle();
    expect(seen).toEqual([3, 4, 5, 6]);
    expect(film.shown).toBe(6);
  });

  it("shows nothing twice", async () => {
    const seen: number[] = [];
    const film = new Film(async ({ number }) => void seen.push(number));
    film.feed(story(3), false);
    await settle();
    film.feed(story(3), false);
    await settle();
    expect(seen).toEqual([1, 2, 3]);
  });

  it("waits for who looks at something else, and goes on where it was", async () => {
    const seen: number[] = [];
    const film = new Film(async ({ number }) => void seen.push(number));
    film.hold(true);
    film.feed(story(4), false);
    await settle();
    expect([seen, film.isPlaying]).toEqual([[1], true]);
    film.feed(story(5), false);
    film.hold(false);
    await settle();
    expect([seen, film.isPlaying]).toEqual([[1, 2, 3, 4, 5], false]);
  });

  it("is skipped while it waits, too", async () => {
    const seen: number[] = [];
    const film = new Film(async ({ number }) => void seen.push(number));
    film.hold(true);
    film.feed(story(4), false);
    await settle();
    film.skip();
    await settle();
    expect([seen, film.shown, film.isPlaying]).toEqual([[1], 4, false]);
  });

  it("is skipped at once, and goes on with what comes later", async () => {
    const seen: number[] = [];
    let cut = false;
    const film = new Film(({ number }, signal) => {
      seen.push(number);
      return new Promise((done) => {
        if (number > 5) done();
        signal.addEventListener("abort", () => {
          cut = true;
          done();
        });
      });
    });
    film.feed(story(5), false);
    film.skip();
    expect(film.isPlaying).toBe(false);
    expect(film.shown).toBe(5);
    await settle();
    expect(cut).toBe(true);
    film.feed(story(6), false);
    await settle();
    expect(seen).toEqual([1, 6]);
    expect(film.shown).toBe(6);
  });

  it("is instant where that is wished", () => {
    const film = new Film(() => Promise.reject(new Error("nothing is to be shown")));
    film.feed(story(9), true);
    expect(film.shown).toBe(9);
    expect(film.isPlaying).toBe(false);
  });

  it("starts anew where the story became shorter", () => {
    const film = new Film(() => Promise.resolve());
    film.start(9);
    film.feed(story(4), false);
    expect(film.shown).toBe(4);
  });
});
