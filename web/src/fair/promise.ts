/* The fair shuffle, as this device sees to it: what the server has promised is noted first, then my own chance goes out;
   after the end both are looked for in the seed. */
import { read, write } from "../device/keep";
import { change } from "../line/http";
import type { SeatTaken, Table } from "../wire";

/** What was promised before the first card, and what my seats have added. */
interface Promised {
  commitment: string;
  chances: Record<number, string>;
  /** The seats of bots, who add nothing. */
  bots?: number[];
}

/** The promise was kept with my own chance in it, without it, or not at all. */
export type Verdict = "mine" | "kept" | "broken";

const STORED = "colt.promises";
const MOST = 30;

const all = (): Record<string, Promised> => read<Record<string, Promised>>(STORED, {});

export const promisedAt = (link: string): Promised | null => all()[link] ?? null;

/** The chance of this seat, drawn now that the promise is noted. */
export function chanceOf(table: Table, seat: number): string {
  const before = promisedAt(table.link) ?? { commitment: table.commitment, chances: {} };
  const nonce = chance();
  note(table, { ...before, chances: { ...before.chances, [seat]: nonce } });
  return nonce;
}

/** Each of these seats adds its own chance, once, as long as the table waits. */
export async function addChance(table: Table, seats: readonly SeatTaken[]): Promise<void> {
  if (table.phase !== "waiting") return;
  const promised = promisedAt(table.link);
  if (promised) note(table, promised);
  for (const one of seats.filter(({ seat }) => !table.nonces[seat] && !promised?.chances[seat]))
    await change(table.link, one, { nonce: chanceOf(table, one.seat) });
}

/** What became of the promise; null where this device was not there to hear it, or the seed is not open yet. */
export async function verdictOn({ link, seed }: Table): Promise<Verdict | null> {
  const promised = promisedAt(link);
  if (promised === null || seed === null) return null;
  const { commitment } = await import("./blake2b");
  const [secret, ...nonces] = seed.split("+");
  if (commitment(secret) !== promised.commitment || hasAdded(promised, nonces)) return "broken";
  const isIn = Object.entries(promised.chances).some(([seat, nonce]) => nonces[Number(seat)] === nonce);
  return isIn ? "mine" : "kept";
}

/** Whether something is in it that nobody at the table could have added: where all others were bots, anything that is not
    mine. A server that knew my chance could have tried until it liked the deal. */
function hasAdded({ chances, bots = [] }: Promised, nonces: readonly string[]): boolean {
  const isAlone = nonces.every((_, seat) => seat in chances || bots.includes(seat));
  return isAlone && nonces.some((nonce, seat) => nonce && nonce !== chances[seat]);
}

function note({ link, seats }: Table, promised: Promised): void {
  const bots = seats.filter(({ kind }) => kind === "bot").map(({ seat }) => seat);
  const others = Object.entries(all()).filter(([one]) => one !== link);
  write(STORED, Object.fromEntries([...others, [link, { ...promised, bots }]].slice(-MOST)));
}

/** Sixteen bytes that nobody could have known. */
function chance(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
