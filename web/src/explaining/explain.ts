/* What a thing on the table is called, and what the book in use says of it. */
import type { Book, Explained } from "../wire";
import { firstOf, wordOf } from "../words/games";
import { banditName } from "../words/names";
import { t, words } from "../words/words.svelte";
import type { Thing } from "./thing";

export function titleOf({ kind, name }: Thing, game: string): string {
  switch (kind) {
    case "action":
    case "turn":
    case "round-event":
      return wordOf(t, game, kind, name);
    case "bandit":
      return banditName(name);
    default:
      return firstOf(t, [`explain.${name}`, `explain.${kind}`], name);
  }
}

/** What the book says of it, else what everybody knows; nothing of what nobody has explained. */
export function textOf({ kind, name }: Thing, book: Book | null): string {
  const isMeant = (one: Explained): boolean =>
    one.name === name && (one.kind === kind || (one.kind === "goal" && kind === "gunslinger"));
  const said = book?.things.find(isMeant)?.text;
  const key = `explain.${kind}.why`;
  return said ?? (words.has(key) ? t(key) : "");
}
