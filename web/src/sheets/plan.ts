/* What became of the cards I laid in a round, and what came between: read from the story. */
import type { Event } from "../wire";
import {
  cardOf,
  causeOf,
  OPENED,
  Past,
  stepsOf,
  type Card,
  type Cause,
  type Otherwise,
  type Step,
} from "./past";
import type { Powers } from "./train";

export interface Fate {
  bandit: string;
  action: string;
  /** The event that opened the card: the moment to look at; null while it is face down. */
  event: number | null;
  /** Everything it led to, in sentences. */
  says: string[];
  /** `changed`: it did something, but not what the train promised when it was planned; `lost`: it never came up. */
  outcome: "waiting" | "done" | "changed" | "failed" | "lost";
  cause: Cause | null;
  /** Somebody I counted on was spared: nobody is to blame. */
  spared: string | null;
}

/** A round of the story, its number and its events. */
export interface Chapter {
  round: number;
  events: Event[];
}

export function rounds(events: readonly Event[]): Chapter[] {
  const chapters: Chapter[] = [{ round: 0, events: [] }];
  for (const event of events) {
    if (event.name === "RoundBegan") chapters.push({ round: Number(event.fields.round), events: [] });
    chapters.at(-1)!.events.push(event);
  }
  return chapters.filter((one) => one.events.length);
}

/** The cards of these bandits in one round, in the order they were laid. */
export function fates(
  events: readonly Event[],
  bandits: readonly string[],
  powers: Powers = () => "none",
): Fate[] {
  const steps = stepsOf(events);
  const opened = openedCards(steps).filter(({ bandit }) => bandits.includes(bandit));
  const told = opened.map((card) => fateOf(steps, card, powers));
  const waiting = laidCards(events, bandits).slice(told.length);
  return [...told, ...waiting.map((card) => unopened(steps, card))];
}

// --- which cards

/** A card that came up, as places in the list of steps. */
interface Opened extends Card {
  from: number;
  to: number;
}

function openedCards(steps: readonly Step[]): Opened[] {
  return steps.flatMap(({ event, actor }, from) => {
    const card = OPENED.has(event.name) ? cardOf(event) : null;
    if (!card) return [];
    const end = steps.findIndex(
      (step, nth) => nth > from && (OPENED.has(step.event.name) || step.actor !== actor),
    );
    return [{ ...card, from, to: end < 0 ? steps.length : end }];
  });
}

/** What I laid, as only I saw it. */
function laidCards(events: readonly Event[], bandits: readonly string[]): Card[] {
  const sealed = events.findLast(
    ({ name, fields }) => name === "PlanSealed" && (fields.cards as unknown[]).every((card) => card !== null),
  );
  if (sealed)
    return (sealed.fields.cards as string[]).map((action) => ({ bandit: bandits[0] ?? "", action }));
  return events.flatMap((event) => {
    const card = event.name === "CardPlayed" ? cardOf(event) : null;
    return card && bandits.includes(card.bandit) ? [card] : [];
  });
}

// --- what became of one card

function fateOf(steps: readonly Step[], card: Opened, powers: Powers): Fate {
  const own = steps.slice(card.from + 1, card.to);
  const fate: Fate = {
    bandit: card.bandit,
    action: card.action,
    event: steps[card.from].event.number,
    says: own.flatMap(({ event }) => event.say ?? []),
    outcome: own.length ? "done" : "waiting",
    cause: null,
    spared: null,
  };
  const past = new Past(steps.slice(0, card.from + 1), card.bandit, powers);
  for (const { event } of own) Object.assign(fate, verdict(event, card, past));
  return fate;
}

/** What this event of my card says about it, seen from what came before. */
function verdict({ name, fields }: Event, { bandit, action }: Card, past: Past): Partial<Fate> | null {
  const isMine = fields.bandit === bandit;
  switch (name) {
    case "NothingHappened":
      return {
        outcome: "failed",
        cause: fields.reason === "hanging" ? past.shove : past.whyNothing(action, String(fields.reason)),
      };
    case "BanditStoodUp":
      return isMine && action !== "reflex" && past.thrownDown
        ? { outcome: "failed", cause: past.thrownDown }
        : null;
    case "BanditMoved":
    case "FloorChanged":
      return isMine ? elsewhere(past.displaced) : null;
    case "BanditWalkedOff":
      return past.displaced && { outcome: "failed", cause: past.displaced };
    case "BanditFled":
      return isMine ? elsewhere(past.marshalBrought) : null;
    case "MarshalMoved":
      return action === "marshal" ? elsewhere(past.marshalDisplaced) : null;
    case "BanditShot":
    case "BanditShotOff":
      return otherwise(past.otherThan(action, String(fields.target)));
    case "BanditPunched":
      return otherwise(past.otherThan(action, String(fields.bandit)));
    case "LootTaken":
      return isMine ? elsewhere(past.better(String(fields.token))) : null;
    default:
      return null;
  }
}

function elsewhere(cause: Cause | null): Partial<Fate> | null {
  return cause && { outcome: "changed", cause };
}

function otherwise(found: Otherwise | null): Partial<Fate> | null {
  return found && { outcome: "changed", ...found };
}

function unopened(steps: readonly Step[], card: Card): Fate {
  const fate: Fate = { ...card, event: null, says: [], outcome: "waiting", cause: null, spared: null };
  const end = steps.at(-1);
  const left = steps.findLast(
    ({ before, after }) => before?.at.has(card.bandit) && !after?.at.has(card.bandit),
  );
  const isOut = left && !end?.after?.at.has(card.bandit) && !end?.after?.hanging.includes(card.bandit);
  if (isOut) return { ...fate, outcome: "lost", cause: causeOf(left, card.bandit) };
  return steps.some(({ event }) => event.name === "CabooseUncoupled" || event.name === "GameEnded")
    ? { ...fate, outcome: "lost" }
    : fate;
}
