/* Places that can be pointed at, or have been. */
import { placeBox, type Box, type Frame } from "./frame";
import { MARSHAL, whereIs, type Stage, type Where } from "./stage";

export interface Spot {
  piece: string;
  where: Where;
  box: Box;
  isChosen: boolean;
  /** Who would come to stand there. */
  who: string | null;
}

/** The lit places and the chosen one. */
export function spotsOf(
  stage: Stage,
  at: Frame,
  lit: ReadonlyMap<string, number>,
  chosen: readonly string[],
  preview: string | null,
): Spot[] {
  return [...new Set([...lit.keys(), ...chosen])].flatMap((piece) => {
    const [kind, rest = ""] = piece.split(":");
    if (kind !== "space" && kind !== "car") return [];
    const where = whereIs(stage.places, kind === "car" ? Number(rest) : rest);
    if (!where) return [];
    const who = kind === "car" ? MARSHAL : preview;
    return [{ piece, where, box: placeBox(at, where), isChosen: !lit.has(piece), who }];
  });
}
