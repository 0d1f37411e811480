/* How much room the table has, and what its reader wishes: a phone upright or on its side, touch, calm. */
import { MediaQuery } from "svelte/reactivity";
import { frame, type Frame } from "../scene/layout";
import { columnsOf, type Stage } from "../scene/stage";

export class Screen {
  width = $state(1440);
  height = $state(900);
  stageWidth = $state(1440);

  #calm = new MediaQuery("(prefers-reduced-motion: reduce)");
  #touch = new MediaQuery("(pointer: coarse)");

  /** A phone on its side: the train on the left, the rest on the right. */
  get isLow(): boolean {
    return this.height < 520 && this.width >= 560;
  }

  get isPhone(): boolean {
    return this.width < 820 || this.isLow;
  }

  get isCalm(): boolean {
    return this.#calm.current;
  }

  get isTouch(): boolean {
    return this.#touch.current;
  }

  /** A low window is paid for by the sky. */
  #less(wanted: number, most: number): number {
    return Math.min(most, Math.max(0, wanted - this.height));
  }

  /** Where this train is drawn. */
  frame(stage: Stage): Frame {
    const { stageWidth, isPhone, isLow } = this;
    return frame(
      stageWidth,
      columnsOf(stage),
      isPhone,
      this.#less(isPhone ? 874 : 900, isPhone ? 38 : 34),
      isLow ? 1 : 1.35,
    );
  }
}
