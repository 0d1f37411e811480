import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Effect } from "../film/take";
import { feel } from "./motion";

const FELT = { pace: 1, isReduced: false, isAsked: false };
const effect = (kind: string): Effect => ({ kind, id: 1, wait: 0, ms: 400 }) as unknown as Effect;

/** Something that moves, as a browser knows it. */
class Moving {
  playState = "running";
  pause = (): void => void (this.playState = "paused");
  play = (): void => void (this.playState = "running");
}

function pictured(): { picture: Element; fist: Moving; wheel: Moving; shakes: Keyframe[][] } {
  const [fist, wheel] = [new Moving(), Object.assign(new Moving(), { animationName: "roll" })];
  const shakes: Keyframe[][] = [];
  const picture = {
    animate: (frames: Keyframe[]) => shakes.push(frames),
    getAnimations: () => [fist, wheel],
  } as unknown as Element;
  return { picture, fist, wheel, shakes };
}

describe("what is heavy", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("shakes the picture, and what moves in it stands still for a blink", () => {
    const { picture, fist, wheel, shakes } = pictured();
    feel(picture, [effect("impact")], FELT);
    expect(shakes).toHaveLength(1);
    vi.advanceTimersByTime(100);
    expect([fist.playState, wheel.playState]).toEqual(["paused", "running"]);
    vi.advanceTimersByTime(100);
    expect(fist.playState).toBe("running");
  });

  it("is felt once, with the heaviest", () => {
    const { picture, shakes } = pictured();
    feel(picture, [effect("shot"), effect("sparks"), effect("impact")], FELT);
    expect(shakes.map(([first]) => first?.["transform"])).toEqual(["translateX(6px)"]);
  });

  it("holds nothing still once the next thing happens", () => {
    const { picture, fist } = pictured();
    const over = feel(picture, [effect("impact")], FELT);
    vi.advanceTimersByTime(100);
    over();
    expect(fist.playState).toBe("running");
  });

  it.each([
    ["wants it calm", { ...FELT, isReduced: true }],
    ["wants it fast", { ...FELT, pace: 0.4 }],
    ["must choose", { ...FELT, isAsked: true }],
  ])("is not felt by who %s", (_, feeling) => {
    const { picture, fist, shakes } = pictured();
    feel(picture, [effect("impact")], feeling);
    vi.advanceTimersByTime(100);
    expect([shakes.length, fist.playState]).toEqual([0, "running"]);
  });

  it("is not what only flies by", () => {
    const { picture, shakes } = pictured();
    feel(picture, [effect("fly"), effect("hop")], FELT);
    expect(shakes).toEqual([]);
  });
});
