/* What this device remembers. Without storage it remembers until the page is closed. */
import type { SeatTaken, Table } from "../wire";

const forgotten = new Map<string, string>();

export function read<T>(name: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(name) ?? forgotten.get(name);
    return text == null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

export function write(name: string, value: unknown): void {
  const text = JSON.stringify(value);
  forgotten.set(name, text);
  try {
    localStorage.setItem(name, text);
  } catch {
    // private windows may refuse; then it lasts until the page is closed
  }
}

/** A table this device has sat at. */
export interface KeptTable {
  link: string;
  seats: SeatTaken[];
  game: string;
  phase: string;
  people: string[];
  when: number;
}

const TABLES = "colt.tables";
const MOST = 30;

/** Tables that are not kept: a try at a lesson. */
const isPassing = ({ link }: KeptTable): boolean => link.startsWith("passing-");

export function keptTables(): KeptTable[] {
  const kept = Object.values(read<Record<string, KeptTable>>(TABLES, {})).filter((one) => !isPassing(one));
  return kept.sort((one, other) => other.when - one.when);
}

export function seatsAt(link: string): SeatTaken[] {
  return read<Record<string, KeptTable>>(TABLES, {})[link]?.seats ?? [];
}

/** Remember seats of a table; those known before stay. */
export function keep(link: string, seats: readonly SeatTaken[], table?: Table): void {
  const tables = read<Record<string, KeptTable>>(TABLES, {});
  const before = tables[link];
  const others = (before?.seats ?? []).filter((one) => !seats.some((seat) => seat.seat === one.seat));
  tables[link] = {
    link,
    seats: [...others, ...seats].sort((one, other) => one.seat - other.seat),
    game: table?.game ?? before?.game ?? "",
    phase: table?.phase ?? before?.phase ?? "waiting",
    people: table ? table.seats.map((seat) => seat.nickname) : (before?.people ?? []),
    when: Date.now(),
  };
  const newest = Object.values(tables).sort((one, other) => other.when - one.when);
  write(TABLES, Object.fromEntries(newest.slice(0, MOST).map((one) => [one.link, one])));
}

export function forget(link: string, seat?: number): void {
  const tables = read<Record<string, KeptTable>>(TABLES, {});
  if (seat === undefined) delete tables[link];
  else if (tables[link]) tables[link].seats = tables[link].seats.filter((one) => one.seat !== seat);
  write(TABLES, tables);
}
