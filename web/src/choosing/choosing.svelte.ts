/* One decision being answered: what was pointed at, and the short while in which it can be taken back. */
import type { Choice, Decision } from "../wire";
import { before, goOn, isPlan, narrow, nextPieces, only } from "./narrow";

export class Choosing {
  decision = $state.raw<Decision | null>(null);
  /** The pieces clicked, one after the other. */
  pointed = $state.raw<string[]>([]);
  /** The choice that will be sent unless it is taken back. */
  pending = $state.raw<Choice | null>(null);
  /** Waiting for one more tap instead of for time to pass. */
  needsTap = $state(false);
  /** How long the undo bar runs, in milliseconds. */
  length = $state(0);

  #timer: ReturnType<typeof setTimeout> | undefined;
  #send: (decision: Decision, choice: Choice) => void;

  constructor(send: (decision: Decision, choice: Choice) => void) {
    this.#send = send;
  }

  get choices(): readonly Choice[] {
    return this.decision?.choices ?? [];
  }

  /** What was pointed at, together with what followed of itself. */
  get path(): string[] {
    return goOn(this.choices, this.pointed);
  }

  get left(): Choice[] {
    return narrow(this.choices, this.path);
  }

  /** What lights up. */
  get next(): string[] {
    return this.pending ? [] : nextPieces(this.choices, this.path);
  }

  /** What a click would put in place of the choice that waits to be sent, or send it at once. */
  get instead(): string[] {
    return this.pending ? nextPieces(this.choices, this.#beforeLast()) : [];
  }

  /** Everything that can be pointed at now. */
  get open(): string[] {
    return this.pending ? this.instead : this.next;
  }

  /** The choices that are left once this is pointed at. */
  leadsTo(piece: string): Choice[] {
    return narrow(this.choices, [...(this.pending ? this.#beforeLast() : this.path), piece]);
  }

  get canTakeBack(): boolean {
    return this.pending !== null || this.pointed.length > 0;
  }

  /** Ask this now; the same question again, perhaps in another language, keeps what was pointed at. */
  ask(decision: Decision | null): void {
    const isSame =
      decision?.number === this.decision?.number &&
      decision?.seat === this.decision?.seat &&
      decision?.choices.length === this.decision?.choices.length &&
      (decision?.choices ?? []).every(({ text }, nth) => text === this.choices[nth]?.text);
    if (isSame) {
      this.decision = decision;
      const waiting = this.pending?.text;
      if (waiting !== undefined) this.pending = this.choices.find(({ text }) => text === waiting) ?? null;
      return;
    }
    this.#stop();
    this.decision = decision;
    this.pointed = [];
  }

  /** It is chosen already: a click takes it out again. */
  takesOut(piece: string): boolean {
    return this.pending
      ? this.pointed.includes(piece) && !this.#isSame(piece)
      : this.path.includes(piece) && !this.next.includes(piece);
  }

  /** A lit piece was clicked. */
  point(piece: string, undo: number, needsTap: boolean): void {
    if (this.takesOut(piece)) return this.#takeOut(piece);
    if (this.pending) {
      if (this.#isSame(piece)) return this.confirm();
      if (!this.instead.includes(piece)) return;
      this.takeBack();
    }
    if (!this.next.includes(piece)) return;
    const path = [...this.path, piece];
    this.pointed = path;
    const choice = only(this.choices, goOn(this.choices, path));
    if (choice) this.#settle(choice, undo, needsTap);
  }

  /** A whole answer at once, from the list. */
  take(choice: Choice, undo: number, needsTap: boolean): void {
    if (this.pending || !this.choices.includes(choice)) return;
    this.pointed = choice.pieces;
    this.#settle(choice, undo, needsTap);
  }

  /** Send it now. */
  confirm(): void {
    const { decision, pending } = this;
    if (!decision || !pending) return;
    this.#stop();
    this.decision = null;
    this.pointed = [];
    this.#send(decision, pending);
  }

  /** One click back. */
  takeBack(): void {
    this.#stop();
    this.pointed = before(this.choices, this.pointed);
  }

  /** Nobody is here any more to take it back: it is not sent. */
  leave(): void {
    this.ask(null);
  }

  /** The last click once more, or what followed it of itself; a card of a plan is rather taken out again. */
  #isSame(piece: string): boolean {
    if (isPlan(this.choices)) return false;
    const at = this.pending?.pieces.indexOf(piece) ?? -1;
    return piece === this.pointed.at(-1) || (this.needsTap && at >= this.pointed.length);
  }

  /** What was chosen already is chosen no more, nor is what came after it. */
  #takeOut(piece: string): void {
    const at = this.path.indexOf(piece);
    this.#stop();
    this.pointed = before(this.choices, this.path.slice(0, at + 1));
  }

  #beforeLast(): string[] {
    return goOn(this.choices, before(this.choices, this.pointed));
  }

  #settle(choice: Choice, undo: number, needsTap: boolean): void {
    this.pending = choice;
    this.needsTap = needsTap;
    this.length = undo;
    if (needsTap) return;
    if (undo > 0) this.#timer = setTimeout(() => this.confirm(), undo);
    else this.confirm();
  }

  #stop(): void {
    clearTimeout(this.#timer);
    this.pending = null;
    this.needsTap = false;
  }
}
