import { placesOf, whereIs, type Stage, type Standing, type Where } from "./stage";

/** The places of a train with so many cars behind its locomotive, and of these beside it. */
export const train = (caboose: number, ...beside: string[]): Where[] =>
  placesOf({
    caboose,
    places: [
      ...Array.from({ length: caboose + 1 }, (_, car) => [
        { place: `${car}i`, car, floor: "inside" },
        { place: `${car}r`, car, floor: "roof" },
      ]).flat(),
      ...beside.map((place) => ({ place, car: null, floor: null })),
    ],
  });

/** A stage with these figures on it, `[{space: "2r"}]`. */
export function staged(
  figures: (Partial<Omit<Standing, "where">> & { space?: string })[],
  {
    places = train(4),
    marshal = null,
    ...more
  }: Partial<Omit<Stage, "marshal">> & { marshal?: number | null } = {},
): Stage {
  return {
    caboose: Math.max(0, ...places.flatMap(({ car }) => car ?? [])),
    uncoupledNext: null,
    places,
    figures: figures.map(({ space = "1i", ...one }, nth) => ({
      bandit: `b${nth}`,
      seat: nth,
      facing: null,
      isLying: false,
      ...one,
      where: whereIs(places, space)!,
    })),
    hasOrder: false,
    hanging: [],
    out: [],
    loot: {},
    marshal: marshal === null ? null : whereIs(places, marshal),
    ...more,
  };
}
