/* A table as this device knows it: the line to it, my seats, and what each of them saw. */
import { words } from "../words/words.svelte";
import type { Answer, Decision, Plan, Refused, SeatTaken, StoodIn, Table, ToClient, Update } from "../wire";
import { VERSION } from "../wire";
import { forget, keep, seatsAt } from "../device/keep";
import * as http from "./http";
import { reloadOnce, isNew } from "./page";
import { Line, lineTo, type Status } from "./socket";
import { lastOf, newest, told, type Story } from "./story";

/** What one seat knows. */
export interface Side {
  seat: number;
  story: Story;
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
  /** What bots did for seats of mine while I was away, until I have read it. */
  stoodIn = $state.raw<StoodIn[]>([]);
  /** The seats I do not want to hear. */
  muted = $state.raw<number[]>([]);
  /** Why an answer was not taken. */
  refusal = $state<string | null>(null);
  /** The shadow train, for the cards that were laid ready last. */
  plan = $state.raw<Plan | null>(null);
  /** A key of this device opened its seat no more. */
  isLockedOut = $state(false);
  /** An answer is on its way. */
  isSending = $state(false);

  #line: Line;
  #pending: Answer | null = null;
  #count = 0;
  #isRenewing = false;

  /** `isScreen`: it watches for everybody in the room, and uses none of this device's seats. */
  constructor(
    readonly link: string,
    readonly options: { isScreen?: boolean } = {},
  ) {
    this.#line = new Line(lineTo(link), {
      hello: () => ({
        type: "hello",
        version: VERSION,
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
    return this.options.isScreen ? [] : seatsAt(this.link);
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

  /** The bandits of a seat of mine. */
  banditsOf(seat: number): string[] {
    const story = this.sides[seat]?.story;
    return (story && newest(story).seats[seat]?.bandits) ?? [];
  }

  /** The seats of mine for which a bot plays while I sit here. */
  get satInFor(): number[] {
    return this.mine.filter((seat) => this.table?.seats[seat]?.bot_sits_in === true);
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

  /** Hear nothing more of what this seat says, or hear it again. */
  mute(seat: number, isMuted: boolean): void {
    this.muted = [...this.muted.filter((one) => one !== seat), ...(isMuted ? [seat] : [])];
    this.#line.send({ type: "mute", seat, is_muted: isMuted });
  }

  /** I know what the bot did for this seat. */
  hasRead(seat: number): void {
    this.stoodIn = this.stoodIn.filter((one) => one.seat !== seat);
  }

  /** A new key for a seat of mine: whoever came with the old one is out, and this device comes back with the new one. */
  async renew(seat: number): Promise<void> {
    this.#isRenewing = true;
    try {
      keep(this.link, [await http.renew(this.link, { seat, token: this.token(seat) })]);
      this.#reconnect();
    } finally {
      this.#isRenewing = false;
    }
  }

  changeLanguage(language: string): void {
    this.#line.send({ type: "language", language });
  }

  /** I am here again: the bot that sat in for me gets up. */
  comeBack(seat: number): void {
    this.#line.send({ type: "back", seat });
  }

  /** Where could everybody be when these cards of mine come up? */
  lookAhead(seat: number, cards: string[]): void {
    this.#line.send({ type: "plan", seat, cards });
  }

  retry(): void {
    this.#line.retry();
  }

  /** The seats have changed: say hello again. */
  restart(): void {
    this.sides = {};
    this.#reconnect();
  }

  #reconnect(): void {
    this.#line.close();
    this.#line = new Line(this.#line.address, this.#line.ears);
  }

  close(): void {
    this.#line.close();
  }

  hear(message: ToClient): void {
    switch (message.type) {
      case "welcome":
        isNew();
        this.mine = message.seats;
        this.#forgetLost(message.seats);
        for (const seat of this.muted) this.#line.send({ type: "mute", seat, is_muted: true });
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
        return this.#refused(message);
      case "phrase":
        return this.#said(message.seat, message.nickname, message.phrase);
      case "plan":
        this.plan = message;
        return;
      case "stood-in":
        this.hasRead(message.seat);
        this.stoodIn = [...this.stoodIn, message];
        return;
      case "error":
        if (message.problem === "old-page") reloadOnce();
        else if (message.problem === "not-your-seat") this.#locked(message.say);
        else if (message.problem !== "closing") this.refusal = message.say;
        return;
    }
  }

  /** The last event that all my seats know. */
  #known(): number {
    const last = Object.values(this.sides).map(({ story }) => lastOf(story));
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

  /** A key that was replaced on another device opens nothing any more: without it this one may watch. */
  #locked(say: string): void {
    if (this.#isRenewing) return;
    this.isLockedOut = true;
    this.refusal = say;
    void this.#forgetOld();
  }

  async #forgetOld(): Promise<void> {
    for (const { seat, token } of this.tokens) {
      const isGood = await http.opens(this.link, token);
      if (!isGood && this.token(seat) === token) forget(this.link, seat);
    }
  }

  #update(update: Update): void {
    const { seat, decisions } = update;
    const story = told(this.sides[seat]?.story ?? null, update);
    // who has lost the thread asks for the whole story
    if (story === null) return this.restart();
    const side: Side = { seat, story, decisions, since: Date.now() };
    this.sides = { ...this.sides, [seat]: side };
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

  #refused({ say, reference, seat, decisions }: Refused): void {
    this.isSending = false;
    if (reference === this.#pending?.reference) this.#pending = null;
    this.refusal = say;
    const side = this.sides[seat];
    if (side) this.sides = { ...this.sides, [seat]: { ...side, decisions, since: Date.now() } };
  }

  #said(seat: number, nickname: string, phrase: string): void {
    const id = ++this.#count;
    this.phrases = [...this.phrases, { id, seat, nickname, phrase }].slice(-4);
    setTimeout(() => {
      this.phrases = this.phrases.filter((one) => one.id !== id);
    }, 6_000);
  }
}
