/* What a thing on the table is and does, in the words of the game's own message files. */
import type { Thing } from "../table/contract";
import { t, words } from "../words/words.svelte";
import type { View } from "../wire";
import { banditName, prefixOf } from "../words/names";
import powers from "./powers.json";

const OF_EDITION = powers as Record<string, string | string[] | Record<string, string>>;

const yes = (isSo: boolean): string => (isSo ? "yes" : "no");

const money = (n: number): string => t("money", { n });

/** Numbers that the explanations name; they are printed on the pieces. */
export const PRINTED = {
  worth: { jewel: 500, strongbox: 1000 } as Record<string, number>,
  least: 250,
  start: 250,
  most: 500,
  prize: 1000,
  ransom: 250,
  rounds: 5,
};

/** What sets a bandit apart in this edition, by its name; a test compares the file with the rules. */
export function powerName(
  bandit: string,
  edition: string,
  variants: readonly string[],
  game = "colt-express",
): string {
  if (game !== "colt-express" || variants.includes("first-game")) return "none";
  const special = OF_EDITION[edition] as Record<string, string> | undefined;
  const power = special?.[bandit] ?? OF_EDITION[bandit];
  return typeof power === "string" ? power : "none";
}

export function powerOf(
  bandit: string,
  edition: string,
  variants: readonly string[],
  game = "colt-express",
): string {
  const gender = t(`gender.${bandit}`);
  return t(`express.power.${powerName(bandit, edition, variants, game)}`, {
    bandit: banditName(bandit),
    bandit_key: bandit,
    bandit_gender: gender,
    gender,
    is_team: yes(variants.includes("teams")),
    n: 1,
  });
}

export function lootWords(name: string, variants: readonly string[]): string {
  if (name === "purse")
    return t("express.help.loot.purse", {
      least: money(PRINTED.least),
      most: money(PRINTED.most),
      start: money(PRINTED.start),
      has_ransom: yes(!variants.includes("first-game")),
    });
  return t(`express.help.loot.${name}`, { worth: money(PRINTED.worth[name] ?? 0) });
}

export function gunslingerWords(variants: readonly string[]): string {
  const is_team = yes(variants.includes("teams"));
  return t("express.help.loot.gunslinger", { prize: money(PRINTED.prize), is_team });
}

export function eventWords(name: string, edition: string): string {
  const revenge = powers["revenge-on-roof"].includes(edition) ? "roof" : "gone";
  return t(`express.round-event.${name}.why`, { revenge, ransom: money(PRINTED.ransom), stays: "unknown" });
}

/** A title and a sentence for anything that can be pointed at. */
export function explain(
  thing: Thing,
  view: Pick<View, "game" | "edition" | "variants">,
): { title: string; text: string } {
  const prefix = prefixOf(view.game);
  switch (thing.kind) {
    case "action":
      return { title: t(`${prefix}.action.${thing.name}`), text: t(`${prefix}.action.${thing.name}.why`) };
    case "turn":
      return { title: t(`express.turn.${thing.name}`), text: t(`express.turn.${thing.name}.why`) };
    case "round-event":
      return { title: t(`express.round-event.${thing.name}`), text: eventWords(thing.name, view.edition) };
    case "bandit":
      return {
        title: banditName(thing.name),
        text: powerOf(thing.name, view.edition, view.variants, view.game),
      };
    case "loot":
      return { title: t(`explain.${thing.name}`), text: lootWords(thing.name, view.variants) };
    case "bullet":
      return { title: t("explain.bullet"), text: t("explain.bullet.why") };
    case "gunslinger":
      return {
        title: t("explain.gunslinger"),
        text: gunslingerWords(view.variants),
      };
    default: {
      const key = `explain.${thing.kind}`;
      return {
        title: words.has(key) ? t(key) : thing.name,
        text: words.has(`${key}.why`) ? t(`${key}.why`) : "",
      };
    }
  }
}
