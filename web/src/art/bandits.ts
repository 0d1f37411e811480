/* The mark of each bandit: never colour alone. */

const LETTERS: Record<string, string> = {
  belle: "B",
  cheyenne: "C",
  django: "J",
  doc: "D",
  ghost: "G",
  mei: "M",
  tuco: "T",
};

/** The letter on badge and cards. */
export function letter(bandit: string | null): string {
  return LETTERS[bandit ?? ""] ?? "";
}
