/* The drawing beside a question. */
import { isDrawn } from "./sprite";

const OTHERS: Record<string, string> = { steal: "event-pickpocketing" };

/** That of the card it is about, if it is about one. */
export function askIcon(ask: string | undefined): string | null {
  if (ask === undefined) return null;
  return OTHERS[ask] ?? (isDrawn(`action-${ask}`) ? `action-${ask}` : null);
}
