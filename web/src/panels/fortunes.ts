/* How much everybody had after each event: money, or cards where their number is what counts. */
import { newest, type Story } from "../line/story";
import { stageOf, worthsOf } from "../scene/stage";
import type { Figure, View } from "../wire";

export interface Fortune {
  bandit: string;
  points: { at: number; amount: number }[];
}

export interface Fortunes {
  lines: Fortune[];
  rounds: { number: number; at: number }[];
  length: number;
}

export function fortunes(story: Story): Fortunes {
  const end = newest(story);
  const worth = worthsOf(stageOf(end));
  const amount = ({ loot, loot_cards }: Figure): number =>
    loot.reduce((sum, { token }) => sum + (worth.get(token) ?? 0), loot_cards.length);
  const lines = end.figures.map(({ bandit }) => line(story, bandit, amount));
  return sinceRoundOne({
    lines: end.result ? counted(end, lines, story.events.length) : lines,
    rounds: roundsOf(story),
    length: story.events.length,
  });
}

function line({ views }: Story, bandit: string, amount: (figure: Figure) => number): Fortune {
  const points = [{ at: 0, amount: 0 }];
  views.slice(1).forEach(({ figures }, at) => {
    const figure = figures.find((one) => one.bandit === bandit);
    const now = figure ? amount(figure) : 0;
    if (points.at(-1)!.amount !== now) points.push({ at, amount: now });
  });
  return { bandit, points };
}

function roundsOf({ views }: Story): Fortunes["rounds"] {
  return views
    .slice(1)
    .flatMap(({ round }, at) => (round > (views[at]?.round ?? 0) ? [{ number: round, at }] : []));
}

/** What is given at the end of the game comes on top. */
function counted({ seats, result }: View, lines: Fortune[], at: number): Fortune[] {
  const last = (bandit: string): number =>
    lines.find((one) => one.bandit === bandit)?.points.at(-1)?.amount ?? 0;
  return lines.map((one) => {
    const owner = seats.find(({ bandits }) => bandits[0] === one.bandit);
    const held = owner?.bandits.reduce((sum, bandit) => sum + last(bandit), 0) ?? 0;
    const more = (owner ? (result?.scores[owner.seat] ?? 0) : 0) - held;
    return more > 0 ? { ...one, points: [...one.points, { at, amount: last(one.bandit) + more }] } : one;
  });
}

/** What everybody was given before the first round is where the lines begin. */
function sinceRoundOne({ lines, rounds, length }: Fortunes): Fortunes {
  const start = rounds[0]?.at ?? 0;
  return {
    lines: lines.map(({ bandit, points }) => ({
      bandit,
      points: [
        { at: 0, amount: points.findLast((point) => point.at <= start)?.amount ?? 0 },
        ...points.filter((point) => point.at > start).map(({ at, amount }) => ({ at: at - start, amount })),
      ],
    })),
    rounds: rounds.map(({ number, at }) => ({ number, at: at - start })),
    length: length - start,
  };
}
