/* What stands where at one moment, the same for both games. */
import type { Facing, Loot, Scene, View } from "../table/contract";

export const MARSHAL = "marshal";

export type Floor = "i" | "r";

export interface Space {
  car: number;
  floor: Floor;
}

export interface Standing {
  bandit: string;
  seat: number;
  space: string;
  facing: Facing;
  isLying: boolean;
}

export interface Stage {
  game: View["game"];
  caboose: number;
  /** In Super Express from the front of the train to its rear. */
  figures: Standing[];
  hanging: string[];
  /** By space or bandit. */
  loot: Record<string, Loot[]>;
  marshal: number | null;
}

export function space(text: string): Space {
  return { car: parseInt(text, 10), floor: text.endsWith("r") ? "r" : "i" };
}

/** The table as the newest view has it. */
export function stageOf(view: View): Stage {
  if (view.game === "super-express") {
    return {
      game: view.game,
      caboose: view.caboose,
      figures: view.line.map(({ bandit, seat, space, facing, stunned }) => ({
        bandit,
        seat,
        space,
        facing,
        isLying: stunned,
      })),
      hanging: view.hanging,
      loot: {},
      marshal: null,
    };
  }
  const loot: Record<string, Loot[]> = { ...view.loot };
  for (const figure of view.figures) loot[figure.bandit] = figure.loot;
  return {
    game: view.game,
    caboose: view.caboose,
    figures: view.figures.flatMap(({ bandit, seat, space }) =>
      space === null ? [] : [{ bandit, seat, space, facing: "front" as const, isLying: false }],
    ),
    hanging: [],
    loot,
    marshal: view.caboose > 0 ? view.marshal : null,
  };
}

/** The table after one event; what tokens are worth is known from the view. */
export function stageAfter(scene: Scene, view: View): Stage {
  if (scene.game === "super-express") {
    return {
      game: scene.game,
      caboose: scene.caboose,
      figures: scene.line.map(({ bandit, seat, space, facing, stunned }) => ({
        bandit,
        seat,
        space,
        facing,
        isLying: stunned,
      })),
      hanging: scene.hanging,
      loot: {},
      marshal: null,
    };
  }
  const worths = worthsOf(view);
  const seats = seatsOf(view);
  const loot: Record<string, Loot[]> = {};
  for (const [place, tokens] of Object.entries(scene.loot)) {
    loot[place] = tokens.map((token) => ({
      piece: pieceOf(token, place),
      token,
      worth: worths.get(token) ?? null,
    }));
  }
  return {
    game: scene.game,
    caboose: scene.caboose,
    figures: [...seats].flatMap(([bandit, seat]) => {
      const at = scene.figures[bandit];
      return at === undefined ? [] : [{ bandit, seat, space: at, facing: "front" as const, isLying: false }];
    }),
    hanging: [],
    loot,
    marshal: scene.caboose > 0 ? scene.marshal : null,
  };
}

/** The seat of every bandit. */
export function seatsOf(view: View): Map<string, number> {
  return new Map(view.seats.flatMap(({ bandits, seat }) => bandits.map((bandit) => [bandit, seat] as const)));
}

/** Purses keep their number where they are pointed at, the others are all alike. */
function pieceOf(token: string, place: string): string {
  const name = token.startsWith("purse") ? token : token.replace(/#.*/, "");
  return `token:${name}@${place}`;
}

function worthsOf(view: View): Map<string, number | null> {
  if (view.game !== "colt-express") return new Map();
  const all = [...Object.values(view.loot).flat(), ...view.figures.flatMap((figure) => figure.loot)];
  return new Map(all.map(({ token, worth }) => [token, worth]));
}

/** `purse`, `jewel`, `strongbox`. */
export function kindOf(token: string): string {
  return token.replace(/[#@].*/, "");
}
