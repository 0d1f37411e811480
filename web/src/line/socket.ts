/* One line to one table. It comes back by itself after sleep, a lost line or a restart, and says what it is doing. */
import { printed } from "./printed";
import type { Hello, ToClient, ToServer } from "../wire";

export type Status =
  | { kind: "connecting" }
  | { kind: "open" }
  /** The line is lost; the next try comes at `at` (milliseconds, as `Date.now`). */
  | { kind: "waiting"; at: number; tries: number }
  | { kind: "closed"; say: string | null };

export interface Ears {
  hello: () => Hello;
  heard: (message: ToClient) => void;
  status: (status: Status) => void;
}

const FIRST_WAIT = 400;
const LONGEST_WAIT = 15_000;
const SILENCE = 20_000;
const PATIENCE = 6_000;
/** After these there is no coming back: the table is not there, or not for us, or this page is too old for it. */
const FINAL = new Set(["no-such-table", "old-page"]);

/** How long to wait before the next try: longer each time, never the same for everybody. */
export function pause(tries: number, chance = Math.random()): number {
  const longest = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** tries);
  return longest * (0.6 + 0.4 * chance);
}

export class Line {
  #socket: WebSocket | null = null;
  #tries = 0;
  #heardAt = 0;
  #asked = false;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #pulse: ReturnType<typeof setInterval> | undefined;
  #final: string | null = null;
  #isClosed = false;

  constructor(
    readonly address: string,
    readonly ears: Ears,
  ) {
    addEventListener("online", this.#now);
    addEventListener("offline", this.#check);
    addEventListener("pageshow", this.#check);
    document.addEventListener("visibilitychange", this.#check);
    this.#connect();
  }

  get isOpen(): boolean {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  /** Send if the line stands; who needs an answer asks again after the next hello. */
  send(message: ToServer): boolean {
    if (!this.isOpen) return false;
    this.#socket!.send(JSON.stringify(message));
    return true;
  }

  /** Try at once instead of waiting any longer. */
  retry(): void {
    this.#now();
  }

  close(): void {
    this.#isClosed = true;
    removeEventListener("online", this.#now);
    removeEventListener("offline", this.#check);
    removeEventListener("pageshow", this.#check);
    document.removeEventListener("visibilitychange", this.#check);
    clearTimeout(this.#retry);
    this.#drop();
  }

  #connect(): void {
    clearTimeout(this.#retry);
    this.ears.status({ kind: "connecting" });
    const socket = new WebSocket(this.address);
    this.#socket = socket;
    this.#heardAt = Date.now();
    this.#asked = true;
    clearInterval(this.#pulse);
    this.#pulse = setInterval(this.#check, 2_000);
    socket.onopen = () => this.send(this.ears.hello());
    socket.onmessage = (frame: MessageEvent<string>) =>
      this.#hear(JSON.parse(printed(frame.data)) as ToClient);
    socket.onclose = () => this.#lost(socket);
  }

  #hear(message: ToClient): void {
    this.#heardAt = Date.now();
    this.#asked = false;
    if (message.type === "pong") return;
    if (message.type === "welcome") {
      this.#tries = 0;
      this.ears.status({ kind: "open" });
    }
    if (message.type === "error" && FINAL.has(message.problem)) this.#final = message.say;
    this.ears.heard(message);
  }

  #lost(socket: WebSocket): void {
    if (socket !== this.#socket || this.#isClosed) return;
    this.#drop();
    if (this.#final !== null) {
      this.#isClosed = true;
      this.ears.status({ kind: "closed", say: this.#final });
      return;
    }
    const wait = pause(this.#tries++);
    this.ears.status({ kind: "waiting", at: Date.now() + wait, tries: this.#tries });
    this.#retry = setTimeout(() => this.#connect(), wait);
  }

  #drop(): void {
    clearInterval(this.#pulse);
    const socket = this.#socket;
    this.#socket = null;
    if (socket) {
      socket.onopen = socket.onmessage = socket.onclose = null;
      socket.close();
    }
  }

  /** A silent line is asked for a sign of life; one that gives none is taken as lost. */
  #check = (): void => {
    if (this.#isClosed) return;
    const socket = this.#socket;
    if (socket === null) {
      if (document.visibilityState === "visible" && navigator.onLine && this.#tries > 3) this.#now();
      return;
    }
    const silent = Date.now() - this.#heardAt;
    if (this.#asked && silent > PATIENCE) return this.#lost(socket);
    if (
      !this.#asked &&
      (silent > SILENCE || (silent > 3_000 && document.visibilityState === "visible" && this.#slept()))
    ) {
      this.#asked = true;
      this.#heardAt = Date.now();
      this.send({ type: "ping" });
    }
  };

  #lastCheck = Date.now();

  /** The machine was asleep since the last look. */
  #slept(): boolean {
    const gap = Date.now() - this.#lastCheck;
    this.#lastCheck = Date.now();
    return gap > 6_000;
  }

  #now = (): void => {
    if (this.#isClosed) return;
    if (this.#socket === null) {
      this.#tries = 0;
      this.#connect();
    } else if (this.isOpen) {
      this.#check();
    }
  };
}

/** The address of a table's line, beside the page. */
export function lineTo(link: string): string {
  const url = new URL(`api/tables/${link}/socket`, location.href.split("#")[0]);
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  return url.href;
}
