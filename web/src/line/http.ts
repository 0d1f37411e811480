/* Asking the server over HTTP. */
import { words } from "../words/words.svelte";
import type {
  Book,
  Change,
  Join,
  NewTable,
  Proposal,
  QuickTable,
  Replace,
  SeatTaken,
  Table,
  TableOpened,
  Tables,
} from "../wire";
import { printed } from "./printed";

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
export const tell = (link: string, what: "start" | "pause" | "resume" | "close", token: string) =>
  ask<Table>("POST", `${TABLES}/${link}/${what}`, undefined, token);
/** Ask everybody for this, or say yes or no to what is asked. */
export const agree = (
  link: string,
  wish: Pick<Proposal, "what" | "seat"> & { is_agreed: boolean },
  token: string,
) => ask<Table>("POST", `${TABLES}/${link}/agree`, wish, token);
/** A new key for my seat; the old one opens nothing any more. */
export const renew = (link: string, seat: SeatTaken) =>
  ask<SeatTaken>("POST", `${TABLES}/${link}/seats/${seat.seat}/token`, undefined, seat.token);
/** Whether this key still opens its seat. */
export const opens = (link: string, token: string): Promise<boolean> =>
  fetch(`${TABLES}/${link}/story`, { headers: { Authorization: `Bearer ${token}` } }).then(
    ({ status }) => status !== 403,
    () => true,
  );
/** The same people again; it waits until it is started, so that everybody can add their own chance. */
export const rematchOf = (link: string, token: string) =>
  ask<Table>("POST", `${TABLES}/${link}/rematch?begin=false`, undefined, token);
export const recordOf = (link: string) => `${TABLES}/${link}/record`;
/** Of today's heist it is for who has ridden it, and shows so by the key. */
export const replay = <T>(link: string, eyes: string, key?: string) =>
  ask<T>("GET", `${TABLES}/${link}/replay?eyes=${eyes}&language=${words.language}`, undefined, key);
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
  if (answer.ok) return (text ? JSON.parse(printed(text)) : undefined) as T;
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
