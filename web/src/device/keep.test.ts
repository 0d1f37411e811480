import { beforeEach, describe, expect, it } from "vitest";

import { forget, keep, keptTables, seatsAt } from "./keep";

beforeEach(() => localStorage.clear());

describe("what the device remembers", () => {
  it("keeps several seats of one table, and forgets them one by one", () => {
    keep("abc", [{ seat: 2, token: "two" }]);
    keep("abc", [{ seat: 0, token: "zero" }]);
    expect(seatsAt("abc").map((one) => one.token)).toEqual(["zero", "two"]);
    forget("abc", 0);
    expect(seatsAt("abc").map((one) => one.seat)).toEqual([2]);
    forget("abc");
    expect(keptTables()).toEqual([]);
  });
});
