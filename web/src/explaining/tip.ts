/* What a part of the table says of itself when the mouse rests on it. */

const SPEAKING = '[data-tip], button[aria-label], [role="img"][aria-label]';

/** Its own words; nothing where they stand there already. */
export function saidOf(target: Element, root: Element): string {
  const one = target.closest(SPEAKING);
  if (!one || !root.contains(one)) return "";
  return one.getAttribute("data-tip") ?? one.getAttribute("aria-label") ?? "";
}
