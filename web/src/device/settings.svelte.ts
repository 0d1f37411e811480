/* What a player has set on this device. */
import type { FilmSpeed, TableSettings } from "../table/props";
import { read, write } from "./keep";

export type Theme = "auto" | "light" | "dark";
export const THEMES: Theme[] = ["auto", "light", "dark"];
export const SPEEDS: FilmSpeed[] = ["slow", "normal", "fast", "instant"];
export const UNDO = [0, 1, 2, 3, 5];
/** Which bots "Play now" offers; the page of the new table has the rest. */
export const SKILLS = ["greenhorn", "outlaw", "search"];

const STORED = "colt.settings";
const KEPT = [
  "nickname",
  "language",
  "opponents",
  "skill",
  "theme",
  "film",
  "undo",
  "confirmOnTouch",
  "notifications",
  "reducedMotion",
  "volume",
  "plan",
  "asText",
] as const;
const SYSTEM = typeof matchMedia === "function" ? matchMedia("(prefers-color-scheme: dark)") : null;

class Settings {
  nickname = $state("");
  language = $state<string | null>(null);
  opponents = $state(3);
  skill = $state("outlaw");
  theme = $state<Theme>("auto");
  film = $state<FilmSpeed>("normal");
  undo = $state(2);
  confirmOnTouch = $state(true);
  notifications = $state(false);
  reducedMotion = $state(false);
  /** Of the sounds, from 0 to 1. */
  volume = $state(0.5);
  /** The shadow train, where a table shows it. */
  plan = $state(true);
  /** The table as text and buttons instead of a picture. */
  asText = $state(false);
  #systemDark = $state(SYSTEM?.matches ?? false);

  constructor() {
    Object.assign(this, read<Partial<Settings>>(STORED, {}));
    SYSTEM?.addEventListener("change", (change) => {
      this.#systemDark = change.matches;
      this.showTheme();
    });
  }

  get isDark(): boolean {
    return this.theme === "dark" || (this.theme === "auto" && this.#systemDark);
  }

  /** What a table takes of it. */
  get table(): TableSettings {
    const { film, reducedMotion, confirmOnTouch } = this;
    const theme = this.isDark ? "dark" : "light";
    return { film, reducedMotion, theme, undo: this.undo * 1000, confirmOnTouch };
  }

  showTheme(): void {
    document.documentElement.classList.toggle("dark", this.isDark);
    document
      .querySelector('meta[name="theme-color"]')
      ?.setAttribute("content", this.isDark ? "#191411" : "#f1e3c3");
  }

  save(): void {
    write(STORED, Object.fromEntries(KEPT.map((name) => [name, this[name]])));
    this.showTheme();
  }
}

export const settings = new Settings();
