/* One lesson being taken: which step, on which table, what was tried, and what the coach says now. */
import { forget, keep } from "../device/keep";
import { Room } from "../line/room.svelte";
import { lastOf } from "../line/story";
import type { Decision, Lesson, LessonStep, Tried } from "../wire";
import { layOut, lessonOf, triedAt } from "./asking";
import { lessonDone, progress, stepDone } from "./progress";

/** After so many misses the pieces of the answer glow, and after so many the coach offers to do it. */
const GLOWS = 2;
const HELPS = 3;

export class Taking {
  lesson = $state.raw<Lesson | null>(null);
  room = $state.raw<Room | null>(null);
  /** The step that is tried, from 1; one more than there are: the end of the lesson. */
  number = $state(1);
  misses = $state(0);
  tried = $state.raw<Tried | null>(null);
  /** What the coach says while the game goes on. */
  remark = $state<string | null>(null);
  /** Pointing at what cannot be chosen is answered, too. */
  unlit = $state<string | null>(null);
  /** The coach plays the intended answers himself. */
  isShowing = $state(false);
  problem = $state<string | null>(null);
  /** The last event before the learner was first asked: a try is seen again from there. */
  start = $state<number | null>(null);
  given = $state.raw<string[]>([]);
  /** How far the story had come when the learner last answered: what came of it is told after that. */
  answered = $state(0);
  #isAsking = false;

  constructor(readonly name: string) {
    void this.open();
  }

  get step(): LessonStep | null {
    return this.lesson?.steps[this.number - 1] ?? null;
  }

  /** All steps are done: what is left is the last word and the question. */
  get isThrough(): boolean {
    return this.lesson !== null && this.number > this.lesson.steps.length;
  }

  get seat(): number {
    return this.room?.mine[0] ?? -1;
  }

  get question(): Decision | null {
    const side = this.room?.sides[this.seat];
    return side?.decisions.find((one) => one.seat === this.seat && one.choices.length > 0) ?? null;
  }

  get isOver(): boolean {
    return this.room?.table?.phase === "over";
  }

  /** The whole try has been told, to the last event. */
  get isTold(): boolean {
    const side = this.room?.sides[this.seat];
    return this.isOver && side !== undefined && lastOf(side.story) > this.answered;
  }

  get mayHelp(): boolean {
    return this.misses >= HELPS;
  }

  /** The intended answer to what is asked, as long as the learner has gone the intended way. */
  get intended(): string | null {
    const answers = this.step?.answers ?? [];
    const isOnTheWay = this.given.every((text, nth) => text === answers[nth]);
    return isOnTheWay ? (answers[this.given.length] ?? null) : null;
  }

  /** What glows: the pieces of the intended answer, from the second miss on. */
  get glowing(): string[] {
    if (this.misses < GLOWS || this.isShowing || this.tried) return [];
    return this.question?.choices.find((choice) => choice.text === this.intended)?.pieces ?? [];
  }

  async open(): Promise<void> {
    await this.#attempt(async () => {
      this.lesson = await lessonOf(this.name);
      this.number = Math.min(progress().steps[this.name] ?? 0, this.lesson.steps.length) + 1;
      if (!this.isThrough) await this.#layOut();
    });
  }

  /** The same in another language. */
  async retell(): Promise<void> {
    await this.#attempt(async () => {
      this.lesson = await lessonOf(this.name);
      if (this.tried && this.room) this.tried = await triedAt(this.room.link);
    });
  }

  /** The position once more. */
  async tryAgain(): Promise<void> {
    await this.#attempt(() => this.#layOut());
  }

  /** The coach does it. */
  async show(): Promise<void> {
    await this.#attempt(async () => {
      await this.#layOut();
      this.isShowing = true;
    });
  }

  answer(decision: number, text: string, seat: number): void {
    const side = this.room?.sides[this.seat];
    this.unlit = null;
    this.answered = side ? lastOf(side.story) : 0;
    this.given = [...this.given, text];
    this.remark = this.step?.remarks.find((one) => one.after === this.given.length)?.say ?? null;
    this.room?.answer(seat, decision, text);
  }

  /** The learner points at something that cannot be chosen. */
  pointAt(kind: string, name: string): boolean {
    const found = this.step?.unlit.find((one) => one.kind === kind && one.name === name);
    if (found && !this.tried) this.unlit = found.say;
    return found !== undefined;
  }

  /** The try has been seen to its end: what came of it? */
  async judge(): Promise<void> {
    const { room } = this;
    if (!room || this.tried || this.#isAsking) return;
    this.#isAsking = true;
    await this.#attempt(async () => {
      const tried = await triedAt(room.link);
      if (room !== this.room) return;
      this.tried = tried;
      if (tried.is_right) stepDone(this.name, this.number);
      else this.misses += 1;
    });
    this.#isAsking = false;
  }

  /** To the next step, or to the end of the lesson. */
  async goOn(): Promise<void> {
    this.number += 1;
    this.misses = 0;
    await this.#attempt(async () => {
      if (this.isThrough) this.#leaveTable();
      else await this.#layOut();
    });
  }

  finish(): void {
    lessonDone(this.name);
  }

  close(): void {
    this.#leaveTable();
  }

  /** The story has come to the first question. */
  begun(): void {
    const side = this.room?.sides[this.seat];
    if (this.start === null && side && this.question) this.start = lastOf(side.story);
  }

  async #layOut(): Promise<void> {
    const opened = await layOut(this.name, this.number);
    this.#leaveTable();
    keep(opened.table.link, opened.seats, opened.table);
    this.tried = this.remark = this.unlit = this.start = null;
    this.given = [];
    this.answered = 0;
    this.isShowing = false;
    this.room = new Room(opened.table.link);
  }

  /** A try is not kept among my tables. */
  #leaveTable(): void {
    if (!this.room) return;
    this.room.close();
    forget(this.room.link);
    this.room = null;
  }

  async #attempt(doing: () => Promise<void>): Promise<void> {
    this.problem = null;
    try {
      await doing();
    } catch (refusal) {
      this.problem = refusal instanceof Error ? refusal.message : String(refusal);
    }
  }
}
