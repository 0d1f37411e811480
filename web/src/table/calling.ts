/* My turn: read out, heard or felt, and called out where nobody looks at the page. */
import { settings } from "../device/settings.svelte";
import { sound } from "../sound/hearing";
import { live } from "../text/live.svelte";
import type { Decision } from "../wire";
import { t } from "../words/words.svelte";

export class Calling {
  #rung = 0;
  #notified = 0;

  constructor(
    readonly link: string,
    /** At a party it is felt: the sounds are on the big screen. */
    readonly isHand: boolean,
  ) {}

  call({ number, say }: Decision, isCovered: boolean): void {
    live.ask(isCovered ? "" : say);
    if (this.#rung !== number) this.#ring();
    this.#rung = number;
    if (document.visibilityState !== "hidden" || !settings.notifications || this.#notified === number) return;
    this.#notified = number;
    try {
      new Notification(t("title.turn"), { body: say, tag: this.link });
    } catch {
      // some phones only allow it to service workers
    }
  }

  #ring(): void {
    if (this.isHand) navigator.vibrate?.(30);
    else sound("turn");
  }
}
