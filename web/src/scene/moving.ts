/* The film moves what is drawn: figures along their ways, a car that falls back. */
import type { Motion } from "../film/direct";

export interface Pace {
  pace: number;
  isReduced: boolean;
}

/** Play these motions; the figures stand already where they come to. */
export function perform(svg: SVGSVGElement, motions: readonly Motion[], { pace, isReduced }: Pace): void {
  for (const { who, steps, ms, wait, easing } of motions) {
    for (const node of svg.querySelectorAll(`[data-who="${CSS.escape(who)}"]`)) {
      if (!node.animate) continue;
      const turns = node.classList.contains("badge") ? 0 : 1;
      const frames: Keyframe[] = isReduced
        ? [{ opacity: 0.2 }, { opacity: 1 }]
        : steps.map(({ dx, dy, turn = 0, at }) => ({
            transform: `translate(${dx}px, ${dy}px) rotate(${turn * turns}deg)`,
            ...(at === undefined ? {} : { offset: at }),
          }));
      node.animate(frames, {
        duration: (isReduced ? 120 : ms) * Math.max(pace, 0.2),
        delay: isReduced ? 0 : wait * pace,
        easing,
        fill: "backwards",
      });
    }
    // a tag would point at where its figure is not yet
    if (!isReduced)
      svg
        .querySelector(`[data-tag="${CSS.escape(who)}"]`)
        ?.animate?.([{ opacity: 0 }, { opacity: 0, offset: 0.9 }, { opacity: 1 }], {
          duration: (wait + ms) * pace,
        });
  }
}

/** The last car falls back, and who is in it with it. (What is animated has no place of its own: it would lose it.) */
export function rollAway(svg: SVGSVGElement, car: number, width: number, ms: number): void {
  for (const node of svg.querySelectorAll(`[data-car="${car}"]`)) {
    node.animate(
      [
        { transform: "none", opacity: 1 },
        { transform: "translate(-40px, 0)", opacity: 1, offset: 0.35 },
        { transform: `translate(${-width * 0.5}px, 0)`, opacity: 0 },
      ],
      { duration: ms, easing: "ease-in", fill: "forwards" },
    );
  }
}
