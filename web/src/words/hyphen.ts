/* Where a long word may be parted. Browsers know that for few languages, and not everywhere. */

const VOWEL = "aeiouyàáâèéêëìíîòóôùúûąęó";
const BEFORE_SYLLABLE = new RegExp(`(?<=\\p{L}{4}[${VOWEL}])(?=[^${VOWEL}\\P{L}][${VOWEL}]\\p{L}{2})`, "giu");
const IN_A_DOUBLE = /(?<=\p{L}{4}(\p{L}))(?=\1\p{L}{2})/giu;

/** Soft hyphens in words of ten letters and more: before a syllable, or between two equal letters. */
export function hyphenated(words: string): string {
  return words.replace(/\p{L}{10,}/gu, (word) =>
    word.replace(BEFORE_SYLLABLE, "\u00AD").replace(IN_A_DOUBLE, "\u00AD"),
  );
}

/** What stays together where a line ends. */
export const partsOf = (words: string): string[] => hyphenated(words).split(/[\s\u00AD]/);
