/* Where everything stands on the screen. */
import { crowd, queue, type Placed } from "./crowd";
import { placeBox, type Frame } from "./frame";
import { share, type PlacedLoot } from "./heaps";
import { MARSHAL, type Stage, type Standing, type Where } from "./stage";

export interface Layout {
  frame: Frame;
  places: readonly Where[];
  figures: Placed[];
  loot: PlacedLoot[];
}

/** Where everybody and everything stands; pieces that can be pointed at one by one are not piled up. */
export function layout(stage: Stage, at: Frame, lit: ReadonlySet<string> = new Set()): Layout {
  const figures: Placed[] = [];
  const loot: PlacedLoot[] = [];
  for (const where of fromAbove(stage.places)) {
    const here = [...whoGuards(stage, where), ...stage.figures.filter((one) => one.where === where)];
    if (stage.hasOrder && where.car !== null) {
      const inCar = stage.figures.filter((one) => one.where.car === where.car);
      figures.push(...queue(here, inCar, placeBox(at, where), at));
      continue;
    }
    const room = share(stage.loot[where.place] ?? [], here.length, where, at, lit);
    loot.push(...room.loot);
    figures.push(...crowd(here, room.box, at, room.step));
  }
  return { frame: at, places: stage.places, figures, loot };
}

/** Car by car, who is on the roof drawn before who is under it. */
function fromAbove(places: readonly Where[]): Where[] {
  return [...places].sort(
    (a, b) => a.column - b.column || Number(b.floor === "roof") - Number(a.floor === "roof"),
  );
}

function whoGuards({ marshal }: Stage, where: Where): Standing[] {
  return marshal !== where ? [] : [{ bandit: MARSHAL, seat: -1, where, facing: null, isLying: false }];
}
