/* What the train makes room for while a question stands: it does not change with every click of the answer. */
import type { Choice } from "../wire";
import { NOTHING, type Asked } from "./frame";
import { whereIs, type Stage } from "./stage";

/** Of all that can be answered: places one may go to, and cars in which pieces are chosen. */
export function askedOf(stage: Stage, choices: readonly Choice[]): Asked {
  if (choices.length === 0) return NOTHING;
  const places = new Set<string>();
  const pieces = new Map<number, Map<string, Set<string>>>();
  for (const piece of new Set(choices.flatMap((choice) => choice.pieces))) {
    const [kind, rest = ""] = [piece.split(":")[0], piece.slice(piece.indexOf(":") + 1)];
    if (kind === "space") places.add(rest);
    else if (kind === "car") places.add(whereIs(stage.places, Number(rest))?.place ?? "");
    const where =
      kind === "bandit" ? whereStands(stage, rest) : kind === "token" ? whereLies(stage, piece) : null;
    if (!where) continue;
    const floors = pieces.get(where.column) ?? new Map<string, Set<string>>();
    const here = `${where.place} ${kind}`;
    floors.set(here, (floors.get(here) ?? new Set()).add(piece));
    pieces.set(where.column, floors);
  }
  const open = new Map(
    [...pieces].map(([column, floors]) => [
      column,
      Math.max(...[...floors.values()].map(({ size }) => size)),
    ]),
  );
  return { places, open };
}

function whereStands(stage: Stage, bandit: string): Stage["places"][number] | null {
  return stage.figures.find((one) => one.bandit === bandit)?.where ?? null;
}

function whereLies(stage: Stage, piece: string): Stage["places"][number] | null {
  const found = Object.entries(stage.loot).find(([, tokens]) => tokens.some((one) => one.piece === piece));
  return found ? whereIs(stage.places, found[0]) : null;
}
