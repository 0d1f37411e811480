/* What became of my cards, round by round: as the story said it last. */
import type { Story } from "../line/story";
import type { Became } from "../wire";
import type { Chapter } from "./chapters";

/** What became of one card. */
export interface Fate {
  bandit: string;
  action: string;
  outcome: string;
  /** The event in which it came up; null while it is face down. */
  event: number | null;
  /** Everything it led to, in sentences. */
  says: string[];
  /** What came between, and whose card that was. */
  cause: { event: number; say: string; culprit: string | null } | null;
  /** Who was counted on and is spared: nobody is to blame. */
  spared: string | null;
}

export interface RoundReviewed {
  round: number;
  cards: Fate[];
}

/** My cards in each of these rounds, in the order they came up. */
export function reviewsOf(story: Story, chapters: readonly Chapter[]): RoundReviewed[] {
  return chapters.flatMap(({ round, events }) => {
    const became = events.findLast((event) => event.became)?.became;
    return became ? { round, cards: became.map((one) => fateOf(story, one)) } : [];
  });
}

function fateOf(story: Story, { led_to, cause, ...card }: Became): Fate {
  const say = (number: number): string => story.events[number - story.since - 1]?.say ?? "";
  return {
    ...card,
    says: led_to.map(say).filter(Boolean),
    cause: cause && { ...cause, say: say(cause.event) },
  };
}
