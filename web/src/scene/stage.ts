/* What stands where at one moment, whichever game it is. */
import type { Loot, Place, View } from "../wire";

export const MARSHAL = "marshal";

/** A place, and the column of the picture it is in: the locomotive is column 0, its cars follow, and behind the last of
 * them stand the places beside the train. */
export interface Where extends Place {
  column: number;
}

export interface Standing {
  bandit: string;
  seat: number;
  where: Where;
  /** Null where it does not matter: who looks where is up to the film. */
  facing: string | null;
  isLying: boolean;
}

export interface Stage {
  caboose: number;
  /** The car that is left behind at the end of the round. */
  uncoupledNext: number | null;
  places: readonly Where[];
  /** Where their order in a car matters, from the front of the train to its rear. */
  figures: Standing[];
  hasOrder: boolean;
  hanging: string[];
  out: string[];
  /** By space or bandit. */
  loot: Record<string, Loot[]>;
  /** Where the Marshal stands. */
  marshal: Where | null;
}

/** The table as this view has it. */
export function stageOf(view: View): Stage {
  const { caboose, line } = view;
  const places = placesOf(view);
  const figures = view.figures.flatMap(({ bandit, seat, space, facing, is_stunned }) => {
    const where = places.find(({ place }) => place === space);
    return where ? [{ bandit, seat, where, facing, isLying: is_stunned }] : [];
  });
  if (line.length) figures.sort((a, b) => line.indexOf(a.bandit) - line.indexOf(b.bandit));
  const loot: Record<string, Loot[]> = { ...view.loot };
  for (const figure of view.figures) loot[figure.bandit] = figure.loot;
  return {
    caboose,
    uncoupledNext: view.uncoupled_next,
    places,
    figures,
    hasOrder: line.length > 0,
    hanging: view.figures.flatMap(({ bandit, is_hanging }) => (is_hanging ? [bandit] : [])),
    out: view.figures.flatMap(({ bandit, is_out }) => (is_out ? [bandit] : [])),
    loot,
    marshal: view.marshal === null ? null : whereIs(places, view.marshal),
  };
}

/** The places of this table, each in its column. */
export function placesOf({ places, caboose }: Pick<View, "places" | "caboose">): Where[] {
  let beside = caboose;
  return places.map((one) => ({ ...one, column: one.car ?? ++beside }));
}

/** How many columns there are behind the locomotive. */
export const columnsOf = ({ caboose, places }: Stage): number =>
  Math.max(caboose, ...places.map(({ column }) => column));

/** The place of this name, or the inside of this car. */
export const whereIs = (places: readonly Where[], at: string | number): Where | null =>
  places.find(({ place, car, floor }) =>
    typeof at === "string" ? place === at : car === at && floor === "inside",
  ) ?? null;

/** `purse`, `jewel`, `strongbox`. */
export function kindOf(token: string): string {
  return token.replace(/[#@].*/, "");
}

/** The token this piece means, by its number or, where all of a kind are alike, by its kind; null for other pieces. */
export const tokenOf = (piece: string): string | null => /^token:([^@]*)/.exec(piece)?.[1] ?? null;

/** What I know of each token's worth, by its number and by what is pointed at. */
export const worthsOf = ({ loot }: Pick<Stage, "loot">): Map<string, number | null> =>
  new Map(
    Object.values(loot)
      .flat()
      .flatMap(({ piece, token, worth }) => [token, tokenOf(piece) ?? token].map((one) => [one, worth])),
  );

/** Loot lies about on this table: what counts is money, else it is cards. */
export const hasTokens = (view: Pick<View, "loot">): boolean => Object.keys(view.loot).length > 0;
