/* The shadow train in words: what each card of mine would do, and where everybody could be. */
import { whereIs, type Where } from "../scene/stage";
import type { CardAhead, Plan } from "../wire";
import { actionName, banditName, carName, listed, lootName, placeName } from "../words/pieces";
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

/** "Rob: a purse or the jewel, if nothing comes in between". */
export function captionOf(t: Translate, card: CardAhead, train: Train): string {
  const what = thingsOf(t, card, train);
  const none = t("shadow.none");
  const things = card.reasons.length && what.length ? [...what, none] : what.length ? what : [none];
  const said = t("shadow.does", { action: actionName(t, train.game, card.action), what: either(t, things) });
  return card.sure === "fog" ? t("shadow.if", { said }) : said;
}

function thingsOf(t: Translate, card: CardAhead, train: Train): string[] {
  if (card.is_off) return [t("shadow.off")];
  const hit = card.targets.map((bandit) => banditName(t, bandit));
  const loot = card.tokens.map((kind) => lootName(t, kind, null));
  const cars = card.cars.map((car) => carName(t, car, train.caboose));
  const found = [...hit, ...(hit.length ? [] : loot), ...cars];
  if (found.length || card.reasons.length) return found;
  return card.spaces.map((space) => place(t, space, train));
}

const either = (t: Translate, [first = "", ...rest]: readonly string[]): string =>
  rest.reduce((all, second) => t("shadow.or", { first: all, second }), first);

/** Everybody whose place is not the one they stand in now, mine first. */
export function wordsOf(t: Translate, plan: Plan, train: Train, mine: readonly string[]): string[] {
  const cards = plan.cards
    .filter((card) => card.seat === plan.seat && card.action !== null)
    .map((card) => captionOf(t, card, train));
  const others = plan.at
    .filter(({ bandit }) => !mine.includes(bandit))
    .map(({ bandit, spaces }) =>
      t("shadow.at", {
        bandit: banditName(t, bandit),
        places: listed(
          t,
          spaces.map((space) => place(t, space, train)),
        ),
        n: spaces.length,
      }),
    );
  return [...cards, ...others];
}
