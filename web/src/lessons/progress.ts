/* How far this device has come with the lessons. */
import { keptTables, read, write } from "../device/keep";

interface Progress {
  /** Of each lesson that was begun, how many steps are done. */
  steps: Record<string, number>;
  done: string[];
  /** "I know the game", once and for good. */
  knows: boolean;
}

const STORED = "colt.lessons";

export const progress = (): Progress => ({
  steps: {},
  done: [],
  knows: false,
  ...read<Partial<Progress>>(STORED, {}),
});

export function stepDone(lesson: string, step: number): void {
  const now = progress();
  write(STORED, { ...now, steps: { ...now.steps, [lesson]: step } });
}

export function lessonDone(lesson: string): void {
  const now = progress();
  const done = now.done.includes(lesson) ? now.done : [...now.done, lesson];
  write(STORED, { ...now, done, steps: { ...now.steps, [lesson]: 0 } });
}

export function knowsTheGame(): void {
  write(STORED, { ...progress(), knows: true });
}

/** Nobody has played on this device, nor said that they know the game. */
export const isNewcomer = (): boolean => !progress().knows && keptTables().length === 0;
