import { describe, expect, it } from "vitest";

import { parse } from "./route.svelte";

describe("the address", () => {
  it("names the page, its parts and its wishes", () => {
    const route = parse("#/r/abc/12?eyes=2");
    expect([route.page, route.rest, route.query.get("eyes")]).toEqual(["r", ["abc", "12"], "2"]);
    expect(parse("").page).toBe("");
  });
});
