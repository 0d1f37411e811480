/* The story folded up to one event: which round it is, what lies on the pile, what became of each card. */
import type { Round, View, WireEvent } from "../table/contract";
import { seatsOf } from "../scene/stage";

export type Phase = "opening" | "schemin" | "stealin" | "event" | "plan" | "action" | "uncoupling" | "over";

/** One card laid in a round, or a turn taken without one. */
export interface Laid {
  seat: number;
  bandit: string | null;
  action: string | null;
  /** Which turn of the round it belongs to. */
  icon: number;
  kind: "card" | "drew" | "pass" | "empty";
  drew: number;
  isHidden: boolean;
  /** Others see only its back. */
  isMine: boolean;
  state: "waiting" | "now" | "done" | "gone";
  /** Why it had no effect. */
  reason: string | null;
  /** The sentence that says so. */
  why: string | null;
  /** The event that laid it, and the one that resolved it. */
  event: number;
  resolved: number | null;
}

export interface Chronicle {
  round: number;
  first: number;
  card: Round | null;
  phase: Phase;
  laid: Laid[];
  /** Shots fired and hits taken after the moment shown: to be taken off what the newest view says. */
  laterShots: Map<string, number>;
  laterHits: Map<string, number>;
  /** Shots fired, hits taken and Loot cards won until then. */
  shots: Map<string, number>;
  hits: Map<string, number>;
  won: Map<string, number[]>;
  /** The Loot cards won after it. */
  laterWon: Set<number>;
  /** Nothing is missing at the beginning of the story: what is counted from it needs no view. */
  isWhole: boolean;
}

type Fields = Record<string, unknown>;
const text = (fields: Fields, name: string): string | null =>
  typeof fields[name] === "string" ? fields[name] : null;
const number = (fields: Fields, name: string): number =>
  typeof fields[name] === "number" ? fields[name] : 0;
const list = (fields: Fields, name: string): unknown[] => (Array.isArray(fields[name]) ? fields[name] : []);

/** `doc move` → doc, move. */
function cardOf(written: string | null): { bandit: string | null; action: string | null } {
  const [bandit, action] = (written ?? "").split(" ");
  return { bandit: bandit || null, action: action ?? null };
}

/** Everything up to this event (null: all of it), as these seats saw it. */
export function chronicle(
  events: readonly WireEvent[],
  upTo: number | null,
  view: View,
  mine: readonly number[],
): Chronicle {
  const told: Chronicle = {
    round: view.round,
    first: view.first,
    card: view.game === "colt-express" ? view.round_card : null,
    phase: view.game === "colt-express" ? "opening" : "plan",
    laid: [],
    laterShots: new Map(),
    laterHits: new Map(),
    shots: new Map(),
    hits: new Map(),
    won: new Map(),
    laterWon: new Set(),
    isWhole: (events[0]?.number ?? Infinity) <= 1,
  };
  const fold =
    view.game === "colt-express" ? new ExpressFold(told, view.seats.length) : new SuperFold(told, view, mine);
  let hasBegun = false;
  for (const event of events) {
    if (upTo !== null && event.number > upTo) {
      count(told.laterShots, told.laterHits, event);
      if (event.name === "LootWon") told.laterWon.add(number(event.fields, "value"));
      continue;
    }
    count(told.shots, told.hits, event);
    if (event.name === "LootWon") {
      const winner = text(event.fields, "bandit") ?? "";
      told.won.set(winner, [...(told.won.get(winner) ?? []), number(event.fields, "value")]);
    }
    if (event.name === "RoundBegan") hasBegun = true;
    fold.tell(event);
  }
  if (!hasBegun) fold.guess(view);
  if (upTo === null && view.chapter === null && view.result) told.phase = "over";
  for (const laid of told.laid)
    laid.isMine =
      mine.includes(laid.seat) && laid.state === "waiting" && laid.isHidden && laid.action !== null;
  return told;
}

function count(shots: Map<string, number>, hits: Map<string, number>, { name, fields }: WireEvent): void {
  const add = (counts: Map<string, number>, bandit: string | null): void => {
    if (bandit) counts.set(bandit, (counts.get(bandit) ?? 0) + 1);
  };
  if (name === "BanditShot") {
    add(shots, text(fields, "shooter"));
    add(hits, text(fields, "target"));
  } else if (name === "NeutralBulletTaken") add(hits, text(fields, "bandit"));
}

const CYLINDER = 6;

/** What a bandit has left to shoot with, and the bullets taken; the view may be of that moment, or the newest. */
export function bulletsOf(
  told: Chronicle,
  bandit: string,
  now: { cylinder: number; received: readonly unknown[] },
): { cylinder: number; hits: number } {
  const of = (counts: Map<string, number>): number => counts.get(bandit) ?? 0;
  if (told.isWhole) return { cylinder: Math.max(0, CYLINDER - of(told.shots)), hits: of(told.hits) };
  return {
    cylinder: Math.min(CYLINDER, now.cylinder + of(told.laterShots)),
    hits: Math.max(0, now.received.length - of(told.laterHits)),
  };
}

/** The Loot cards a bandit has won so far; the view may know of more. */
export function lootCardsOf(told: Chronicle, bandit: string, now: readonly number[]): number[] {
  return told.isWhole ? (told.won.get(bandit) ?? []) : now.filter((value) => !told.laterWon.has(value));
}

const DRAWN = 3;

class ExpressFold {
  #turns: { seat: number; icon: number }[] = [];
  #turn = 0;
  /** The cards still on the pile, as places in `laid`. */
  #pile: number[] = [];
  #isOpen = false;
  /** The draw this reshuffle came into the middle of. */
  #broken: Laid | null = null;
  #before = "";

  constructor(
    private readonly told: Chronicle,
    private readonly players: number,
  ) {}

  tell({ name, fields, say, number: event }: WireEvent): void {
    const { told } = this;
    const before = this.#before;
    this.#before = name;
    if (name !== "CardsDrawn") this.#broken = null;
    switch (name) {
      case "RoundBegan":
        Object.assign(told, {
          round: number(fields, "round"),
          first: number(fields, "first"),
          card: null,
          phase: "opening",
          laid: [],
        });
        this.#pile = [];
        this.#turn = 0;
        this.#isOpen = false;
        break;
      case "RoundCardRevealed":
        told.card = fields["card"] as Round;
        told.phase = "schemin";
        this.#turns = inOrder(told.card.turns, told.first, this.players);
        this.#isOpen = true;
        break;
      case "CardPlayed": {
        const seat = number(fields, "seat");
        const card = cardOf(text(fields, "card"));
        this.#pile.push(told.laid.length);
        this.#lay({ seat, ...card, kind: "card", isHidden: fields["is_hidden"] === true, event });
        break;
      }
      case "DiscardReshuffled": {
        const last = told.laid.at(-1);
        if (
          before === "CardsDrawn" &&
          last?.kind === "drew" &&
          last.seat === number(fields, "seat") &&
          last.drew < DRAWN
        )
          this.#broken = last;
        break;
      }
      case "CardsDrawn":
        if (this.#isOpen && told.phase === "schemin") {
          const drew = list(fields, "cards").length;
          if (this.#broken) this.#broken.drew += drew;
          else this.#lay({ seat: number(fields, "seat"), kind: "drew", drew, event, state: "done" });
          this.#broken = null;
        }
        break;
      case "TurnPassed":
        this.#lay({ seat: number(fields, "seat"), kind: "pass", event, state: "done" });
        break;
      case "CardTurned": {
        told.phase = "stealin";
        this.#close();
        const laid = told.laid[this.#pile[number(fields, "nth")] ?? -1];
        if (laid) Object.assign(laid, cardOf(text(fields, "card")), { state: "now", resolved: event });
        break;
      }
      case "CardPutAway": {
        const nth = number(fields, "nth");
        const laid = told.laid[this.#pile[nth] ?? -1];
        if (laid) laid.state = "done";
        this.#pile = this.#pile.filter((_, place) => place !== nth);
        break;
      }
      case "NothingHappened": {
        const now = told.laid.find((laid) => laid.state === "now");
        if (now) Object.assign(now, { reason: text(fields, "reason"), why: say });
        break;
      }
      case "PileReturned":
        this.#close();
        break;
      case "RoundEventCame":
        told.phase = "event";
        this.#close();
        break;
      case "GameEnded":
        told.phase = "over";
        this.#close();
    }
  }

  /** Without the beginning of the round, what the view shows has to do. */
  guess(view: View): void {
    if (view.game !== "colt-express") return;
    const { told } = this;
    this.#turns = view.turns;
    told.phase = view.chapter === "schemin" ? "schemin" : view.resolving === null ? told.phase : "stealin";
    view.pile.forEach((played, nth) => {
      const state =
        view.resolving === null || nth > view.resolving ? "waiting" : nth === view.resolving ? "now" : "done";
      this.#lay({
        seat: played.seat,
        bandit: played.card?.bandit ?? null,
        action: played.card?.action ?? null,
        isHidden: played.is_hidden,
        kind: "card",
        event: 0,
        state,
      });
    });
  }

  #lay(given: Partial<Laid> & { seat: number; event: number }): void {
    const { told } = this;
    const turns = this.#turns;
    let place = this.#turn;
    if (turns[place]?.seat !== given.seat) {
      // a second card of the same turn, or a turn nobody told us of
      const ahead = turns.findIndex(({ seat }, nth) => nth > this.#turn && seat === given.seat);
      place = turns[place - 1]?.seat === given.seat || ahead < 0 ? Math.max(0, place - 1) : ahead;
    }
    told.laid.push({ ...BLANK, ...given, icon: turns[place]?.icon ?? 0 });
    this.#turn = place + 1;
  }

  #close(): void {
    for (const laid of this.told.laid) if (laid.state === "now") laid.state = "done";
  }
}

class SuperFold {
  readonly #seats: Map<string, number>;
  #sealed = new Map<number, (string | null)[]>();
  #opened = new Map<number, number>();
  /** Who has not left the game. */
  #isIn = new Set<string | null>();

  constructor(
    private readonly told: Chronicle,
    private readonly view: View,
    private readonly mine: readonly number[],
  ) {
    this.#seats = seatsOf(view);
    this.#isIn = new Set(this.#seats.keys());
  }

  tell({ name, fields, say, number: event }: WireEvent): void {
    const { told } = this;
    const seat = this.#seats.get(text(fields, "bandit") ?? "") ?? -1;
    switch (name) {
      case "RoundBegan":
        Object.assign(told, {
          round: number(fields, "round"),
          first: number(fields, "first"),
          phase: "plan",
          laid: [],
        });
        this.#sealed = new Map();
        this.#opened = new Map();
        this.#layOut(event);
        break;
      case "PlanSealed":
        this.#sealed.set(
          number(fields, "seat"),
          list(fields, "cards").map((card) => (typeof card === "string" ? card : null)),
        );
        this.#layOut(event);
        break;
      case "CardOpened": {
        told.phase = "action";
        this.#close();
        const nth = this.#opened.get(seat) ?? 0;
        this.#opened.set(seat, nth + 1);
        const laid = told.laid.find((one) => one.seat === seat && one.icon === nth);
        if (laid) Object.assign(laid, { action: text(fields, "action"), state: "now", resolved: event });
        break;
      }
      case "NothingHappened":
        this.#stamp(text(fields, "reason"), say);
        break;
      case "BanditStoodUp":
        if (text(fields, "action") !== "reflex") this.#stamp("only-gets-up", say);
        break;
      case "BanditWalkedOff":
      case "BanditFell":
        this.#leave(seat);
        break;
      case "BanditShotOff":
        if (fields["is_hanging"] !== true) this.#leave(this.#seats.get(text(fields, "target") ?? "") ?? -1);
        break;
      case "CabooseUncoupled":
        told.phase = "uncoupling";
        this.#close();
        for (const bandit of list(fields, "taken")) this.#isIn.delete(String(bandit));
        break;
      case "GameEnded":
        told.phase = "over";
        this.#close();
    }
  }

  /** Without the beginning of the round, what the view shows has to do. */
  guess(view: View): void {
    if (view.game !== "super-express") return;
    for (const { seat, plan, opened } of view.seats) {
      const cards = [...opened.map((card) => card.action), ...plan.map((card) => card?.action ?? null)];
      if (cards.length) this.#sealed.set(seat, cards);
    }
    this.#layOut(0);
    for (const laid of this.told.laid) {
      if (laid.icon < (view.seats[laid.seat]?.opened.length ?? 0)) laid.state = "done";
    }
  }

  #layOut(event: number): void {
    const { told, view } = this;
    const players = view.seats.length;
    told.laid = [];
    for (let icon = 0; icon < 3; icon++) {
      for (let i = 0; i < players; i++) {
        const seat = (told.first + i) % players;
        const plan = this.#sealed.get(seat);
        const bandit = view.seats[seat]?.bandits[0] ?? null;
        if (!plan) {
          if (this.#isIn.has(bandit))
            told.laid.push({ ...BLANK, seat, bandit, icon, kind: "empty", event: 0 });
          continue;
        }
        told.laid.push({
          ...BLANK,
          seat,
          bandit,
          action: this.mine.includes(seat) ? (plan[icon] ?? null) : null,
          icon,
          isHidden: true,
          event,
        });
      }
    }
  }

  #stamp(reason: string | null, why: string | null): void {
    const now = this.told.laid.find((laid) => laid.state === "now");
    if (now) Object.assign(now, { reason, why });
  }

  #leave(seat: number): void {
    for (const laid of this.told.laid)
      if (laid.seat === seat && laid.state === "waiting") laid.state = "gone";
    this.#isIn.delete(this.view.seats[seat]?.bandits[0] ?? null);
  }

  #close(): void {
    for (const laid of this.told.laid) if (laid.state === "now") laid.state = "done";
  }
}

const BLANK: Laid = {
  seat: 0,
  bandit: null,
  action: null,
  icon: 0,
  kind: "card",
  drew: 0,
  isHidden: false,
  isMine: false,
  state: "waiting",
  reason: null,
  why: null,
  event: 0,
  resolved: null,
};

/** Whose turn comes when: only to lay the pile out under its turns. */
function inOrder(turns: readonly string[], first: number, players: number): { seat: number; icon: number }[] {
  return turns.flatMap((turn, icon) =>
    Array.from({ length: players }, (_, i) => {
      const seat = (first + (turn === "switching" ? players - i : i)) % players;
      return turn === "speeding-up"
        ? [
            { seat, icon },
            { seat, icon },
          ]
        : [{ seat, icon }];
    }).flat(),
  );
}
