/* The words of the question line: what happens, what is asked, for whom the table waits. */
import type { Person } from "../table/props";
import type { Decision, Event, View } from "../wire";
import { saidOf, type Translate } from "../words/translate";
import { banditName, listed } from "../words/pieces";

export interface Situation {
  view: View;
  events: readonly Event[];
  decisions: readonly Decision[];
  mine: readonly number[];
  people: readonly Person[];
  moment: number | null;
  isPlaying: boolean;
  /** The event being shown. */
  now: Event | null;
  asked: Decision | null;
}

/** What stands there while nothing is asked of me. */
export function lineOf(
  { view, events, decisions, mine, people, moment, isPlaying, now, asked }: Situation,
  t: Translate,
): string {
  if (moment !== null)
    return events.findLast((event) => event.number <= moment && event.say !== null)?.say ?? "";
  if (now?.say) return now.say;
  if (isPlaying) return "";
  if (view.result) return events.findLast((event) => event.say !== null)?.say ?? t("table.over");
  if (asked?.answered) return t("table.sealed");
  const others = decisions.filter((decision) => !decision.answered);
  const [one] = others;
  if (others.length === 1 && one && mine.includes(one.seat)) return t("table.sending");
  if (others.length > 0)
    return t("table.waiting-for", {
      names: listed(
        t,
        others.map(({ seat }) => seatName(view, people, seat, t)),
      ),
    });
  return t("table.waiting");
}

/** The person first, then whom they lead. */
function seatName(view: View, people: readonly Person[], seat: number, t: Translate): string {
  const bandits = (view.seats[seat]?.bandits ?? []).map((bandit) => banditName(t, bandit)).join(" + ");
  const nickname = people.find((one) => one.seat === seat)?.nickname ?? "";
  if (!bandits) return t("table.player-number", { n: seat + 1 });
  return nickname ? t("table.who", { nickname, bandit: bandits }) : bandits;
}

/** What this card can do here, in a few words where there are any: read off what can be chosen. */
export function taught(
  { ask, choices }: Pick<Decision, "ask" | "choices">,
  { places, figures, marshal }: Pick<View, "places" | "figures" | "marshal">,
  acting: string | null,
  t: Translate,
): string | null {
  if (choices.length === 0) return null;
  const pieces = [...new Set(choices.flatMap(({ pieces }) => pieces[0] ?? []))];
  const found = pieces.map((piece) => places.find(({ place }) => `space:${place}` === piece) ?? carOf(piece));
  const space = figures.find(({ bandit }) => bandit === acting)?.space;
  const isHis = pieces[0]?.startsWith("car:");
  const here = isHis ? marshal : places.find(({ place }) => place === space)?.car;
  const far = Math.max(...found.map(({ car }) => Math.abs((car ?? 0) - (here ?? 0))));
  return saidOf(t, `table.teach.${ask}`, { n: pieces.length, far, floor: found[0]?.floor ?? "none" });
}

function carOf(piece: string): { car: number; floor: null } {
  return { car: Number(/^car:(\d+)$/.exec(piece)?.[1] ?? 0), floor: null };
}

/** An answer in several steps asks for each of them. */
export function stepOf(
  { path, next: [next] }: { path: string[]; next: string[] },
  t: Translate,
): string | null {
  if (!path.length || next === undefined) return null;
  const victim = path.find((piece) => piece.startsWith("bandit:"))?.slice(7) ?? null;
  const kind = next.split(":")[0] ?? "";
  if (kind === "card") return t("table.step.card", { n: path.length + 1 });
  return saidOf(t, `table.step.${kind}`, { bandit: banditName(t, victim) });
}
