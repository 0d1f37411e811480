/* The messages of the page in the reader's language; every reader of `t` follows a change without reload. */
import { IntlMessageFormat } from "intl-messageformat";

import { settings } from "../device/settings.svelte";

export const LANGUAGES = ["en", "fr", "es", "pl", "it"] as const;
export type Language = (typeof LANGUAGES)[number];
export const OWN_NAMES: Record<Language, string> = {
  en: "English",
  fr: "Français",
  es: "Español",
  pl: "Polski",
  it: "Italiano",
};

type Messages = Record<string, string>;
type Values = Record<string, string | number>;

const FILES: Record<Language, () => Promise<{ default: Messages }[]>> = {
  en: () => Promise.all([import("virtual:game-words/en"), import("./en.json")]),
  fr: () => Promise.all([import("virtual:game-words/fr"), import("./fr.json")]),
  es: () => Promise.all([import("virtual:game-words/es"), import("./es.json")]),
  pl: () => Promise.all([import("virtual:game-words/pl"), import("./pl.json")]),
  it: () => Promise.all([import("virtual:game-words/it"), import("./it.json")]),
};

class Words {
  language = $state<Language>("en");
  #messages = $state.raw<Messages>({});
  #made = new Map<string, IntlMessageFormat>();
  /** The first language is there. */
  readonly ready: Promise<void>;

  constructor() {
    this.ready = this.speak(
      isLanguage(settings.language) ? settings.language : preferred(navigator.languages),
    );
  }

  async speak(language: Language): Promise<void> {
    const files = await FILES[language]();
    this.#made.clear();
    this.#messages = Object.assign({}, ...files.map((file) => file.default)) as Messages;
    this.language = language;
    document.documentElement.lang = language;
  }

  has(key: string): boolean {
    return key in this.#messages;
  }

  say(key: string, values: Values = {}): string {
    const text = this.#messages[key];
    if (text === undefined) return key;
    try {
      let message = this.#made.get(key);
      if (!message) {
        message = new IntlMessageFormat(text, this.language);
        this.#made.set(key, message);
      }
      return String(message.format(values));
    } catch (problem) {
      // a sentence that cannot be made must not take the page with it
      console.error(key, problem);
      return text;
    }
  }
}

function isLanguage(text: string | null | undefined): text is Language {
  return LANGUAGES.includes(text as Language);
}

/** The first of the reader's languages that we speak. */
export function preferred(wanted: readonly string[]): Language {
  return wanted.map((one) => one.slice(0, 2).toLowerCase()).find(isLanguage) ?? "en";
}

export const words = new Words();
export const t = (key: string, values?: Values): string => words.say(key, values);
