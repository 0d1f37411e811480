/* How it looks while a turn is played. */

const DARK = new Set(["tunnel"]);

/** No light comes in during this turn. */
export const isDark = (turn: string | undefined): boolean => turn !== undefined && DARK.has(turn);
