import { expect, it, vi } from "vitest";

import { LANGUAGES, words } from "../words/words.svelte";
import type { Thing } from "../table/contract";
import { explain } from "./explain";

const EDITIONS = ["fr-2014", "pl-2015", "es-2016", "en-2016"];
const BANDITS = ["belle", "cheyenne", "django", "doc", "ghost", "tuco"];
const THINGS: [string, string[]][] = [
  ["action", ["move", "floor", "shoot", "rob", "punch", "marshal"]],
  ["turn", ["standard", "tunnel", "speeding-up", "switching"]],
  [
    "round-event",
    [
      "angry-marshal",
      "take-it-all",
      "swivel-arm",
      "braking",
      "rebellion",
      "revenge",
      "pickpocketing",
      "hostage",
    ],
  ],
  ["bandit", BANDITS],
  ["loot", ["purse", "jewel", "strongbox"]],
  ["bullet", ["bullet"]],
  ["gunslinger", ["gunslinger"]],
  ["marshal", ["marshal"]],
  ["first", ["first"]],
];
const SUPER: [string, string[]][] = [
  ["action", ["flip", "floor", "move", "shoot", "reflex", "horse"]],
  ["bandit", [...BANDITS, "mei"]],
];

it.each(LANGUAGES)("everything is explained in %s, in every edition and variant", async (language) => {
  const complaint = vi.spyOn(console, "error").mockImplementation(() => {});
  await words.speak(language);
  const views = [
    ...EDITIONS.flatMap((edition) =>
      [[], ["first-game"]].map((variants) => ({ game: "colt-express", edition, variants, things: THINGS })),
    ),
    { game: "super-express", edition: "it-2020", variants: [], things: SUPER },
  ];
  for (const { things, ...view } of views) {
    for (const [kind, names] of things) {
      for (const name of names) {
        const said = explain({ kind, name } as Thing, view as Parameters<typeof explain>[1]);
        expect(`${said.title}: ${said.text}`, `${kind} ${name}`).toMatch(/^[^.{}]+: [^{}]{12,}$/);
      }
    }
  }
  expect(complaint.mock.calls).toEqual([]);
});
