/* Which drawings there are. What has none is drawn as a plain card, figure or thing: its word stands beside it. */
import sprite from "./sprite.svg?raw";

const IDS = new Set([...sprite.matchAll(/ id="([\w-]+)"/g)].map(([, id]) => id));

/** There is a drawing of this: `action-move`, `man-doc`. */
export const isDrawn = (name: string): boolean => IDS.has(name);

/** Where it is to be found; a plain one of its kind where there is none. */
export const drawing = (name: string): string => `#${isDrawn(name) ? name : name.replace(/-.*/, "-other")}`;
