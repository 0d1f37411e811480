/* How the sentence of an event is set in a story. */
import type { Event } from "../wire";

const HEADINGS = new Set(["RoundBegan", "ChapterOpened", "RoundEventCame"]);

/** Something begins with it. */
export const isHeading = ({ name }: Event): boolean => HEADINGS.has(name);

/** Nothing came of it. */
export const isNothing = ({ name }: Event): boolean => name === "NothingHappened";
