/* The story, round by round. */
import { viewAfter, type Story } from "../line/story";
import type { Event } from "../wire";

/** A round of the story, its number and its events. */
export interface Chapter {
  round: number;
  events: Event[];
}

/** The rounds until this event, without what came before the first. */
export function chaptersOf(story: Story, number: number): Chapter[] {
  const chapters: Chapter[] = [];
  for (const event of story.events) {
    const { round } = viewAfter(story, event.number);
    if (event.number > number || round === 0) continue;
    if (chapters.at(-1)?.round !== round) chapters.push({ round, events: [] });
    chapters.at(-1)!.events.push(event);
  }
  return chapters;
}
