/* A view, and what an event changed in it. What is merged nobody needs to know. */

/** This view with these changes; what is not on their way is shared by both. */
export function merged<T>(view: T, changes: Readonly<Record<string, unknown>>): T {
  return Object.entries(changes).reduce((whole, [path, value]) => set(whole, path.split("/"), value), view);
}

function set<T>(thing: T, [step = "", ...rest]: string[], value: unknown): T {
  const copy = (Array.isArray(thing) ? [...(thing as unknown[])] : { ...thing }) as Record<string, unknown>;
  copy[step] = rest.length ? set(copy[step], rest, value) : value;
  return copy as T;
}
