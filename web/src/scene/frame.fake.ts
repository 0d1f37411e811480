import { frameOf, type Asked, type Frame, type Room } from "./frame";
import type { Stage } from "./stage";

/** A desk of this width, or a phone. */
export const desk = (width = 1440): Room => ({
  width,
  scale: Math.min(1, width / 1440),
  sky: 64,
  ballast: 64,
  isNarrow: false,
  boiler: 216,
});
export const phone = (width = 390): Room => ({
  width,
  scale: width / 453,
  sky: 22,
  ballast: 22,
  isNarrow: true,
  boiler: 0,
});

export const framed = (stage: Stage, room: Room = desk(), asked?: Asked): Frame =>
  frameOf(stage, room, asked);
