/* The pieces of an answer glow, and pointing at what is not lit is noticed: on any table, from outside. */
import type { Attachment } from "svelte/attachments";

import { pointedAt } from "../explaining/explaining";
import type { Thing } from "../explaining/thing";

/** Whatever stands for one of these pieces glows. */
export const glowing =
  (pieces: readonly string[]): Attachment<HTMLElement> =>
  (root) => {
    const show = (): void => {
      for (const node of root.querySelectorAll("[data-piece]"))
        node.classList.toggle("glows", pieces.includes(node.getAttribute("data-piece") ?? ""));
    };
    show();
    const watching = new MutationObserver(show);
    watching.observe(root, { childList: true, subtree: true, attributeFilter: ["data-piece"] });
    return () => watching.disconnect();
  };

/** A click on something that cannot be chosen. */
export const pointing =
  (onpoint: (thing: Thing) => void): Attachment<HTMLElement> =>
  (root) => {
    const heard = (event: MouseEvent): void => {
      const isLit = event.target instanceof Element && event.target.closest("[data-piece], button, a");
      const thing = isLit ? null : pointedAt(event, root);
      if (thing) onpoint(thing);
    };
    root.addEventListener("click", heard);
    return () => root.removeEventListener("click", heard);
  };
