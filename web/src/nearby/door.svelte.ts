/* The door to the home network. Only the browser that `colt play` opened has its key. */
import { ask } from "../line/http";
import { read, write } from "../device/keep";
import { place, rename } from "../device/route.svelte";
import type { LetIn, Nearby } from "../wire";

const STORED = "colt.door";
const PATH = "api/nearby";

class Door {
  /** How it stands; null: this browser has no key to it. */
  state = $state.raw<Nearby | null>(null);
  #key = read<string>(STORED, "");

  /** `#/door/KEY`: the command gave this browser the key; it is kept, and taken out of the address at once. */
  takeKey(): void {
    const { page, rest } = place.route;
    if (page !== "door") return;
    this.#key = rest[0] ?? "";
    write(STORED, this.#key);
    rename("/");
  }

  /** A key of yesterday opens nothing. */
  async look(): Promise<void> {
    if (this.#key) await this.#do("GET");
  }

  open = (wish: LetIn = {}): Promise<void> => this.#do("POST", wish);

  async close(): Promise<void> {
    await this.#do("DELETE");
    await this.look();
  }

  /** An address of this page, as phones in the same room open it. */
  outside(link: string): string {
    const address = this.state?.address;
    return address ? link.replace(location.origin, address) : link;
  }

  async #do(method: string, wish?: LetIn): Promise<void> {
    const found = await ask<Nearby | undefined>(method, PATH, wish, this.#key).catch((refusal: Error) => {
      if (method !== "GET") throw refusal;
      this.#key = "";
      write(STORED, "");
      return null;
    });
    if (found !== undefined) this.state = found;
  }
}

export const door = new Door();
