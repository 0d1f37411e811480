/* The film moves what is drawn: figures along their ways, a car that falls back. */
import type { Effect, Motion } from "../film/take";

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

interface Weight {
  /** The picture shakes so many pixels along or across the train, in so many swings, so long. */
  px: number;
  swings: number;
  ms: number;
  isUp: boolean;
  /** After so much time everything stands still, so long. */
  wait: number;
  stop: number;
}

const WEIGHTS: Partial<Record<Effect["kind"], Weight>> = {
  shot: { px: 3, swings: 2, ms: 120, isUp: false, wait: 140, stop: 60 },
  impact: { px: 5, swings: 3, ms: 180, isUp: false, wait: 90, stop: 90 },
  sparks: { px: 6, swings: 4, ms: 300, isUp: false, wait: 0, stop: 120 },
  headline: { px: 4, swings: 2, ms: 140, isUp: true, wait: 520, stop: 90 },
};

export interface Feeling extends Pace {
  /** I must choose. */
  isAsked: boolean;
}

/** What is heavy is felt, once and with the heaviest of these: the picture shakes, never words or buttons, and what moves in
 * it stands still for a blink. Nothing of it for who wants it calm or fast, or must choose. */
export function feel(
  picture: Element,
  effects: readonly Effect[],
  { pace, isReduced, isAsked }: Feeling,
): () => void {
  const weights = effects.flatMap(({ kind }) => WEIGHTS[kind] ?? []);
  const heaviest = weights.sort((a, b) => b.px - a.px)[0];
  if (!heaviest || isReduced || isAsked || pace <= 0.5) return () => undefined;
  shake(picture, heaviest, pace);
  return holdStill(picture, heaviest, pace);
}

function shake(picture: Element, { px, swings, ms, wait, isUp }: Weight, pace: number): void {
  const frames = Array.from({ length: swings * 2 + 1 }, (_, n) => {
    const by = n === swings * 2 ? 0 : (n % 2 ? -px : px) * (1 - n / (swings * 2));
    return { transform: isUp ? `translateY(${by}px)` : `translateX(${by}px)` };
  });
  picture.animate?.(frames, { duration: ms, delay: wait * pace });
}

/** Only what the film moves: wheels and lanterns have a time of their own. */
function holdStill(picture: Element, { wait, stop }: Weight, pace: number): () => void {
  let held: Animation[] = [];
  const goOn = (): void => {
    for (const one of held) if (one.playState === "paused") one.play();
    held = [];
  };
  const timers = [
    setTimeout(() => {
      const all = picture.getAnimations?.({ subtree: true }) ?? [];
      held = all.filter((one) => one.playState === "running" && !("animationName" in one));
      for (const one of held) one.pause();
    }, wait * pace),
    setTimeout(goOn, wait * pace + stop),
  ];
  return () => {
    timers.forEach(clearTimeout);
    goOn();
  };
}
