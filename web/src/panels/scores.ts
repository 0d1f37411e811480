/* What everybody got in the end, and who is where. */
import type { Loot, Person, Translate, View } from "../table/contract";
import { banditName, listed, lootName } from "../words/pieces";
import { kindOf } from "../scene/stage";

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
  return view.seats.map((seat) => {
    const nickname = people.find((one) => one.seat === seat.seat)?.nickname || seat.nickname;
    const base = {
      seat: seat.seat,
      bandits: seat.bandits,
      nickname,
      score: result.scores[seat.seat] ?? 0,
      isWinner: result.winners.includes(seat.seat),
    };
    if (view.game === "super-express" && "loot_cards" in seat) {
      const items = seat.loot_cards.map((worth) => ({
        icon: "loot-strongbox",
        name: t("table.loot-card"),
        worth,
      }));
      return { ...base, items, isGunslinger: false, bullets: null, isOut: !seat.is_playing };
    }
    const loot: Loot[] =
      view.game === "colt-express"
        ? view.figures.filter((one) => one.seat === seat.seat).flatMap((one) => one.loot)
        : [];
    const items: Counted[] = loot.map(({ token, worth }) => ({
      icon: `loot-${kindOf(token)}`,
      name: lootName(t, token, null),
      worth: worth ?? 0,
    }));
    items.sort((a, b) => a.worth - b.worth);
    const isGunslinger = "gunslingers" in result && result.gunslingers.includes(seat.seat);
    const rest = base.score - items.reduce((sum, one) => sum + one.worth, 0);
    if (isGunslinger) items.push({ icon: "action-shoot", name: t("table.gunslinger"), worth: rest });
    return {
      ...base,
      items,
      isGunslinger,
      bullets: "bullets" in result ? (result.bullets[seat.seat] ?? 0) : null,
      isOut: false,
    };
  });
}

/** The best first, each with a place; those who share one have the same. */
export function placed(view: View, rows: readonly Row[]): { place: number; row: Row }[] {
  const { result } = view;
  const group = (row: Row): number =>
    result && "ranking" in result ? result.ranking.findIndex((seats) => seats.includes(row.seat)) : 0;
  const rank = (a: Row, b: Row): number =>
    group(a) - group(b) ||
    Number(b.isWinner) - Number(a.isWinner) ||
    (view.game === "super-express" ? 0 : b.score - a.score || (a.bullets ?? 0) - (b.bullets ?? 0));
  return [...rows]
    .sort(rank)
    .map((row, _, order) => ({ row, place: order.findIndex((other) => rank(other, row) === 0) + 1 }));
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
