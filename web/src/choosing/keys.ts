/* What a key means at the table. */

export type Wish =
  | { kind: "nth"; nth: number }
  | { kind: "step"; dx: -1 | 0 | 1; dy: -1 | 0 | 1 }
  | { kind: "point" }
  | { kind: "back" }
  | { kind: "skip" }
  | { kind: "explain" }
  | { kind: "plan" };

const STEPS: Record<string, Wish> = {
  ArrowLeft: { kind: "step", dx: -1, dy: 0 },
  ArrowRight: { kind: "step", dx: 1, dy: 0 },
  ArrowUp: { kind: "step", dx: 0, dy: -1 },
  ArrowDown: { kind: "step", dx: 0, dy: 1 },
  Enter: { kind: "point" },
  Escape: { kind: "back" },
  Backspace: { kind: "back" },
  s: { kind: "skip" },
  "?": { kind: "explain" },
  i: { kind: "explain" },
  p: { kind: "plan" },
};

/** What this key asks the table for; null for a key that is none of its business. */
export function wish(event: Pick<KeyboardEvent, "key" | "altKey" | "ctrlKey" | "metaKey">): Wish | null {
  if (event.altKey || event.ctrlKey || event.metaKey) return null;
  if (/^[1-9]$/.test(event.key)) return { kind: "nth", nth: Number(event.key) - 1 };
  return STEPS[event.key] ?? null;
}

/** Whether somebody is writing, or a dialogue is open: then keys are not for the table. */
export function isBusy(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  return target.closest('input, textarea, select, [contenteditable], dialog, [role="dialog"]') !== null;
}

export interface Located {
  piece: string;
  x: number;
  y: number;
}

/** The lit piece one comes to from here in this direction: the nearest one, straight ahead before aside. */
export function neighbour(
  spots: readonly Located[],
  from: string | null,
  dx: number,
  dy: number,
): string | null {
  const here = spots.find((spot) => spot.piece === from);
  if (!here) return spots[0]?.piece ?? null;
  let best: Located | null = null;
  let least = Infinity;
  for (const spot of spots) {
    const ahead = (spot.x - here.x) * dx + (spot.y - here.y) * dy;
    const aside = Math.abs((spot.x - here.x) * dy) + Math.abs((spot.y - here.y) * dx);
    const way = ahead + 2.5 * aside;
    if (spot !== here && ahead > 2 && way < least) {
      best = spot;
      least = way;
    }
  }
  return best?.piece ?? from;
}
