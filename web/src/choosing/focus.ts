/* Walking with the keyboard along what is lit. */
import { neighbour, type Located } from "./keys";

function piecesIn(root: Element): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>("[data-piece]")];
}

function spotsIn(root: Element): Located[] {
  return piecesIn(root).map((node) => {
    const box = node.getBoundingClientRect();
    return {
      piece: node.getAttribute("data-piece") ?? "",
      x: box.x + box.width / 2,
      y: box.y + box.height / 2,
    };
  });
}

/** To the next lit piece in this direction; false where nothing is lit. */
export function walk(root: Element, dx: number, dy: number): boolean {
  const spots = spotsIn(root);
  if (!spots.length) return false;
  const here = document.activeElement?.closest("[data-piece]")?.getAttribute("data-piece") ?? null;
  const to = neighbour(spots, here, dx, dy);
  if (to) root.querySelector<HTMLElement>(`[data-piece="${CSS.escape(to)}"]`)?.focus();
  return true;
}

/** After a click by keyboard the next lit piece has the focus. */
export function focusNext(root: Element): void {
  if (!root.contains(document.activeElement)) return;
  setTimeout(() => {
    if (!root.contains(document.activeElement)) piecesIn(root)[0]?.focus();
  }, 30);
}
