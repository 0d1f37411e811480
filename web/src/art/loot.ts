/* Loot as it is drawn. */

/** The kinds there are drawings of, from the smallest to the largest. */
export const LOOT = ["purse", "jewel", "strongbox"];

/** How much larger than the others. */
export const lootSize = (kind: string): number => (kind === "strongbox" ? 1.1 : 1);
