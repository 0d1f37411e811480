/* Who I am on this server: a key made on this device, which nobody else gets to see. */
import { ask, Refusal } from "../line/http";
import { keep, read, write } from "../device/keep";
import type { Called, Claim, Code, Enrol, Me, MyTurns, SeatTaken } from "../wire";

const STORED = "colt.me";
const PATH = "api/me";
/** Nothing of me is to be kept. */
const NOBODY = "nobody";

class Myself {
  #key = read<string>(STORED, "");
  isKnown = $state(this.#key !== "" && this.#key !== NOBODY);
  #claimed = new Set<string>();

  get wantsNoKey(): boolean {
    return this.#key === NOBODY;
  }

  /** What shows who I am where some may see more than others; nothing where nobody knows me. */
  get pass(): string | undefined {
    return this.isKnown ? this.#key : undefined;
  }

  get key(): string {
    return this.#mine();
  }

  /** The key, made when it is first needed. */
  #mine(): string {
    if (!this.#key) this.#keepKey(newKey());
    return this.#key;
  }

  #keepKey(key: string): void {
    this.#key = key;
    this.isKnown = key !== "" && key !== NOBODY;
    write(STORED, key);
  }

  /** These seats are mine, unless nothing of me is to be kept; where it does not work the game goes on all the same. */
  async claim(link: string, seats: readonly SeatTaken[]): Promise<boolean> {
    const which = `${link} ${seats.map((one) => one.seat).join()}`;
    if (this.wantsNoKey || !seats.length || this.#claimed.has(which)) return false;
    this.#claimed.add(which);
    const tokens = seats.map((one) => one.token);
    const claim: Claim = { link, tokens, device: deviceName() };
    return this.#ask("POST", "/seats", claim).then(
      () => true,
      () => false,
    );
  }

  /** My seats at a table, with keys for this device; whether there are any. */
  async fetchSeats(link: string): Promise<boolean> {
    if (!this.isKnown) return false;
    try {
      keep(link, await this.#ask<SeatTaken[]>("POST", `/tables/${link}`));
      return true;
    } catch {
      return false;
    }
  }

  look = () => this.#ask<Me>("GET", "");
  turns = () => this.#ask<MyTurns>("GET", "/turns");
  callAt = (place: Called) => this.#ask<void>("PUT", "/push", place);
  silence = () => this.#ask<void>("DELETE", "/push");
  code = () => this.#ask<Code>("POST", "/code");
  throwOut = (device: string) => this.#ask<void>("DELETE", `/devices/${device}`);
  enrol = (code: string) =>
    this.#ask<void>("POST", "/devices", { code, device: deviceName() } satisfies Enrol);

  async forget(): Promise<void> {
    await this.#ask<void>("DELETE", "").catch((refusal: unknown) => {
      // who is not known there is forgotten already
      if (!(refusal instanceof Refusal) || refusal.status !== 403) throw refusal;
    });
    this.#keepKey(NOBODY);
  }

  /** From now on I want to be known again, as somebody new. */
  begin(): void {
    this.#claimed.clear();
    this.#keepKey(newKey());
  }

  #ask<T>(method: string, path: string, body?: unknown): Promise<T> {
    return ask<T>(method, PATH + path, body, this.#mine());
  }
}

function newKey(): string {
  const chance = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCharCode(...chance))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

/** "Firefox, Android": enough to know it again in a list. */
export function deviceName(agent: string = navigator.userAgent): string {
  const first = (names: Record<string, RegExp>) =>
    Object.entries(names).find(([, sign]) => sign.test(agent))?.[0] ?? "?";
  const browser = first({
    Edge: /Edg/,
    Opera: /OPR\//,
    Firefox: /Firefox|FxiOS/,
    Chrome: /Chrome|CriOS/,
    Safari: /Safari/,
  });
  const system = first({
    Android: /Android/,
    iPhone: /iPhone/,
    iPad: /iPad/,
    Windows: /Windows/,
    Mac: /Macintosh/,
    Linux: /Linux|X11/,
  });
  return `${browser}, ${system}`;
}

export const myself = new Myself();
