/* What everybody got in the end, and who is where. */
import type { Figure, View } from "../wire";
import type { Person } from "../table/props";
import type { Translate } from "../words/translate";
import { banditName, listed, lootName } from "../words/pieces";
import { hasTokens, kindOf } from "../scene/stage";

export interface Counted {
  icon: string;
  name: string;
  worth: number;
}

export interface Row {
  seat: number;
  bandits: string[];
  nickname: string;
  items: Counted[];
  score: number;
  isWinner: boolean;
  isGunslinger: boolean;
  /** Bullets taken; null where none are counted. */
  bullets: number | null;
  /** No longer on the train. */
  isOut: boolean;
}

/** Everybody as they sit, with what counts for them; the Gunslinger's prize comes last. */
export function rowsOf(view: View, people: readonly Person[], t: Translate): Row[] {
  const { result } = view;
  if (!result) return [];
  return view.seats.map(({ seat, bandits, is_playing }) => {
    const items = itemsOf(
      view.figures.filter((one) => one.seat === seat),
      t,
    );
    const score = result.scores[seat] ?? 0;
    const isGunslinger = result.gunslingers.includes(seat);
    const rest = score - items.reduce((sum, one) => sum + one.worth, 0);
    if (isGunslinger) items.push({ icon: "action-shoot", name: t("table.gunslinger"), worth: rest });
    return {
      seat,
      bandits,
      nickname: people.find((one) => one.seat === seat)?.nickname ?? "",
      items,
      score,
      isWinner: result.winners.includes(seat),
      isGunslinger,
      bullets: result.bullets[seat] ?? null,
      isOut: !is_playing,
    };
  });
}

function itemsOf(figures: readonly Figure[], t: Translate): Counted[] {
  const cards = figures
    .flatMap((one) => one.loot_cards)
    .map((worth) => ({ icon: "loot-strongbox", name: t("table.loot-card"), worth }));
  const tokens = figures
    .flatMap((one) => one.loot)
    .map(({ token, worth }) => ({
      icon: `loot-${kindOf(token)}`,
      name: lootName(t, token, null),
      worth: worth ?? 0,
    }));
  return [...cards, ...tokens.sort((a, b) => a.worth - b.worth)];
}

/** What somebody got, in words: money, or how many cards where that is what counts. */
export function scoreWords(view: View, items: readonly Counted[], t: Translate): string {
  return hasTokens(view)
    ? t("money", { n: items.reduce((sum, one) => sum + one.worth, 0) })
    : t("table.loot-cards", { n: items.length });
}

/** The best first, each with a place; those who share one have the same. */
export function placed(view: View, rows: readonly Row[]): { place: number; row: Row }[] {
  let place = 1;
  return (view.result?.ranking ?? []).flatMap((seats) => {
    const level = rows.filter(({ seat }) => seats.includes(seat)).map((row) => ({ place, row }));
    place += seats.length;
    return level;
  });
}

export function rowName(row: Row, t: Translate): string {
  const bandits = row.bandits.map((bandit) => banditName(t, bandit)).join(" + ");
  return row.nickname ? t("table.who", { bandit: bandits, nickname: row.nickname }) : bandits;
}

/** Who wins, in one sentence. */
export function winnersOf(rows: readonly Row[], t: Translate): string {
  const winners = rows.filter((row) => row.isWinner);
  return winners.length
    ? t("table.winners", {
        names: listed(
          t,
          winners.map((row) => rowName(row, t)),
        ),
        n: winners.length,
      })
    : t("table.no-winner");
}
