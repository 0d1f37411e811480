/* The shadow train in words: what each card of mine would do, and where everybody could be. */
import { whereIs, type Where } from "../scene/stage";
import type { CardAhead, Plan } from "../wire";
import { firstOf } from "../words/games";
import { actionName, banditName, carName, listed, placeName } from "../words/pieces";
import type { Translate } from "../words/translate";

interface Train {
  game: string;
  caboose: number;
  places: readonly Where[];
}

const place = (t: Translate, space: string, { places, caboose }: Train): string => {
  const where = whereIs(places, space);
  return where ? placeName(t, where, caboose) : space;
};

/** "a purse or the jewel", "nobody in sight": what a card would do. */
export function effectOf(t: Translate, card: CardAhead, train: Train): string {
  const what = thingsOf(t, card, train);
  const why = card.reasons.map((reason) =>
    firstOf(t, [`shadow.why.${reason}`, `table.stamp.${reason}`], t("shadow.none")),
  );
  return either(
    t,
    what.length
      ? [...what, ...(why.length ? [t("shadow.none")] : [])]
      : why.length
        ? why
        : [t("shadow.none")],
  );
}

/** The same under a card of the hand, where a line has few letters: of where one walks the cars alone. */
export function briefOf(t: Translate, card: CardAhead, train: Train): string {
  const cars = card.spaces.map((space) => whereIs(train.places, space)?.car ?? null);
  const isFarther = new Set(cars).size > 1 && !cars.includes(null);
  const isWalk = card.is_walk && isFarther && !card.is_off && !card.targets.length;
  if (!isWalk || card.meets_marshal) return effectOf(t, card, train);
  return either(
    t,
    cars.map((car) => carName(t, car ?? 0, train.caboose)),
  );
}

/** "Rob: a purse or the jewel, if nothing comes in between". */
export function captionOf(t: Translate, card: CardAhead, train: Train): string {
  const said = t("shadow.does", {
    action: actionName(t, train.game, card.action),
    what: effectOf(t, card, train),
  });
  return card.sure === "fog" ? t("shadow.if", { said }) : said;
}

function thingsOf(t: Translate, card: CardAhead, train: Train): string[] {
  if (card.is_off) return [t("shadow.off")];
  const hit = card.targets.map((bandit) => banditName(t, bandit));
  const loot = card.tokens.map((kind) => t("shadow.loot", { kind }));
  const cars = card.cars.map((car) => carName(t, car, train.caboose));
  const found = [...hit, ...(hit.length ? [] : loot), ...cars];
  if (found.length || card.reasons.length) return found;
  if (!card.meets_marshal) return card.spaces.map((space) => place(t, space, train));
  const alone = card.spaces.length === 1;
  return [...(alone ? [] : card.spaces.map((space) => place(t, space, train))), t("shadow.marshal")];
}

const either = (t: Translate, [first = "", ...rest]: readonly string[]): string =>
  rest.reduce((all, second) => t("shadow.or", { first: all, second }), first);

/** From which card on there is fog: whose it is, and whether it lies there already. */
export function fogOf(cards: readonly CardAhead[]): CardAhead | null {
  return cards.find((card) => card.action === null) ?? null;
}

/** A line of the plan in words, and whom it is about. */
export interface Foretold {
  bandit: string | null;
  say: string;
}

/** Everybody whose place is not the one they stand in now, mine first. */
export function wordsOf(
  t: Translate,
  { plan, mine, cards }: { plan: Plan; mine: readonly string[]; cards: readonly CardAhead[] },
  train: Train,
): Foretold[] {
  const own = cards.map((card) => ({ bandit: card.bandit, say: captionOf(t, card, train) }));
  const shooters = plan.cards
    .filter((card) => card.is_shot && card.targets.some((bandit) => mine.includes(bandit)))
    .map(({ bandit }) => bandit);
  const shots = [...new Set(shooters)].map((bandit) => ({
    bandit,
    say: t("shadow.shot", { bandit: banditName(t, bandit) }),
  }));
  const others = plan.at
    .filter(({ bandit }) => !mine.includes(bandit))
    .map(({ bandit, spaces }) => ({
      bandit,
      say: t("shadow.at", {
        bandit: banditName(t, bandit),
        places: listed(
          t,
          spaces.map((space) => place(t, space, train)),
        ),
        n: spaces.length,
      }),
    }));
  return [...own, ...shots, ...others];
}
