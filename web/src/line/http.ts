/* Asking the server over HTTP. */
import { words } from "../words/words.svelte";
import type {
  Book,
  Change,
  Join,
  NewTable,
  QuickTable,
  Replace,
  SeatTaken,
  Table,
  TableOpened,
  Tables,
} from "../wire";

/** The server said no, in a sentence. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    sentence: string,
  ) {
    super(sentence);
  }
}

const TABLES = "api/tables";

export const quick = (table: QuickTable) => ask<TableOpened>("POST", "api/quick", table);
export const open = (table: NewTable) => ask<TableOpened>("POST", TABLES, table);
export const listed = () => ask<Tables>("GET", TABLES);
export const find = (link: string) => ask<Table>("GET", `${TABLES}/${link}`);
export const join = (link: string, wish: Join) => ask<SeatTaken>("POST", `${TABLES}/${link}/seats`, wish);
export const change = (link: string, seat: SeatTaken, wish: Change) =>
  ask<Table>("PATCH", `${TABLES}/${link}/seats/${seat.seat}`, wish, seat.token);
export const leave = (link: string, seat: SeatTaken) =>
  ask<void>("DELETE", `${TABLES}/${link}/seats/${seat.seat}`, undefined, seat.token);
export const replace = (link: string, seat: number, wish: Replace, token: string) =>
  ask<Table>("PUT", `${TABLES}/${link}/seats/${seat}`, wish, token);
export const tell = (link: string, what: "start" | "pause" | "resume" | "close" | "rematch", token: string) =>
  ask<Table>("POST", `${TABLES}/${link}/${what}`, undefined, token);
export const recordOf = (link: string) => `${TABLES}/${link}/record`;
export const replay = <T>(link: string, eyes: string) =>
  ask<T>("GET", `${TABLES}/${link}/replay?eyes=${eyes}&language=${words.language}`);
export const rulesOf = (query: string) => ask<Book>("GET", `api/rules?${query}`);
export const catalogue = <T>() => ask<T>("GET", "api/catalogue");

export async function ask<T>(method: string, path: string, body?: unknown, token?: string): Promise<T> {
  const headers: Record<string, string> = { "Accept-Language": words.language };
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (token) headers.Authorization = `Bearer ${token}`;
  const request = { method, headers, body: body === undefined ? undefined : JSON.stringify(body) };
  let answer: Response;
  try {
    answer = await fetch(path, request);
  } catch {
    throw new Refusal(0, words.say("problem.unreachable"));
  }
  const text = await answer.text();
  if (answer.ok) return (text ? JSON.parse(text) : undefined) as T;
  throw new Refusal(
    answer.status,
    sentenceIn(text) ?? words.say("problem.unexpected", { status: answer.status }),
  );
}

function sentenceIn(text: string): string | undefined {
  try {
    const problem = JSON.parse(text) as { detail?: string; title?: string };
    return problem.detail ?? problem.title;
  } catch {
    return undefined;
  }
}
