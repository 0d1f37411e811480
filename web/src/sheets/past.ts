/* What happened in a round before a card of mine came up, and what of it thwarted that card. */
import type { Event } from "../wire";
import { finds, isSame, trainOf, type Finds, type Place, type Powers, type Train } from "./train";

/** What thwarted a card: who did it, in one sentence, and the moment to look at. */
export interface Cause {
  event: number;
  say: string;
  /** Whose card it was; null where it was nobody's, or my own. */
  culprit: string | null;
}

/** Why somebody else was hit: others' doing, or somebody who was spared, which is nobody's fault. */
export interface Otherwise {
  cause: Cause | null;
  spared: string | null;
}

/** One event, the train before and after it, and whose card it belongs to. */
export interface Step {
  event: Event;
  before: Train | null;
  after: Train | null;
  actor: string | null;
}

export interface Card {
  bandit: string;
  action: string;
}

export const OPENED = new Set(["CardTurned", "CardOpened"]);
const OVER = new Set([
  "RoundEventCame",
  "CabooseUncoupled",
  "HandsReturned",
  "PileReturned",
  "GameEnded",
  "CardDiscarded",
  "RestKept",
]);

export function stepsOf(events: readonly Event[]): Step[] {
  let [before, actor]: [Train | null, string | null] = [null, null];
  return events.map((event) => {
    if (OPENED.has(event.name)) actor = cardOf(event)?.bandit ?? null;
    else if (OVER.has(event.name)) actor = null;
    const after: Train | null = event.scene ? trainOf(event.scene) : before;
    const step = { event, before: before ?? after, after, actor };
    before = after;
    return step;
  });
}

/** `CardTurned` carries a card in notation ("tuco move"), `CardOpened` bandit and action. */
export function cardOf({ fields }: Event): Card | null {
  const { bandit, action, card } = fields as Record<string, string | undefined>;
  if (bandit && action) return { bandit, action };
  const [whose, what] = card?.split(" ") ?? [];
  return whose && what ? { bandit: whose, action: what } : null;
}

export function causeOf({ event, actor }: Step, mine: string): Cause {
  return { event: event.number, say: event.say ?? "", culprit: actor === mine ? null : actor };
}

/** How much a token promises before one has seen it. */
const PROMISE: Record<string, number> = { purse: 0, jewel: 1, strongbox: 2 };
const promise = (token: string): number => PROMISE[token.replace(/#.*/, "")] ?? 0;

/** Everything in this round before a card of mine came up. */
export class Past {
  readonly #first: Train | null;
  readonly #now: Train | null;

  constructor(
    private readonly steps: readonly Step[],
    private readonly bandit: string,
    private readonly powers: Powers,
  ) {
    this.#first = steps[0]?.before ?? null;
    this.#now = steps.at(-1)?.after ?? null;
  }

  /** Why I lie, where I stood when I made the plan and did not lie down myself. */
  get thrownDown(): Cause | null {
    const found = this.steps.findLast(
      ({ before, after }) => !before?.lying.has(this.bandit) && after?.lying.has(this.bandit),
    );
    return found && found.actor !== this.bandit ? causeOf(found, this.bandit) : null;
  }

  /** The last time something moved me that no card of mine meant. */
  get shove(): Cause | null {
    let nth = this.steps.findLastIndex((step) => this.#isShove(step));
    while (nth > 0 && this.#isShove(this.steps[nth - 1])) nth--;
    const found = this.steps[nth];
    if (!found) return null;
    const ranIntoMarshal = found.actor === this.bandit;
    return (ranIntoMarshal ? this.#marshalBrought(nth) : null) ?? causeOf(found, this.bandit);
  }

  /** What moved me, where I stand elsewhere than my own cards would have brought me. */
  get displaced(): Cause | null {
    const [here, meant] = [this.#here, this.#meant];
    return here && meant && !isSame(here, meant) ? this.shove : null;
  }

  /** Who else brought the Marshal to where he is. */
  get marshalBrought(): Cause | null {
    return this.#marshalBrought(this.steps.length);
  }

  #marshalBrought(until: number): Cause | null {
    const found = this.steps.slice(0, until).findLast(({ event }) => event.name === "MarshalMoved");
    return found && found.actor !== this.bandit ? causeOf(found, this.bandit) : null;
  }

  /** Who else moved the Marshal, where he is not where I would have had him. */
  get marshalDisplaced(): Cause | null {
    let meant = this.#first?.marshal ?? 0;
    for (const { before, after, actor } of this.steps) {
      if (actor === this.bandit && before && after) meant += (after.marshal ?? 0) - (before.marshal ?? 0);
    }
    if (meant === this.#now?.marshal) return null;
    const found = this.steps.findLast(
      ({ event, actor }) => event.name === "MarshalMoved" && actor !== this.bandit,
    );
    return found ? causeOf(found, this.bandit) : null;
  }

  /** Why a card found nothing: I was not where I meant to be, or what was there is gone. */
  whyNothing(action: string, reason: string): Cause | null {
    const find = finds(action, this.powers);
    return find && reason !== "no-bullets" ? this.#missing(find) : null;
  }

  /** A better token than the one I took was there before. */
  better(token: string): Cause | null {
    const find = finds("rob", this.powers)!;
    const bests: Finds = (...where) => find(...where).filter((other) => promise(other) > promise(token));
    return this.#found(bests, this.#here).length ? null : this.#missing(bests);
  }

  /** Somebody else was hit than those my card would have found, all of whom are gone; or those were spared. */
  otherThan(action: string, hit: string): Otherwise | null {
    const find = finds(action, this.powers);
    if (!find || !this.#first || !this.#here) return null;
    const wanted = this.displaced
      ? this.#found(find, this.#meant)
      : find(this.#first, this.bandit, this.#here);
    if (wanted.length === 0 || wanted.includes(hit)) return null;
    const left = this.#found(find, this.#here).filter((other) => wanted.includes(other));
    const isSpared = (other: string): boolean => this.powers(other) === "is_spared";
    if (left.length) return left.every(isSpared) && !isSpared(hit) ? { cause: null, spared: left[0] } : null;
    const cause = this.displaced ?? this.#lost(find, this.#here);
    return cause && { cause, spared: null };
  }

  #found(find: Finds, from: Place | null): readonly string[] {
    return this.#now && from ? find(this.#now, this.bandit, from) : [];
  }

  #missing(find: Finds): Cause | null {
    if (this.displaced && this.#found(find, this.#meant).length) return this.displaced;
    return this.#lost(find, this.#here) ?? (this.#here?.facing ? this.displaced : null);
  }

  /** The last thing others did by which somebody or something was no longer to be found from there. */
  #lost(find: Finds, from: Place | null): Cause | null {
    if (!from) return null;
    const found = this.steps.findLast(({ before, after, actor }) => {
      if (!before || !after || before === after || actor === this.bandit) return false;
      const left = find(after, this.bandit, from);
      return find(before, this.bandit, from).some((one) => !left.includes(one));
    });
    return found ? causeOf(found, this.bandit) : null;
  }

  get #here(): Place | null {
    return this.#now?.at.get(this.bandit) ?? null;
  }

  /** Where my own cards alone would have brought me. */
  get #meant(): Place | null {
    let place = this.#first?.at.get(this.bandit) ?? null;
    const last = this.steps.length - 1;
    this.steps.forEach((step, nth) => {
      const card = OPENED.has(step.event.name) && nth < last ? cardOf(step.event) : null;
      if (place && card?.bandit === this.bandit) place = this.#after(card.action, place, nth);
    });
    return place;
  }

  /** This place after a card of mine; in Colt Express it goes as far as I chose to go. */
  #after(action: string, place: Place, nth: number): Place {
    const { car, isRoof, facing } = place;
    const caboose = this.#first?.caboose ?? 0;
    if (action === "floor") return { car, isRoof: !isRoof, facing };
    if (action === "flip") return { car, isRoof, facing: facing === 1 ? -1 : 1 };
    if (action === "horse") return { car: 0, isRoof: false, facing: -1 };
    if (action !== "move") return place;
    const went = this.steps
      .slice(nth + 1)
      .find(({ event }) => event.name === "BanditMoved" && event.fields.bandit === this.bandit);
    const by =
      facing || (went?.after?.at.get(this.bandit)?.car ?? 0) - (went?.before?.at.get(this.bandit)?.car ?? 0);
    return { car: Math.min(caboose, Math.max(0, car + by)), isRoof, facing };
  }

  #isShove({ event, before, after, actor }: Step): boolean {
    const [from, to] = [before?.at.get(this.bandit), after?.at.get(this.bandit)];
    if (actor === this.bandit && event.name !== "BanditFled") return false;
    return from !== undefined && (to === undefined || !isSame(from, to));
  }
}
