/* The train at one moment of a story, and what a card would find there: only to tell afterwards what became of a plan. What is legal the server knows. */
import type { Scene } from "../wire";

export interface Place {
  car: number;
  isRoof: boolean;
  /** 1 towards the caboose, -1 towards the locomotive; 0 where nobody faces any way. */
  facing: -1 | 0 | 1;
}

export interface Train {
  at: ReadonlyMap<string, Place>;
  /** From the front to the rear; those on the same space of Colt Express in no order. */
  line: readonly string[];
  lying: ReadonlySet<string>;
  hanging: readonly string[];
  loot: Readonly<Record<string, readonly string[]>>;
  marshal: number | null;
  caboose: number;
}

/** The powers of this table's bandits: `{belle: "is_spared"}`. */
export type Powers = (bandit: string) => string;

export function placeOf(space: string, facing: Place["facing"] = 0): Place {
  return { car: parseInt(space, 10), isRoof: space.endsWith("r"), facing };
}

export function spaceOf({ car, isRoof }: Place): string {
  return `${car}${isRoof ? "r" : "i"}`;
}

export function isSame(one: Place, other: Place): boolean {
  return one.car === other.car && one.isRoof === other.isRoof && one.facing === other.facing;
}

export function trainOf(scene: Scene): Train {
  if (scene.game === "super-express") {
    const { line, hanging, caboose } = scene;
    return {
      at: new Map(
        line.map(({ bandit, space, facing }) => [bandit, placeOf(space, facing === "front" ? -1 : 1)]),
      ),
      line: line.map(({ bandit }) => bandit),
      lying: new Set(line.filter(({ stunned }) => stunned).map(({ bandit }) => bandit)),
      hanging,
      loot: {},
      marshal: null,
      caboose,
    };
  }
  const { figures, loot, marshal, caboose } = scene;
  return {
    at: new Map(Object.entries(figures).map(([bandit, space]) => [bandit, placeOf(space)])),
    line: Object.keys(figures),
    lying: new Set(),
    hanging: [],
    loot,
    marshal,
    caboose,
  };
}

/** What a card of this bandit would find from this place: whom it could hit, what it could take. */
export type Finds = (train: Train, bandit: string, from: Place) => readonly string[];

export function finds(action: string, powers: Powers): Finds | null {
  if (action === "rob") return (train, _, from) => train.loot[spaceOf(from)] ?? [];
  if (action === "punch") return company;
  if (action === "shoot" || action === "reflex")
    return (train, bandit, from) =>
      from.facing ? firstAhead(train, bandit, from) : inSight(train, bandit, from, powers(bandit));
  return null;
}

function others(train: Train, bandit: string, isMeant: (there: Place, other: string) => boolean): string[] {
  return train.line.filter((other) => other !== bandit && isMeant(train.at.get(other)!, other));
}

function company(train: Train, bandit: string, from: Place): string[] {
  return others(train, bandit, (there) => isSame(there, from));
}

/** Next door inside, the nearest on the roofs either way; some see through the roof, some far when they are alone. */
function inSight(train: Train, bandit: string, from: Place, power: string): string[] {
  const level = others(train, bandit, (there) => there.isRoof === from.isRoof && there.car !== from.car);
  const far = (other: string): number => train.at.get(other)!.car - from.car;
  if (power === "shoots_far" && company(train, bandit, from).length === 0) return level;
  const ways = [level.filter((other) => far(other) < 0), level.filter((other) => far(other) > 0)];
  const seen = ways.flatMap((way) => {
    const nearest = Math.min(...way.map((other) => Math.abs(far(other))));
    return from.isRoof || nearest === 1 ? way.filter((other) => Math.abs(far(other)) === nearest) : [];
  });
  if (power !== "shoots_through_roof") return seen;
  return [
    ...seen,
    ...others(train, bandit, (there) => there.car === from.car && there.isRoof !== from.isRoof),
  ];
}

/** Super Express: the first one standing ahead on the same floor; who lies is passed over. */
function firstAhead(train: Train, bandit: string, from: Place): string[] {
  const mine = train.line.indexOf(bandit);
  const isAhead = ({ car }: Place, other: string): boolean =>
    car === from.car
      ? train.at.get(bandit)?.car === car && Math.sign(train.line.indexOf(other) - mine) === from.facing
      : Math.sign(car - from.car) === from.facing;
  const ahead = others(
    train,
    bandit,
    (there, other) => there.isRoof === from.isRoof && !train.lying.has(other) && isAhead(there, other),
  );
  return from.facing > 0 ? ahead.slice(0, 1) : ahead.slice(-1);
}
