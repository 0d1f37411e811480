/** A message in the reader's language, by its key. */
export type Translate = (key: string, params?: Record<string, string | number>) => string;

/** The message of this key, where there is one. */
export function saidOf(t: Translate, ...[key, params]: Parameters<Translate>): string | null {
  const said = t(key, params);
  return said === key ? null : said;
}
