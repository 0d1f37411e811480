/* How much everybody had after each event: money, and in Super Express Loot cards, whose number is what counts. */
import type { View, WireEvent } from "../table/contract";
import { stageOf } from "../scene/stage";

export interface Fortune {
  bandit: string;
  points: { at: number; amount: number }[];
}

export interface Fortunes {
  lines: Fortune[];
  rounds: { number: number; at: number }[];
  length: number;
}

export function fortunes(view: View, events: readonly WireEvent[]): Fortunes {
  const bandits = view.seats.flatMap((seat) => seat.bandits);
  const worths = new Map(
    Object.values(stageOf(view).loot)
      .flat()
      .map(({ token, worth }) => [token, worth]),
  );
  const lines: Fortune[] = bandits.map((bandit) => ({ bandit, points: [{ at: 0, amount: 0 }] }));
  const rounds: Fortunes["rounds"] = [];
  const set = (bandit: string, at: number, amount: number): void => {
    const line = lines.find((one) => one.bandit === bandit);
    if (line && line.points.at(-1)?.amount !== amount) line.points.push({ at, amount });
  };
  events.forEach(({ name, fields, scene }, at) => {
    if (name === "RoundBegan" && typeof fields["round"] === "number")
      rounds.push({ number: fields["round"], at });
    if (name === "LootWon" && typeof fields["bandit"] === "string") {
      const line = lines.find((one) => one.bandit === fields["bandit"]);
      set(fields["bandit"], at, (line?.points.at(-1)?.amount ?? 0) + 1);
    }
    if (scene?.game === "colt-express") {
      for (const bandit of bandits)
        set(
          bandit,
          at,
          (scene.loot[bandit] ?? []).reduce((sum, token) => sum + (worths.get(token) ?? 0), 0),
        );
    }
  });
  if (view.game === "colt-express" && view.result) {
    for (const { seat, bandits: pair } of view.seats) {
      const first = pair[0];
      const [score, held] = [
        view.result.scores[seat] ?? 0,
        pair.reduce(
          (sum, bandit) => sum + (lines.find((one) => one.bandit === bandit)?.points.at(-1)?.amount ?? 0),
          0,
        ),
      ];
      const line = lines.find((one) => one.bandit === first);
      if (line && score > held)
        line.points.push({ at: events.length, amount: (line.points.at(-1)?.amount ?? 0) + score - held });
    }
  }
  return sinceRoundOne({ lines, rounds, length: events.length });
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
