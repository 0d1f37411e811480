/* How sentences are set: the plain apostrophe of the prompt becomes the printed one, as in the page's own words. */

const WORDS = String.raw`"(?:[^"\\]|\\.)*"`;
const ONE = "\\w*say|why|ask|title|text|detail|prompt|intro|aim|wrap_up|head|about|problem|what";
const MANY = "says|notes|knew|hidden|reasons|answers";

/** Sentences as they come over the line, alone or in a list; choices are told apart by texts that have no apostrophe. */
const SENTENCE = new RegExp(`"(?:${ONE})":${WORDS}|"(?:${MANY})":\\[(?:${WORDS},?)*\\]`, "g");

export function printed(json: string): string {
  return json.replaceAll(SENTENCE, (sentence) => sentence.replaceAll("'", "’"));
}
