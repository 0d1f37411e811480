import { flushSync } from "svelte";
import { expect, it, vi } from "vitest";
import { Countdown } from "./countdown.svelte";

it("counts the seconds that are left, down to none; without a clock there are none to count", () => {
  vi.useFakeTimers();
  let clock!: Countdown;
  let none!: Countdown;
  const stop = $effect.root(() => {
    clock = new Countdown(() => 3);
    none = new Countdown(() => null);
  });
  flushSync();
  const seen = [0, 1000, 1000, 5000].map((passed) => {
    vi.advanceTimersByTime(passed);
    return clock.secondsLeft;
  });
  expect(seen).toEqual([3, 2, 1, 0]);
  expect(none.secondsLeft).toBe(null);
  stop();
  vi.useRealTimers();
});
