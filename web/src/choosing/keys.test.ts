import { describe, expect, it } from "vitest";
import { isBusy, neighbour, wish } from "./keys";

const key = (name: string, more = {}): ReturnType<typeof wish> =>
  wish({ key: name, altKey: false, ctrlKey: false, metaKey: false, ...more });

describe("keys", () => {
  it("points by number", () => {
    expect(key("1")).toEqual({ kind: "nth", nth: 0 });
    expect(key("9")).toEqual({ kind: "nth", nth: 8 });
    expect(key("0")).toBeNull();
  });

  it("steps, confirms and takes back", () => {
    expect(key("ArrowLeft")).toEqual({ kind: "step", dx: -1, dy: 0 });
    expect(key("ArrowRight")).toEqual({ kind: "step", dx: 1, dy: 0 });
    expect(key("ArrowUp")).toEqual({ kind: "step", dx: 0, dy: -1 });
    expect(key("ArrowDown")).toEqual({ kind: "step", dx: 0, dy: 1 });
    expect(key("Enter")).toEqual({ kind: "point" });
    expect(key("Escape")).toEqual({ kind: "back" });
    expect(key("Backspace")).toEqual({ kind: "back" });
    expect(key("?")).toEqual({ kind: "explain" });
  });

  it("leaves the keys of the browser alone", () => {
    expect(key("1", { ctrlKey: true })).toBeNull();
    expect(key("Tab")).toBeNull();
  });

  it("is silent while somebody writes", () => {
    const input = document.createElement("input");
    expect(isBusy(input)).toBe(true);
    expect(isBusy(document.body)).toBe(false);
  });

  it("walks to the nearest lit piece in a direction", () => {
    const spots = [
      { piece: "a", x: 0, y: 0 },
      { piece: "b", x: 100, y: 0 },
      { piece: "c", x: 200, y: 5 },
      { piece: "d", x: 90, y: 130 },
    ];
    expect(neighbour(spots, "a", 1, 0)).toBe("b");
    expect(neighbour(spots, "b", 1, 0)).toBe("c");
    expect(neighbour(spots, "b", 0, 1)).toBe("d");
    expect(neighbour(spots, "a", -1, 0)).toBe("a");
    expect(neighbour(spots, null, 1, 0)).toBe("a");
  });
});
