/* What became of my cards, round by round: as they lay, and as the end of each round says it. */
import { laidAfter } from "../film/laid";
import { viewAfter, type Story } from "../line/story";
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

/** The cards of this seat in each of these rounds, in the order they were laid. */
export function reviewsOf(story: Story, chapters: readonly Chapter[], seat: number): RoundReviewed[] {
  const shown = chapters.at(-1)?.events.at(-1)?.number ?? 0;
  return chapters
    .map(({ round, events }) => ({
      round,
      cards:
        endOf(story, round, shown)?.map((one) => fateOf(story, one)) ??
        fatesIn(story, events.at(-1)!.number, seat),
    }))
    .filter(({ cards }) => cards.length);
}

/** What the end of this round says, if it has been shown. */
function endOf(story: Story, round: number, shown: number): Became[] | null {
  const end = story.events.find(
    ({ number, became }) => became && number <= shown && viewAfter(story, number - 1).round === round,
  );
  return end?.became ?? null;
}

function fateOf(story: Story, { led_to, cause, ...card }: Became): Fate {
  const say = (number: number): string => story.events[number - story.since - 1]?.say ?? "";
  return {
    ...card,
    says: led_to.map(say).filter(Boolean),
    cause: cause && { ...cause, say: say(cause.event) },
  };
}

/** What became of this seat's cards until this event, in a round that goes on. */
function fatesIn(story: Story, number: number, seat: number): Fate[] {
  return laidAfter(story, number, [seat]).flatMap((laid, nth) => {
    const { kind, action, progress, reason } = laid;
    if (laid.seat !== seat || kind !== "card" || action === null) return [];
    const isOpen = progress === "now" || progress === "done";
    return {
      bandit: laid.bandit ?? viewAfter(story, number).seats[seat]?.bandits[0] ?? "",
      action,
      outcome: reason ? "failed" : progress === "gone" ? "lost" : isOpen ? "done" : "waiting",
      event: isOpen ? laid.event : null,
      says: isOpen ? saidSince(story, laid.event ?? number, number, nth) : [],
      cause: null,
      spared: null,
    };
  });
}

/** What was said while this card was resolved. */
function saidSince(story: Story, from: number, to: number, nth: number): string[] {
  return story.events.flatMap(({ number, say }) => {
    const isOwn = number > from && number <= to && viewAfter(story, number - 1).laid[nth]?.progress === "now";
    return isOwn && say ? [say] : [];
  });
}
