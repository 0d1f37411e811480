/* The newest view, less what was not known yet at an earlier event: my cards as they were, purses nobody had looked into. */
import type { Card, ExpressView, Loot, Seat, SuperView, View, WireEvent } from "../table/contract";

/** The view as this seat had it after that event, as far as its story tells; null: now. */
export function withoutHindsight(
  view: View,
  events: readonly WireEvent[],
  upTo: number | null,
  seat: number,
): View {
  if (upTo === null || !isWhole(events)) return view;
  const past = events.slice(0, upTo);
  return view.game === "colt-express" ? ofExpress(view, past, seat) : ofSuper(view, past, seat);
}

/** Nothing is missing: events are counted from 1. */
function isWhole(events: readonly WireEvent[]): boolean {
  return events[0]?.number === 1 && events.at(-1)?.number === events.length;
}

function ofExpress(view: ExpressView, past: readonly WireEvent[], seat: number): ExpressView {
  const looked = lookedInto(past);
  const unlook = (loot: Loot): Loot =>
    loot.worth === null || !loot.token.startsWith("purse") || looked.has(loot.token)
      ? loot
      : { ...loot, worth: null };
  return {
    ...view,
    loot: Object.fromEntries(Object.entries(view.loot).map(([space, tokens]) => [space, tokens.map(unlook)])),
    figures: view.figures.map((figure) => ({ ...figure, loot: figure.loot.map(unlook) })),
    seats: view.seats.map((one) => (one.seat === seat ? { ...one, ...held(past, one) } : one)),
  };
}

/** A plan that lies on the table does not leave it before its cards come up. */
function ofSuper(view: SuperView, past: readonly WireEvent[], seat: number): SuperView {
  const began = past.findLastIndex(({ name }) => name === "RoundBegan");
  const sealed = past
    .slice(began + 1)
    .findLast(({ name, fields }) => name === "PlanSealed" && fields["seat"] === seat);
  const actions = (sealed?.fields["cards"] ?? []) as (string | null)[];
  const plan = actions.map((action) =>
    action === null ? null : { piece: `card:${action}`, bandit: null, action },
  );
  return { ...view, seats: view.seats.map((one) => (one.seat === seat ? { ...one, plan } : one)) };
}

/** The purses whose worth I have seen. */
function lookedInto(past: readonly WireEvent[]): Set<string> {
  const looked = new Set<string>();
  for (const { name, fields } of past) {
    if (typeof fields["token"] === "string" && (typeof fields["value"] === "number" || name === "RansomPaid"))
      looked.add(fields["token"]);
    if (name === "LootLaid") {
      const values = fields["values"] as (number | null)[];
      (fields["tokens"] as string[]).forEach((token, nth) => values[nth] !== null && looked.add(token));
    }
    if (name === "GameEnded")
      for (const [token] of (fields["purses"] ?? []) as [string, number][]) looked.add(token);
  }
  return looked;
}

// --- my cards, as the story moves them

type Slot = string | null;
type Holding = Pick<Seat, "hand" | "deck" | "discards">;

function held(past: readonly WireEvent[], { seat, bandits }: Seat): Holding {
  const hands = new Hands(seat, bandits);
  for (const event of past) hands.tell(event);
  const seen = (slots: readonly Slot[]): (Card | null)[] =>
    slots.map((slot) => (slot === null ? null : cardOf(slot, bandits.length > 1)));
  return {
    hand: seen(hands.hand),
    deck: seen(hands.deck),
    discards: seen(hands.discards).filter((card) => card !== null),
  };
}

/** `doc move`, `bullet:doc`, `bullet:neutral`. */
function cardOf(written: string, isTeam: boolean): Card {
  const shooter = /^bullet:(.*)$/.exec(written)?.[1];
  if (shooter !== undefined)
    return { piece: `card:${written}`, bandit: shooter === "neutral" ? null : shooter, action: null };
  const [bandit = "", action = ""] = written.split(" ");
  return { piece: isTeam ? `card:${written}` : `card:${action}`, bandit, action };
}

class Hands {
  hand: Slot[] = [];
  deck: Slot[] = [];
  discards: Slot[] = [];
  #pile: { seat: number; card: Slot }[] = [];

  constructor(
    private readonly seat: number,
    private readonly bandits: readonly string[],
  ) {}

  tell({ name, fields }: WireEvent): void {
    const isMine = fields["seat"] === this.seat;
    const card = fields["card"] as Slot;
    const slots = (fields["cards"] ?? fields["order"] ?? []) as Slot[];
    switch (name) {
      case "DeckFormed":
      case "DeckShuffled":
        if (isMine) this.deck = slots;
        break;
      case "DiscardReshuffled":
        if (isMine) [this.deck, this.discards] = [slots, []];
        break;
      case "CardPicked":
        if (isMine) [this.deck, this.hand] = [without(this.deck, card), [...this.hand, card]];
        break;
      case "CardsDrawn":
        if (isMine) [this.deck, this.hand] = [this.deck.slice(slots.length), [...this.hand, ...slots]];
        break;
      case "CardPlayed":
        if (isMine) this.hand = without(this.hand, card);
        this.#pile.push({ seat: Number(fields["seat"]), card });
        break;
      case "CardDiscarded":
        if (isMine) [this.hand, this.discards] = [without(this.hand, card), [card, ...this.discards]];
        break;
      case "HandsReturned":
        [this.deck, this.hand] = [[...this.hand, ...this.deck], []];
        break;
      case "CardPutAway": {
        const [played] = this.#pile.splice(Number(fields["nth"]), 1);
        if (played?.seat !== this.seat) break;
        if (fields["is_discarded"] === true) this.discards = [played.card, ...this.discards];
        else this.#onDeck(played.card);
        break;
      }
      case "PileReturned":
        for (const played of this.#pile) if (played.seat === this.seat) this.#onDeck(played.card);
        this.#pile = [];
        break;
      case "BanditShot":
        if (this.bandits.includes(String(fields["target"])))
          this.#onDeck(`bullet:${String(fields["shooter"])}`);
        break;
      case "NeutralBulletTaken":
        if (this.bandits.includes(String(fields["bandit"]))) this.#onDeck("bullet:neutral");
    }
  }

  #onDeck(card: Slot): void {
    this.deck = [card, ...this.deck];
  }
}

/** Less this card, or less one that nobody has looked at. */
function without(slots: readonly Slot[], card: Slot): Slot[] {
  const nth = slots.includes(card) ? slots.indexOf(card) : slots.indexOf(null);
  return slots.filter((_, place) => place !== nth);
}
