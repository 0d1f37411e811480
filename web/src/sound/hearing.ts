/* What is heard, once somebody wants to hear something: the synthesiser comes only then. */
import { settings } from "../device/settings.svelte";
import type { Manner } from "./player";
import type { Sound } from "./recipes";

let isTouched = false;
if (typeof addEventListener === "function")
  for (const touch of ["pointerdown", "keydown"])
    addEventListener(touch, () => (isTouched = true), { once: true, capture: true });

/** This sound, unless all are off or nobody has touched the page yet. */
export function sound(name: Sound | null, manner: Manner = {}): void {
  if (!name || !isTouched || settings.volume === 0 || document.hidden) return;
  void import("./player").then(({ play }) => play(name, settings.volume, manner));
}

/** Milliseconds from one joint of the rail to the next. */
const JOINT = 900;

/** The wheels on the rails, until somebody ends it. */
export function roll(isInTunnel: () => boolean): () => void {
  const joints = setInterval(() => sound(isInTunnel() ? "echo" : "rail"), JOINT);
  return () => clearInterval(joints);
}

/** One more thing is counted at the end, each a little higher; then the chord. */
export function count(nth: number | null): void {
  sound(nth === null ? "end" : "count", { up: nth ?? 0 });
}
