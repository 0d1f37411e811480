/* The rules of a game, thing by thing, as the server's own books have them. */
import { rulesOf } from "../line/http";
import type { Book } from "../wire";
import { words } from "../words/words.svelte";

/** Which book, and for how many: a table says it. */
export interface Chosen {
  game: string;
  edition: string;
  variants: readonly string[];
  seats: { readonly length: number };
}

const asked = new Map<string, Promise<Book>>();

/** This book in the reader's language; asked for once. */
export function bookOf({ game, edition, variants, seats }: Chosen): Promise<Book> {
  const key = [words.language, game, edition, seats.length, ...variants].join(" ");
  let book = asked.get(key);
  if (!book) {
    book = rulesOf(game, edition, variants, seats.length);
    // what did not come is asked for again
    book.catch(() => asked.delete(key));
    asked.set(key, book);
  }
  return book;
}
