/* What the problems ask the server for. */
import { ask } from "../line/http";
import type { Problems, ProblemTried, TableOpened } from "../wire";
import { words } from "../words/words.svelte";

export const allProblems = () => ask<Problems>("GET", "api/problems");
export const layOut = (problem: string) => ask<TableOpened>("POST", `api/problems/${problem}`);
export const triedAt = (problem: string, answer: string) =>
  ask<ProblemTried>(
    "GET",
    `api/problems/${problem}/tried?answer=${encodeURIComponent(answer)}&language=${words.language}`,
  );
