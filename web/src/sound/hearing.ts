/* What is heard, once somebody wants to hear something: the synthesiser comes only then. */
import { settings } from "../device/settings.svelte";
import type { Sound } from "./recipes";

let isTouched = false;
if (typeof addEventListener === "function")
  for (const touch of ["pointerdown", "keydown"])
    addEventListener(touch, () => (isTouched = true), { once: true, capture: true });

/** This sound, unless all are off or nobody has touched the page yet. */
export function sound(name: Sound | null): void {
  if (!name || !isTouched || settings.volume === 0 || document.hidden) return;
  void import("./player").then(({ play }) => play(name, settings.volume));
}
