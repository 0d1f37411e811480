/* A printer's fist points at the piece of a hint: on any table, from outside. */
import type { Attachment } from "svelte/attachments";

export const pointedOut =
  (pieces: readonly string[]): Attachment<HTMLElement> =>
  (root) => {
    const show = (): void => {
      for (const node of root.querySelectorAll("[data-piece]"))
        node.toggleAttribute("data-hinted", pieces.includes(node.getAttribute("data-piece") ?? ""));
    };
    show();
    if (!pieces.length) return;
    const watching = new MutationObserver(show);
    watching.observe(root, { childList: true, subtree: true, attributeFilter: ["data-piece"] });
    return () => watching.disconnect();
  };
