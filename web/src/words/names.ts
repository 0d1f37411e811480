/* The names of things, as the reader's language has them. */
import { t, words } from "./words.svelte";
import type { Table } from "../wire";
import { firstOf, prefixOf } from "./games";

export const gameName = (game: string): string => firstOf(t, [`${prefixOf(game)}.name`], game);
export const banditName = (bandit: string): string =>
  bandit
    .split("+")
    .map((one) => firstOf(t, [`bandit.${one}`], one))
    .join(" & ");
export const namesOf = (bandits: readonly string[]): string => bandits.map(banditName).join(" & ");
/** "no bullets left" → "No bullets left." */
export const sentence = (text: string): string =>
  `${text.charAt(0).toLocaleUpperCase(words.language)}${text.slice(1)}${/[.!?…]$/.test(text) ? "" : "."}`;
export const botName = (bot: string): string => {
  const name = bot.split(":")[0];
  return words.has(`bot.${name}`) ? t(`bot.${name}`) : name;
};

/** What goes over the line for somebody who gave no name; every reader sees it in their own language. */
export const NAMELESS = "Guest";
const NAMELESS_BEFORE = ["You", "Vous", "Tú", "Tu", "Ty"];

/** Who sits there; somebody without a name is "You" to themselves and a guest to the others. */
export function personName(
  seat: { seat: number; kind: string; nickname: string; bot: string | null },
  isMe: boolean,
): string {
  if (seat.kind === "bot") return seat.nickname;
  if (seat.nickname !== NAMELESS && !NAMELESS_BEFORE.includes(seat.nickname)) return seat.nickname;
  return isMe ? t("you") : t("guest", { n: seat.seat + 1 });
}

/** What sets this rulebook apart. */
export const editionWords = (game: string, edition: string): string =>
  firstOf(t, [`${prefixOf(game)}.edition.${edition}`], edition);

/** What this variant changes; of one that came later than the page, its name. */
export const variantWords = (game: string, variant: string): string =>
  firstOf(t, [`${prefixOf(game)}.variant.${variant}`], variant);

/** What a game calls what can be added to it. */
export const variantsName = (game: string): string =>
  firstOf(t, [`new.variants.${game}`, "new.variants"], "");

/** "Expert"; one that came later than the page by its own name. */
export const variantName = (variant: string): string => firstOf(t, [`variant.${variant}`], variant);

/** "Colt Express, Expert". */
export const tableName = (table: { game: string; variants: readonly string[] }): string =>
  [gameName(table.game), ...table.variants.map(variantName)].join(", ");

export const peopleAt = (table: Table): string =>
  table.seats
    .filter((seat) => seat.kind !== "open")
    .map((seat) => personName(seat, false))
    .join(", ");
