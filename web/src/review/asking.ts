/* What the review asks the server for. */
import { ask } from "../line/http";
import type { Replay, ReviewState, TableOpened } from "../wire";
import { words } from "../words/words.svelte";

const path = (link: string, seat: number): string =>
  `api/tables/${link}/review/${seat}?language=${words.language}`;

export const askReview = (link: string, seat: number) => ask<ReviewState>("POST", path(link, seat));
export const lookAtReview = (link: string, seat: number) => ask<ReviewState>("GET", path(link, seat));
export const lineOf = (link: string, seat: number, choice: number) =>
  ask<Replay>("GET", path(link, seat).replace("?", `/${choice}?`));
export const whatIf = (link: string, seat: number, choices: number) =>
  ask<TableOpened>("POST", `api/tables/${link}/what-if`, { seat, choices });
