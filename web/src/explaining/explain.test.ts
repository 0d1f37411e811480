import { expect, it } from "vitest";

import type { Book } from "../wire";
import { LANGUAGES, words } from "../words/words.svelte";
import { textOf, titleOf } from "./explain";
import type { Thing } from "./thing";

const book = {
  things: [
    { kind: "action", name: "shoot", title: "Shoot", text: "Bang." },
    { kind: "goal", name: "gunslinger", title: null, text: "Most shots." },
  ],
} as unknown as Book;

it("says what the book says, else what everybody knows, and nothing of what nobody has explained", async () => {
  await words.speak("en");
  expect(textOf({ kind: "action", name: "shoot" }, book)).toBe("Bang.");
  expect(textOf({ kind: "gunslinger", name: "gunslinger" }, book)).toBe("Most shots.");
  expect(textOf({ kind: "marshal", name: "marshal" }, book)).toMatch(/^He rides inside/);
  expect(textOf({ kind: "action", name: "whistle" }, book)).toBe("");
});

it.each(LANGUAGES)("everything has a name in %s, also what came later than this page", async (language) => {
  await words.speak(language);
  const things: [Thing["kind"], string[]][] = [
    ["action", ["move", "floor", "shoot", "rob", "punch", "marshal", "flip", "reflex", "horse"]],
    ["turn", ["standard", "tunnel", "speeding-up", "switching"]],
    ["round-event", ["angry-marshal", "hostage"]],
    ["bandit", ["belle", "mei"]],
    ["loot", ["purse", "jewel", "strongbox"]],
    ["bullet", ["bullet"]],
    ["gunslinger", ["gunslinger"]],
    ["first", ["first"]],
  ];
  for (const [kind, names] of things)
    for (const name of names) expect(titleOf({ kind, name }, "super-express")).toMatch(/^[^.]+$/);
  expect(titleOf({ kind: "action", name: "blow-whistle" }, "night-express")).toBe("Blow whistle");
  expect(titleOf({ kind: "bandit", name: "zorro" }, "night-express")).toBe("Zorro");
});
