/* The rules of a game, thing by thing, as the server's own books have them. */
import { rulesOf } from "../line/http";
import type { Book } from "../wire";
import { words } from "../words/words.svelte";

/** Which book, and for how many: a view or a table says it. */
export interface Chosen {
  game: string;
  edition: string;
  variants: readonly string[];
  seats?: { readonly length: number };
}

const asked = new Map<string, Promise<Book>>();

/** This book in the reader's language; asked for once. */
export function bookOf({ game, edition, variants, seats }: Chosen): Promise<Book> {
  const query = new URLSearchParams({
    game,
    edition,
    variants: variants.join(","),
    language: words.language,
  });
  if (seats) query.set("players", String(seats.length));
  const key = query.toString();
  let book = asked.get(key);
  if (!book) {
    book = rulesOf(key);
    // what did not come is asked for again
    book.catch(() => asked.delete(key));
    asked.set(key, book);
  }
  return book;
}
