/* What one pair of eyes saw: every event, and the table after each of them. */
import type { Event, Update, View } from "../wire";
import { merged } from "./merge";

export interface Story {
  /** The event before the first one told here. */
  since: number;
  events: readonly Event[];
  /** The table as it was at the beginning, then after each event. */
  views: readonly View[];
}

/** A story that begins with this table. */
export const begun = (view: View, since = 0): Story => ({ since, events: [], views: [view] });

/** The story with what came; what was told before of the same events is forgotten. Null where its beginning is missing. */
export function told(
  story: Story | null,
  { since, view, events }: Pick<Update, "since" | "view" | "events">,
): Story | null {
  const before = story && upTo(story, since);
  if (view !== null) return grown(before ? seen(before, view) : begun(view, since), events);
  return before && grown(before, events);
}

/** The story until this event; null where it does not reach so far. */
export function upTo(story: Story, number: number): Story | null {
  const n = number - story.since;
  if (n < 0 || n > story.events.length) return null;
  return { since: story.since, events: story.events.slice(0, n), views: story.views.slice(0, n + 1) };
}

/** The table after this event; before the beginning and behind the end the nearest that is known. */
export function viewAfter({ since, views }: Story, number: number): View {
  return views[Math.min(views.length - 1, Math.max(0, number - since))];
}

/** Who has held this token so far, as far as this story tells. */
export function heldBy({ events }: Story, token: string): string[] {
  const told = events.filter(({ fields }) => fields["token"] === token);
  const names = told.flatMap(({ fields }) => [fields["victim"], fields["bandit"]]);
  return [...new Set(names.filter((name) => typeof name === "string"))];
}

export const newest = ({ views }: Story): View => views.at(-1)!;

export const lastOf = ({ since, events }: Story): number => since + events.length;

/** With the last table as it is told anew. */
function seen(story: Story, view: View): Story {
  return { ...story, views: [...story.views.slice(0, -1), view] };
}

function grown({ since, events, views }: Story, more: readonly Event[]): Story {
  const after = [...views];
  for (const { changes } of more) after.push(merged(after.at(-1)!, changes));
  return { since, events: [...events, ...more], views: after };
}
