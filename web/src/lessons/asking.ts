/* What the lessons ask the server for. */
import { IntlMessageFormat } from "intl-messageformat";

import { ask } from "../line/http";
import type { Coached, Lesson, Lessons, TableOpened, Tried } from "../wire";
import { words } from "../words/words.svelte";

export const allLessons = () => ask<Lessons>("GET", `api/lessons?language=${words.language}`);
export const lessonOf = (name: string) =>
  ask<Lesson>("GET", `api/lessons/${name}?language=${words.language}`);
export const layOut = (lesson: string, step: number) =>
  ask<TableOpened>("POST", `api/lessons/${lesson}/${step}`);
export const triedAt = (link: string) =>
  ask<Tried>("GET", `api/tables/${link}/try?language=${words.language}`);
export const coachedAt = (link: string, token: string) =>
  ask<Coached>("GET", `api/tables/${link}/coach?language=${words.language}`, undefined, token);
export const firstGame = () => ask<TableOpened>("POST", "api/first-game");

/** The coach's own texts, filled in. */
export const speaker =
  ({ says, language }: Pick<Lessons, "says" | "language">) =>
  (key: string, values: Record<string, string | number> = {}): string =>
    String(new IntlMessageFormat(says[key] ?? key, language).format(values));
