import { expect, it } from "vitest";
import { variantName, variantWords } from "./names";
import { words } from "./words.svelte";

it("calls a variant that came later than the page by its name, wherever it is named or explained", async () => {
  await words.speak("en");
  expect(variantWords("colt-express", "expert")).toMatch(/^Expert: /);
  expect(variantName("balloon-ride")).toBe("Balloon ride");
  expect(variantWords("colt-express", "balloon-ride")).toBe("Balloon ride");
});
