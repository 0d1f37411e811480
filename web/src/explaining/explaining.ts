/* Everything on the table says what it is: by a right click, a finger held on it, or a key. */
import type { Attachment } from "svelte/attachments";
import type { Thing } from "./thing";

/** What lies there, as far as it can be explained. */
export function thingAt(target: Element | null, root: Element): Thing | null {
  for (let node = target; node && node !== root && root.contains(node); node = node.parentElement) {
    const thing =
      ofPiece(node.getAttribute("data-piece")) ??
      ofName("man", node.getAttribute("data-who")) ??
      ofIcons(node);
    if (thing) return thing;
  }
  return null;
}

/** What stands there on the train and lets clicks through to what may be chosen; of several the smallest. */
function thingUnder(x: number, y: number, root: Element): Thing | null {
  const area = (node: Element): number =>
    node.getBoundingClientRect().width * node.getBoundingClientRect().height;
  const isThere = (node: Element): boolean => {
    const { left, right, top, bottom } = node.getBoundingClientRect();
    return x >= left && x <= right && y >= top && y <= bottom;
  };
  const there = [...root.querySelectorAll('.train [data-who], .train g[role="img"]')]
    .filter(isThere)
    .sort((one, other) => area(one) - area(other));
  for (const node of there) {
    const thing = thingAt(node, root);
    if (thing) return thing;
  }
  return null;
}

/** `card:move`, `card:doc move`, `card:bullet:doc`, `bandit:doc`, `token:purse#7@2i`, `car:2`. */
function ofPiece(piece: string | null): Thing | null {
  const [kind, rest = ""] = (piece ?? "").split(":");
  if (kind === "card") return ofName("action", rest.split(" ").at(-1) ?? null);
  if (kind === "bandit") return ofName("man", rest);
  if (kind === "token") return ofName("loot", rest.replace(/[#@].*/, ""));
  return kind === "car" ? ofName("man", "marshal") : null;
}

/** The drawing in it, where it has one and no more. */
function ofIcons(node: Element): Thing | null {
  const uses = node.matches("use") ? [node] : [...node.querySelectorAll("use")];
  const drawn = new Set(
    uses.flatMap((use) => use.getAttribute("href")?.match(/^#(?:man|action|turn|event|loot)-[\w-]+$/) ?? []),
  );
  const [only] = drawn;
  if (drawn.size !== 1 || !only) return null;
  const at = only.indexOf("-");
  return ofName(only.slice(1, at), only.slice(at + 1));
}

function ofName(kind: string, name: string | null): Thing | null {
  if (!name || name === "none") return null;
  if (name === "marshal" && kind === "man") return { kind: "marshal", name };
  if (name === "bullet") return { kind: "bullet", name };
  const kinds: Record<string, Thing["kind"]> = {
    man: "bandit",
    action: "action",
    turn: "turn",
    event: "round-event",
    loot: "loot",
  };
  const known = kinds[kind];
  return known ? { kind: known, name } : null;
}

/** What a click, or a finger, points at. */
export const pointedAt = (
  { target, clientX, clientY }: Pick<MouseEvent, "target" | "clientX" | "clientY">,
  root: Element,
): Thing | null =>
  (target instanceof Element ? thingAt(target, root) : null) ?? thingUnder(clientX, clientY, root);

const HELD = 550;
const STILL = 10;

export function explaining(onexplain: (thing: Thing) => void): Attachment<HTMLElement> {
  return (root) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let from = { x: 0, y: 0 };
    let hasTold = false;

    const tell = (event: MouseEvent): boolean => {
      const thing = pointedAt(event, root);
      if (thing) onexplain(thing);
      return thing !== null;
    };
    const stop = (): void => clearTimeout(timer);
    const listeners: Partial<{
      [name in keyof HTMLElementEventMap]: (event: HTMLElementEventMap[name]) => void;
    }> = {
      contextmenu: (event) => {
        stop();
        if (hasTold || tell(event)) event.preventDefault();
      },
      pointerdown: (event) => {
        stop();
        hasTold = false;
        from = { x: event.clientX, y: event.clientY };
        if (event.pointerType !== "mouse") timer = setTimeout(() => (hasTold = tell(event)), HELD);
      },
      pointermove: (event) => {
        if (Math.hypot(event.clientX - from.x, event.clientY - from.y) > STILL) stop();
      },
      pointerup: stop,
      pointercancel: stop,
      // the finger that held a card does not choose it
      click: (event) => {
        if (!hasTold) return;
        hasTold = false;
        event.stopPropagation();
        event.preventDefault();
      },
    };
    for (const [name, heard] of Object.entries(listeners))
      root.addEventListener(name, heard as EventListener, true);
    return () => {
      stop();
      for (const [name, heard] of Object.entries(listeners))
        root.removeEventListener(name, heard as EventListener, true);
    };
  };
}
