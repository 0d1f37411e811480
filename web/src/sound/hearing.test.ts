import { afterEach, describe, expect, it, vi } from "vitest";
import { settings } from "../device/settings.svelte";
import { count, roll, sound } from "./hearing";

const { play } = vi.hoisted(() => ({ play: vi.fn() }));
vi.mock("./player", () => ({ play }));

/** What has been heard since the last time somebody asked. */
async function heard(): Promise<string[]> {
  await vi.dynamicImportSettled();
  const names = play.mock.calls.map(([name]) => String(name));
  play.mockClear();
  return names;
}

describe("what is heard", () => {
  afterEach(() => void vi.useRealTimers());

  it("is nothing until somebody has touched the page", async () => {
    sound("shot");
    expect(await heard()).toEqual([]);
    dispatchEvent(new Event("pointerdown"));
    sound("shot");
    expect(await heard()).toEqual(["shot"]);
  });

  it("is nothing where all is silent, and as loud as it is set", async () => {
    settings.volume = 0;
    sound("shot");
    expect(await heard()).toEqual([]);
    settings.volume = 0.2;
    sound("shot", { isMuffled: true });
    await vi.dynamicImportSettled();
    expect(play).toHaveBeenLastCalledWith("shot", 0.2, { isMuffled: true });
    play.mockClear();
  });

  it("are the rails as long as the train rolls, and twice as many knocks in a tunnel", async () => {
    vi.useFakeTimers();
    let isDark = false;
    const end = roll(() => isDark);
    vi.advanceTimersByTime(900);
    isDark = true;
    vi.advanceTimersByTime(900);
    end();
    vi.advanceTimersByTime(9000);
    vi.useRealTimers();
    expect(await heard()).toEqual(["rail", "echo"]);
  });

  it("is at the end each thing a little higher, and then the chord", async () => {
    count(1);
    count(2);
    count(null);
    await vi.dynamicImportSettled();
    expect(play.mock.calls).toEqual([
      ["count", settings.volume, { up: 1 }],
      ["count", settings.volume, { up: 2 }],
      ["end", settings.volume, { up: 0 }],
    ]);
  });
});
