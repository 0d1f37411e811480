/* What became of the cards I played in a round: read from the story, without knowing a rule. */
import type { Event, ExpressScene } from "../wire";

export interface Fate {
  bandit: string;
  action: string;
  /** The event that opened the card: the moment to look at. */
  event: number;
  /** Everything it led to, in sentences. */
  says: string[];
  isFailed: boolean;
  /** The sentence that tells who spoiled it, as far as the story shows. */
  spoiled: string | null;
}

/** A round of the story, its number and its events. */
export interface Chapter {
  round: number;
  events: Event[];
}

const PUSHED = new Set(["BanditPunched", "BanditKnockedBack", "BanditFled", "BanditBraked", "BanditSwept", "BanditShot", "BanditShotOff"]);
const OPENED = new Set(["CardTurned", "CardOpened"]);
const OVER = new Set(["RoundEventCame", "CabooseUncoupled", "HandsReturned", "PileReturned", "GameEnded", "RoundBegan", "CardDiscarded", "RestKept"]);

export function rounds(events: readonly Event[]): Chapter[] {
  const chapters: Chapter[] = [{ round: 0, events: [] }];
  for (const event of events) {
    if (event.name === "RoundBegan") chapters.push({ round: Number(event.fields.round), events: [] });
    chapters.at(-1)!.events.push(event);
  }
  return chapters.filter((one) => one.events.length);
}

/** The cards of these bandits in one round, in the order they came up. */
export function fates(events: readonly Event[], bandits: readonly string[]): Fate[] {
  const found: Fate[] = [];
  let open: Fate | null = null;
  let failure: Event | null = null;
  const finish = (): void => {
    if (open && failure) open.spoiled = spoiler(events, open, failure);
    open = failure = null;
  };
  for (const event of events) {
    if (OPENED.has(event.name)) {
      finish();
      const card = cardOf(event);
      if (card && bandits.includes(card.bandit)) {
        open = { ...card, event: event.number, says: [], isFailed: false, spoiled: null };
        found.push(open);
      }
    } else if (OVER.has(event.name)) {
      finish();
    } else if (open) {
      if (event.say) open.says.push(event.say);
      if (event.name === "NothingHappened") {
        open.isFailed = true;
        failure = event;
      }
    }
  }
  finish();
  return found;
}

/** `CardTurned` carries a card in notation ("tuco move"), `CardOpened` bandit and action. */
function cardOf(event: Event): { bandit: string; action: string } | null {
  const { bandit, action, card } = event.fields as Record<string, string | undefined>;
  if (bandit && action) return { bandit, action };
  const [whose, what] = card?.split(" ") ?? [];
  return whose && what ? { bandit: whose, action: what } : null;
}

/** The last thing others did before it that took away me, the loot or the company. */
function spoiler(events: readonly Event[], fate: Fate, failure: Event): string | null {
  const before = events.filter((one) => one.number < fate.event);
  const reason = String(failure.fields.reason ?? "");
  const pushed = before.findLast((one) => PUSHED.has(one.name) && [one.fields.bandit, one.fields.target].includes(fate.bandit));
  const here = (failure.scene as ExpressScene | null)?.figures?.[fate.bandit];
  const gone = before.findLast((one, index) => {
    const earlier = before[index - 1]?.scene as ExpressScene | null | undefined;
    if (!here || !earlier || !("figures" in earlier) || one.fields.bandit === fate.bandit) return false;
    if (reason === "no-loot") return one.name === "LootTaken" && earlier.loot[here]?.includes(String(one.fields.token));
    const whose = String(one.fields.bandit ?? "");
    const now = (one.scene as ExpressScene | null)?.figures?.[whose];
    return earlier.figures[whose] === here && now !== undefined && now !== here;
  });
  const last = [pushed, gone].filter((one) => one !== undefined).sort((one, other) => other.number - one.number)[0];
  return last?.say ?? null;
}
