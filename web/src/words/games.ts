/* The words of each game, and of what belongs to none we know: then its own name is its word. */
import { saidOf, type Translate } from "./translate";

/** The games we have words for, and the first word of their messages. */
const MESSAGES: Record<string, string> = { "colt-express": "express", "super-express": "superexpress" };

export const GAMES = Object.keys(MESSAGES);

export const prefixOf = (game: string): string => MESSAGES[game] ?? game;

/** `signal-box` → Signal box. */
export const plain = (name: string): string =>
  name.charAt(0).toLocaleUpperCase() + name.slice(1).replaceAll(/[-_]/g, " ");

/** The first of these messages there is. */
export function firstOf(t: Translate, keys: readonly string[], name: string): string {
  for (const key of keys) {
    const said = saidOf(t, key);
    if (said !== null) return said;
  }
  return plain(name);
}

/** What an action, a turn or a round event is called in this game. */
export function wordOf(
  t: Translate,
  game: string,
  kind: "action" | "turn" | "round-event",
  name: string,
): string {
  const keys = [game, ...GAMES].map((one) => `${prefixOf(one)}.${kind}.${name}`);
  return firstOf(t, keys, name);
}

/** What one plays for, where somebody reads who has won. */
export const goalOf = (t: Translate, game: string, rounds: number | null): string =>
  rounds === null ? t(`${prefixOf(game)}.help.goal.win`) : t("express.help.loot.win", { rounds });
