import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { explaining } from "./explaining";
import type { Thing } from "./thing";

/** A purse on the table, and what is told of it. */
function table(): { purse: HTMLElement; told: Thing[]; chosen: Event[]; leave: () => void } {
  document.body.innerHTML = `<main><button data-piece="token:purse#7@2i"></button></main>`;
  const root = document.querySelector("main")!;
  const purse = document.querySelector("button")!;
  const [told, chosen]: [Thing[], Event[]] = [[], []];
  purse.addEventListener("click", (event) => chosen.push(event));
  const leave = explaining((thing) => told.push(thing))(root) as () => void;
  return { purse, told, chosen, leave };
}

const at = (type: string, x: number, y: number, pointerType = "touch"): PointerEvent =>
  new PointerEvent(type, { bubbles: true, cancelable: true, clientX: x, clientY: y, pointerType });

describe("what lies on the table says what it is", () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it("to a finger that is held on it, and that finger chooses nothing", () => {
    const { purse, told, chosen } = table();
    purse.dispatchEvent(at("pointerdown", 100, 100));
    vi.advanceTimersByTime(500);
    expect(told).toEqual([]);
    vi.advanceTimersByTime(100);
    expect(told).toEqual([{ kind: "loot", name: "purse" }]);
    purse.dispatchEvent(at("pointerup", 100, 100));
    purse.click();
    expect(chosen).toEqual([]);
    purse.click();
    expect(chosen).toHaveLength(1);
  });

  it("also if the finger trembles", () => {
    const { purse, told } = table();
    purse.dispatchEvent(at("pointerdown", 100, 100));
    purse.dispatchEvent(at("pointermove", 104, 96));
    vi.advanceTimersByTime(600);
    expect(told).toHaveLength(1);
  });

  it.each([
    ["along", 130, 100],
    ["up", 100, 70],
    ["down", 100, 130],
  ])("not to a finger that moves %s", (_, x, y) => {
    const { purse, told, chosen } = table();
    purse.dispatchEvent(at("pointerdown", 100, 100));
    purse.dispatchEvent(at("pointermove", x, y));
    vi.advanceTimersByTime(600);
    expect(told).toEqual([]);
    purse.click();
    expect(chosen).toHaveLength(1);
  });

  it("not to a mouse button that is held, but to a right click at once", () => {
    const { purse, told } = table();
    purse.dispatchEvent(at("pointerdown", 100, 100, "mouse"));
    vi.advanceTimersByTime(600);
    expect(told).toEqual([]);
    const menu = new MouseEvent("contextmenu", { bubbles: true, cancelable: true });
    purse.dispatchEvent(menu);
    expect(told).toHaveLength(1);
    expect(menu.defaultPrevented).toBe(true);
  });

  it("to nobody any more when the table is gone", () => {
    const { purse, told, leave } = table();
    purse.dispatchEvent(at("pointerdown", 100, 100));
    leave();
    vi.advanceTimersByTime(600);
    purse.dispatchEvent(new MouseEvent("contextmenu", { bubbles: true }));
    expect(told).toEqual([]);
  });
});
