/* What can be chosen together, read from the server's catalogue. */
import type { GameOffered, Rulebook } from "../wire";

const same = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((name) => other.includes(name));

/** The newest first. */
export const editions = (game: GameOffered): string[] =>
  [...new Set(game.rulebooks.map((book) => book.edition))].reverse();

/** Every variant that this edition has, in the order they are offered. */
export const variants = (game: GameOffered, edition: string): string[] => [
  ...new Set(game.rulebooks.filter((book) => book.edition === edition).flatMap((book) => book.variants)),
];

/** Every number of players that this edition has rules for. */
export const everyCount = (game: GameOffered, edition: string): number[] =>
  [
    ...new Set(game.rulebooks.filter((book) => book.edition === edition).flatMap((book) => book.players)),
  ].sort((one, other) => one - other);

/** The variants for so many players that are nearest to those chosen. */
export function nearest(
  game: GameOffered,
  edition: string,
  chosen: readonly string[],
  count: number,
): string[] {
  const far = (variants: readonly string[]): number =>
    chosen.filter((one) => !variants.includes(one)).length +
    variants.filter((one) => !chosen.includes(one)).length;
  const books = game.rulebooks.filter((book) => book.edition === edition && book.players.includes(count));
  return [...(books.sort((one, other) => far(one.variants) - far(other.variants))[0]?.variants ?? [])];
}

const bookOf = (game: GameOffered, edition: string, chosen: readonly string[]): Rulebook | undefined =>
  game.rulebooks.find((book) => book.edition === edition && same(book.variants, chosen));

/** For how many players these rules are made; none where they do not go together. */
export const players = (game: GameOffered, edition: string, chosen: readonly string[]): number[] =>
  bookOf(game, edition, chosen)?.players ?? [];

/** For how many they are where nobody says it. */
export const usual = (game: GameOffered, edition: string, chosen: readonly string[]): number | undefined =>
  bookOf(game, edition, chosen)?.usual_players;

/** Whether every seat leads several bandits by these rules: nobody chooses one before the game. */
export const isTeamGame = (game: GameOffered, edition: string, chosen: readonly string[]): boolean =>
  (bookOf(game, edition, chosen)?.bandits_per_seat ?? 1) > 1;

/** Whether two players lead several bandits each by every book of this edition that is for two. */
export function isTeamGameForTwo(game: GameOffered, edition: string): boolean {
  const forTwo = game.rulebooks.filter((book) => book.edition === edition && book.players.includes(2));
  return forTwo.length > 0 && forTwo.every((book) => book.bandits_per_seat > 1);
}

/** With how many others I can play by the newest book of each of these games, whichever of them it is. */
export function opponents(games: readonly GameOffered[]): number[] {
  const [first = [], ...more] = games.map((game) => players(game, editions(game)[0], []));
  return first.filter((count) => more.every((counts) => counts.includes(count))).map((count) => count - 1);
}
