/* How much room the table has, and what its reader wishes: a phone upright or on its side, touch, calm. */
import { MediaQuery } from 'svelte/reactivity';
import { frame, type Frame } from './layout';
import type { Stage } from './stage';

export class Screen {
  width = $state(1440);
  height = $state(900);
  stageWidth = $state(1440);

  #calm = new MediaQuery('(prefers-reduced-motion: reduce)');
  #touch = new MediaQuery('(pointer: coarse)');

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

  /** Where this train is drawn. */
  frame({ caboose }: Stage): Frame {
    const { stageWidth, height, isPhone, isLow } = this;
    return frame(stageWidth, caboose, isPhone, isPhone ? Math.min(38, Math.max(0, 874 - height)) : 0, isLow ? 1 : 1.35);
  }
}
