/* The mark of each bandit: never colour alone. */

const LETTERS: Record<string, string> = { django: "J" };

/** The letter on badge and cards. */
export function letter(bandit: string | null): string {
  return LETTERS[bandit ?? ""] ?? (bandit ?? "").charAt(0).toUpperCase();
}

const DASHES: Record<string, string> = {
  belle: "10 4",
  django: "3 3",
  ghost: "14 5",
  mei: "2 5",
  tuco: "8 3 2 3",
};

/** How the line of a bandit is broken in a chart. */
export const dashes = (bandit: string): string => DASHES[bandit] ?? "";
