/* Words over the picture, and the dark of a tunnel. */
import type { Director } from "./director";
import { chest, type Setting } from "./take";
import { MS, REST } from "./timing";

export const shout = (film: Director, words: string, ms: number): void =>
  film.effect({ kind: "shout", words, wait: 0, ms });

/** Now it is carried out: steam, and a headline. */
export function headline(film: Director, words: string, { round, cards }: Setting): void {
  const over = film.words("table.round-n", { round });
  const line = film.words("table.headline", { n: cards });
  film.effect({ kind: "headline", round: over, words, line, wait: 0, ms: MS.headline });
}

export function stamp(film: Director, who: string, words: string): void {
  const at = film.at(who, film.after);
  if (at) film.effect({ kind: "stamp", at: chest(at), words, wait: 0, ms: MS.stamp });
}

export const darken = (film: Director, isEntry: boolean, isExit: boolean): void =>
  film.effect({ kind: "dark", isEntry, isExit, wait: 0, ms: MS.dark / REST });
