/* How much room the table has, and what its reader wishes: touch, calm. */
import { MediaQuery } from "svelte/reactivity";
import { frameOf, type Asked, type Frame } from "../scene/frame";
import { columnsOf, type Stage } from "../scene/stage";
import { roomsIn, shapeOf, type Company, type Rooms, type Shape } from "./rooms";

export class Screen {
  width = $state(1440);
  height = $state(900);
  stageWidth = $state(1440);
  /** How high somebody who speaks beside the table is. */
  spoken = $state(0);

  #calm = new MediaQuery("(prefers-reduced-motion: reduce)");
  #touch = new MediaQuery("(pointer: coarse)");

  get shape(): Shape {
    return shapeOf(this.width, this.height);
  }

  /** A phone on its side: the train on the left, the rest on the right. */
  get isLow(): boolean {
    return this.shape === "landscape";
  }

  get isPhone(): boolean {
    return this.shape === "phone" || this.isLow;
  }

  get isCalm(): boolean {
    return this.#calm.current;
  }

  get isTouch(): boolean {
    return this.#touch.current;
  }

  rooms(company: Company): Rooms {
    return roomsIn(this.width, this.height, Math.max(320, this.stageWidth), company);
  }

  /** Where this train is drawn. */
  frame(stage: Stage, company: Omit<Company, "cars">, asked?: Asked): Frame {
    return frameOf(stage, this.rooms({ ...company, cars: columnsOf(stage) }).train, asked);
  }
}
