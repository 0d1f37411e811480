/* Everybody's public facts, as the panels show them. */
import { LOOT } from "../art/loot";
import { kindOf } from "../scene/stage";
import type { Person } from "../table/props";
import type { Figure, Loot, View } from "../wire";

export interface Panel {
  bandit: string;
  seat: number;
  nickname: string;
  isMine: boolean;
  isBot: boolean;
  isAway: boolean;
  isOut: boolean;
  isFirst: boolean;
  isAsked: boolean;
  hasAnswered: boolean;
  loot: Loot[];
  cards: number[];
  figure: Figure | null;
}

/** Who is asked, and who has answered. */
export interface AskedSeats {
  asked: readonly number[];
  answered: readonly number[];
}

export function panelsOf(
  view: View,
  people: readonly Person[],
  mine: readonly number[],
  { asked, answered }: AskedSeats,
): Panel[] {
  return view.seats.flatMap(({ seat, bandits }) => {
    const person = people.find((one) => one.seat === seat);
    return bandits.map((bandit) => {
      const figure = view.figures.find((one) => one.bandit === bandit) ?? null;
      return {
        bandit,
        seat,
        nickname: person?.nickname ?? "",
        isMine: mine.includes(seat),
        isBot: person?.isBot ?? false,
        isAway: person?.isAway ?? false,
        isOut: figure?.is_out ?? false,
        isFirst: view.first === seat,
        isAsked: asked.includes(seat),
        hasAnswered: answered.includes(seat),
        loot: figure?.loot ?? [],
        cards: figure?.loot_cards ?? [],
        figure,
      };
    });
  });
}

/** The kinds of loot that are counted: those we know, then whatever else there is. */
export function kindsOf(view: View, panels: readonly Panel[]): string[] {
  const there = [...Object.values(view.loot).flat(), ...panels.flatMap(({ loot }) => loot)];
  return [...new Set([...LOOT, ...there.map(({ token }) => kindOf(token))])];
}

export function count(loot: readonly Loot[], kind: string): number {
  return loot.filter((one) => kindOf(one.token) === kind).length;
}

/** Each piece that is lit once, where there is room for so many. */
export function litAmong(loot: readonly Loot[], lit: ReadonlyMap<string, number>, most: number): Loot[] {
  const pieces = new Map(loot.filter(({ piece }) => lit.has(piece)).map((one) => [one.piece, one]));
  return pieces.size > most ? [] : [...pieces.values()];
}
