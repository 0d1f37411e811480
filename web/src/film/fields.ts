/* What an event tells, read with care: a field may be missing. */

export type Fields = Readonly<Record<string, unknown>>;

export const text = (value: unknown): string => (typeof value === "string" ? value : "");

export const count = (value: unknown): number => (typeof value === "number" ? value : 0);
