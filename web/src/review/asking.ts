/* What the review asks the server for. */
import { ask } from "../line/http";
import { myself } from "../me/me.svelte";
import type { Replay, ReviewState, TableOpened } from "../wire";
import { words } from "../words/words.svelte";

const path = (link: string, seat: number): string =>
  `api/tables/${link}/review/${seat}?language=${words.language}`;

export const askReview = (link: string, seat: number) =>
  ask<ReviewState>("POST", path(link, seat), undefined, myself.pass);
export const lookAtReview = (link: string, seat: number) =>
  ask<ReviewState>("GET", path(link, seat), undefined, myself.pass);
export const lineOf = (link: string, seat: number, choice: number) =>
  ask<Replay>("GET", path(link, seat).replace("?", `/${choice}?`), undefined, myself.pass);
export const whatIf = (link: string, seat: number, choices: number) =>
  ask<TableOpened>("POST", `api/tables/${link}/what-if`, { seat, choices });
