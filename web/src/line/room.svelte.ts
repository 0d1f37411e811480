/* A table as this device knows it: the line to it, my seats, and what each of them saw. */
import { words } from "../words/words.svelte";
import type { Answer, Decision, Event, Moment, SeatTaken, Table, ToClient, Update, View } from "../wire";
import { forget, keep, seatsAt } from "../device/keep";
import { Line, lineTo, type Status } from "./socket";

/** What one seat knows. */
export interface Side {
  seat: number;
  events: Event[];
  view: View;
  decisions: Decision[];
  /** When the decisions came, for the clock. */
  since: number;
}

export interface Phrase {
  id: number;
  seat: number;
  nickname: string;
  phrase: string;
}

export const WATCHING = -1;

export class Room {
  status = $state.raw<Status>({ kind: "connecting" });
  table = $state.raw<Table | null>(null);
  /** The seats this device holds. */
  mine = $state.raw<number[]>([]);
  sides = $state.raw<Record<number, Side>>({});
  phrases = $state.raw<Phrase[]>([]);
  /** Why an answer was not taken. */
  refusal = $state<string | null>(null);
  /** An answer is on its way. */
  isSending = $state(false);

  #line: Line;
  #pending: Answer | null = null;
  #moments = new Map<string, (moment: Moment) => void>();
  #count = 0;

  constructor(readonly link: string) {
    this.#line = new Line(lineTo(link), {
      hello: () => ({
        type: "hello",
        tokens: this.tokens.map((one) => one.token),
        language: words.language,
        since: this.#known(),
      }),
      heard: (message) => this.hear(message),
      status: (status) => {
        this.status = status;
        if (status.kind !== "open") this.isSending = false;
      },
    });
  }

  get tokens(): SeatTaken[] {
    return seatsAt(this.link);
  }

  token(seat: number): string {
    return this.tokens.find((one) => one.seat === seat)?.token ?? "";
  }

  /** Several hands at this device. */
  get isShared(): boolean {
    return this.mine.length > 1;
  }

  get isHost(): boolean {
    return this.table?.host != null && this.mine.includes(this.table.host);
  }

  /** The seats of mine that are asked and have not answered yet. */
  get asked(): number[] {
    return this.mine.filter((seat) =>
      this.sides[seat]?.decisions.some((one) => one.seat === seat && !one.answered && one.choices.length > 0),
    );
  }

  answer(seat: number, decision: number, text: string): void {
    this.refusal = null;
    this.#pending = { type: "answer", seat, decision, text, reference: String(++this.#count) };
    this.isSending = true;
    this.#line.send(this.#pending);
  }

  speak(seat: number, phrase: string): void {
    this.#line.send({ type: "phrase", seat, phrase });
  }

  changeLanguage(language: string): void {
    this.#line.send({ type: "language", language });
  }

  /** The table as this seat saw it after that event. */
  moment(seat: number, event: number): Promise<Moment> {
    return new Promise((resolve) => {
      this.#moments.set(`${seat}:${event}`, resolve);
      this.#line.send({ type: "moment", seat, event });
    });
  }

  retry(): void {
    this.#line.retry();
  }

  /** The seats have changed: say hello again. */
  restart(): void {
    this.#line.close();
    this.sides = {};
    this.#line = new Line(this.#line.address, this.#line.ears);
  }

  close(): void {
    this.#line.close();
  }

  hear(message: ToClient): void {
    switch (message.type) {
      case "welcome":
        this.mine = message.seats;
        this.#forgetLost(message.seats);
        this.#see(message.table);
        return;
      case "table":
        return this.#see(message.table);
      case "update":
        return this.#update(message);
      case "accepted":
        if (message.reference === this.#pending?.reference) this.#pending = null;
        this.isSending = false;
        return;
      case "refused":
        return this.#refused(message.say, message.reference, message.seat, message.view, message.decisions);
      case "phrase":
        return this.#said(message.seat, message.nickname, message.phrase);
      case "moment": {
        const key = `${message.seat}:${message.event}`;
        this.#moments.get(key)?.(message);
        this.#moments.delete(key);
        return;
      }
      case "error":
        if (message.problem !== "closing") this.refusal = message.say;
        return;
    }
  }

  /** The last event that all my seats know. */
  #known(): number {
    const last = Object.values(this.sides).map((side) => side.events.at(-1)?.number ?? 0);
    return last.length ? Math.min(...last) : 0;
  }

  #see(table: Table): void {
    this.table = table;
    if (this.tokens.length) keep(this.link, [], table);
  }

  /** A seat that was given to somebody else is no longer ours. */
  #forgetLost(seats: number[]): void {
    for (const one of this.tokens) if (!seats.includes(one.seat)) forget(this.link, one.seat);
  }

  #update(update: Update): void {
    const before = this.sides[update.seat]?.events.filter((one) => one.number <= update.since) ?? [];
    let scene = before.at(-1)?.scene ?? null;
    const events = update.events.map((event) => {
      scene = event.scene ?? scene;
      return event.scene === scene ? event : { ...event, scene };
    });
    const side: Side = {
      seat: update.seat,
      events: [...before, ...events],
      view: update.view,
      decisions: update.decisions,
      since: Date.now(),
    };
    this.sides = { ...this.sides, [update.seat]: side };
    this.#sendAgain(side);
  }

  /** After a lost line: an answer that was on its way and is still asked for goes out once more. */
  #sendAgain(side: Side): void {
    const pending = this.#pending;
    if (pending === null || pending.seat !== side.seat || this.isSending) return;
    const isAsked = side.decisions.some(
      (one) => one.seat === pending.seat && one.number === pending.decision && !one.answered,
    );
    if (isAsked) {
      this.isSending = true;
      this.#line.send(pending);
    } else {
      this.#pending = null;
    }
  }

  #refused(
    say: string,
    reference: string | null,
    seat: number,
    view: View | null,
    decisions: Decision[],
  ): void {
    this.isSending = false;
    if (reference === this.#pending?.reference) this.#pending = null;
    this.refusal = say;
    const side = this.sides[seat];
    if (side && view) this.sides = { ...this.sides, [seat]: { ...side, view, decisions, since: Date.now() } };
  }

  #said(seat: number, nickname: string, phrase: string): void {
    const id = ++this.#count;
    this.phrases = [...this.phrases, { id, seat, nickname, phrase }].slice(-4);
    setTimeout(() => {
      this.phrases = this.phrases.filter((one) => one.id !== id);
    }, 6_000);
  }
}
