/* The line to send to others: what came of it, and nothing of how. */
import type { Ridden } from "../wire";
import type { Translate } from "../words/translate";

const BARS = "▁▂▃▄▅▆▇█";

/** A bar for each round, as high as what it brought. */
export function bars(rounds: readonly number[]): string {
  const most = Math.max(1, ...rounds);
  const height = (brought: number): number => Math.round((Math.max(0, brought) / most) * (BARS.length - 1));
  return rounds.map((brought) => BARS[height(brought)]).join("");
}

export interface Shared {
  mine: Ridden;
  date: string;
  streak: number;
  address: string;
}

export function shareLine(t: Translate, { mine, date, streak, address }: Shared): string {
  const head = t("today.share", {
    date,
    money: t("money", { n: mine.money ?? 0 }),
    n: mine.place ?? mine.players,
    of: mine.players,
  });
  return `${head}\n${[bars(mine.rounds), t("today.share.streak", { n: streak }), address].join(" · ")}`;
}

/** The seventh of a month, in words and in UTC. */
export const dayWords = (day: string, language: string, form: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(language, { ...form, timeZone: "UTC" }).format(new Date(`${day}T12:00:00Z`));

export const dayBefore = (day: string, ago = 1): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) - ago * 86_400_000).toISOString().slice(0, 10);
