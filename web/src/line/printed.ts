/* How sentences are set: the plain apostrophe of the prompt becomes the printed one, as in the page's own words. */

/** A sentence as it comes over the line; choices are told apart by texts that have none. */
const SENTENCE = /"(?:\w*say|why|ask|title|text|detail)":"(?:[^"\\]|\\.)*"/g;

export function printed(json: string): string {
  return json.replaceAll(SENTENCE, (sentence) => sentence.replaceAll("'", "’"));
}
