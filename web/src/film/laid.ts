/* The turns of a round as they lie on the table, each with the moments of the story that belong to it. */
import { lastOf, viewAfter, type Story } from "../line/story";
import type { Laid, View } from "../wire";

export interface LaidCard extends Laid {
  /** Others see only its back. */
  isMine: boolean;
  /** The event that turned it up, or laid it as long as it waits; null where the story does not tell. */
  event: number | null;
  /** The sentence that says why it had no effect. */
  why: string | null;
}

/** What lies there after this event, as these seats see it. */
export function laidAfter(story: Story, number: number, mine: readonly number[]): LaidCard[] {
  const { round, laid } = viewAfter(story, number);
  const began = beginningOf(story, number, round);
  return laid.map((one, nth) => {
    const first = (is: (then: Laid) => boolean): number | null => {
      for (let at = began; at <= number; at++) {
        const then = viewAfter(story, at).laid[nth];
        if (then && is(then)) return at;
      }
      return null;
    };
    const isOpened = one.kind === "card" && one.progress !== "waiting";
    const spoiled = one.reason === null ? null : first(({ reason }) => reason !== null);
    return {
      ...one,
      isMine: mine.includes(one.seat) && one.progress === "waiting" && one.is_hidden && one.action !== null,
      event:
        one.kind === "open"
          ? null
          : ((isOpened ? first(({ progress }) => progress === "now") : null) ??
            first(({ kind }) => kind !== "open")),
      why: spoiled === null ? null : (story.events[spoiled - story.since - 1]?.say ?? null),
    };
  });
}

/** The first event of this round. */
function beginningOf(story: Story, number: number, round: number): number {
  let at = Math.min(number, lastOf(story));
  const isBefore = (view: View): boolean => view.round !== round;
  while (at > story.since + 1 && !isBefore(viewAfter(story, at - 1))) at--;
  return at;
}
