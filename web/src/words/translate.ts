/** A message in the reader's language, by its key. */
export type Translate = (key: string, params?: Record<string, string | number>) => string;
