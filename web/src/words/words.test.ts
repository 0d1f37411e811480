import { parse, TYPE, type MessageFormatElement } from "@formatjs/icu-messageformat-parser";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

import en from "./en.json";
import es from "./es.json";
import fr from "./fr.json";
import it_ from "./it.json";
import pl from "./pl.json";
import { preferred } from "./words.svelte";

type Messages = Record<string, string>;
const ALL: Record<string, Messages> = { en, fr, es, pl, it: it_ };

const GAME: Record<string, Messages> = Object.fromEntries(
  Object.keys(ALL).map((language) => [
    language,
    JSON.parse(readFileSync(`../src/colt/words/${language}.json`, "utf8")) as Messages,
  ]),
);

/** Every case that a message tells apart: `kind: back`. */
function cases(elements: MessageFormatElement[]): string[] {
  return elements.flatMap((one) => {
    if (one.type !== TYPE.select && one.type !== TYPE.plural) return [];
    const inner = Object.values(one.options).flatMap((option) => cases(option.value));
    return one.type === TYPE.select
      ? [...Object.keys(one.options).map((name) => `${one.value}: ${name}`), ...inner]
      : inner;
  });
}

/** The cases that the English message has and another one forgets, though it asks for the same thing. */
function forgotten(message: string, english: string): string[] {
  const has = new Set(cases(parse(message, { ignoreTag: true })));
  const asks = new Set([...has].map((one) => one.split(":")[0]));
  return [...new Set(cases(parse(english, { ignoreTag: true })))].filter(
    (one) => asks.has(one.split(":")[0]) && !has.has(one),
  );
}

/** Every plural in a message, and every name it asks for. */
function look(
  elements: MessageFormatElement[],
  plurals: { type: Intl.PluralRulesOptions["type"]; has: string[] }[],
  names: Set<string>,
): void {
  for (const one of elements) {
    if (one.type === TYPE.literal || one.type === TYPE.pound) continue;
    if ("value" in one && typeof one.value === "string") names.add(one.value);
    if (one.type === TYPE.plural) plurals.push({ type: one.pluralType, has: Object.keys(one.options) });
    if (one.type === TYPE.plural || one.type === TYPE.select)
      for (const option of Object.values(one.options)) look(option.value, plurals, names);
  }
}

function read(message: string): {
  plurals: { type: Intl.PluralRulesOptions["type"]; has: string[] }[];
  names: string[];
} {
  const plurals: { type: Intl.PluralRulesOptions["type"]; has: string[] }[] = [];
  const names = new Set<string>();
  look(parse(message), plurals, names);
  return { plurals, names: [...names].sort() };
}

describe.each(Object.keys(ALL))("the messages in %s", (language) => {
  const messages = ALL[language];

  it("are the same ones as in English", () => {
    expect(Object.keys(messages).sort()).toEqual(Object.keys(en).sort());
  });

  it("say something", () => {
    expect(Object.entries(messages).filter(([, text]) => !text.trim())).toEqual([]);
  });

  it("have every plural form of the language", () => {
    const missing: string[] = [];
    for (const [key, text] of Object.entries(messages)) {
      for (const { type, has } of read(text).plurals) {
        const wanted = new Intl.PluralRules(language, { type }).resolvedOptions().pluralCategories;
        for (const category of wanted) if (!has.includes(category)) missing.push(`${key}: ${category}`);
      }
    }
    expect(missing).toEqual([]);
  });

  it("ask for the same values as in English", () => {
    const differing = Object.keys(en).filter(
      (key) => read(messages[key] ?? "").names.join() !== read((en as Messages)[key]).names.join(),
    );
    expect(differing).toEqual([]);
  });

  it.each([
    ["the page", messages, en as Messages],
    ["the game", GAME[language], GAME["en"]],
  ])("tell apart what English tells apart: %s", (_, mine, english) => {
    const missing = Object.keys(english).flatMap((key) =>
      forgotten(mine[key] ?? "", english[key]).map((one) => `${key}: ${one}`),
    );
    expect(missing).toEqual([]);
  });
});

it.each(Object.keys(ALL))("has one apostrophe in %s, the printed one", (language) => {
  expect(Object.entries(ALL[language] ?? {}).filter(([, message]) => message.includes("'"))).toEqual([]);
});

it("finds the first language of the reader that we speak", () => {
  expect(preferred(["de-DE", "pl-PL", "en"])).toBe("pl");
  expect(preferred(["de"])).toBe("en");
});

it("has a message for every key that stands in the pages", () => {
  const files = import.meta.glob<string>("../*/*.{svelte,ts}", {
    query: "?raw",
    import: "default",
    eager: true,
  });
  const game = JSON.parse(readFileSync("../src/colt/words/en.json", "utf8")) as Messages;
  const used = Object.entries(files)
    .filter(([file]) => !/\.test\.ts$|[Dd]emo/.test(file))
    .flatMap(([, text]) =>
      [...text.matchAll(/\bt\(\s*["']([a-z][a-z0-9.-]+)["']/g)].map((found) => found[1]),
    );
  expect([...new Set(used)].filter((key) => !(key in en) && !(key in game))).toEqual([]);
});

it("says nothing in French that a name with a vowel would change", () => {
  const people = /\b(?:de|que|le|la|jusque) \{(?:nickname|names?|by|seat|winners?|person)\b/;
  // the game's own messages name bandits, and none of them begins with a vowel
  expect(Object.entries(ALL["fr"] ?? {}).filter(([, message]) => people.test(message))).toEqual([]);
});

it("uses the words of the game in each language, and one word for one thing", () => {
  expect(ALL["pl"]?.["table.cylinder"]).toContain("bębenek");
  expect(ALL["pl"]).toMatchObject({
    "home.forget": "Zapomnij o tym stole",
    "replay.eyes": "Punkt widzenia",
  });
  expect(ALL["it"]?.["table.figure"]).toContain("rivolto in avanti");
  // the phase and the card that changes floors, and drawing and the card that robs, do not share a word
  expect(GAME["it"]?.["express.action.floor"]).toContain("Piano");
  expect(ALL["it"]?.["table.schemin"]).not.toContain("Piano");
  expect(GAME["es"]?.["express.action.rob"]).toBe("Robar");
  const drawing = Object.entries(GAME["es"] ?? {}).filter(([key]) => /Draw/.test(key));
  expect(drawing.length).toBeGreaterThan(0);
  for (const [key, message] of drawing) expect(message, key).not.toMatch(/\brob(a|as|ar)\b/i);
});
