import { describe, expect, it } from "vitest";
import hands from "../../fixtures/hands.json";
import film from "../../fixtures/super-film.json";
import type { ExpressView, Loot, SuperView, WireEvent } from "../table/contract";
import { withoutHindsight } from "./hindsight";

describe("without hindsight", () => {
  it.each(Object.entries(hands))(
    "a seat has the cards it had, and knows the purses it knew: %s",
    (_, { view, events, held }) => {
      for (const was of held) {
        const { seats, loot, figures } = withoutHindsight(
          view as unknown as ExpressView,
          events,
          was.event,
          0,
        ) as ExpressView;
        const pieces = (cards: readonly ({ piece: string } | null)[]): (string | null)[] =>
          cards.map((card) => card?.piece ?? null);
        const tokens: Loot[] = [...Object.values(loot).flat(), ...figures.flatMap((figure) => figure.loot)];
        const looked = tokens
          .filter(({ token, worth }) => worth !== null && token.startsWith("purse"))
          .map(({ token }) => token);
        expect([was.event, pieces(seats[0].hand)]).toEqual([was.event, was.hand]);
        expect([was.event, pieces(seats[0].deck)]).toEqual([was.event, was.deck]);
        expect([was.event, pieces(seats[0].discards)]).toEqual([was.event, was.discards]);
        expect([was.event, looked.sort()]).toEqual([was.event, was.looked_into]);
      }
    },
  );

  it("now is now, and a story without its beginning changes nothing", () => {
    const view = hands.plain.view as unknown as ExpressView;
    const events = hands.plain.events as WireEvent[];
    expect(withoutHindsight(view, events, null, 0)).toBe(view);
    expect(withoutHindsight(view, events.slice(5), 50, 0)).toBe(view);
  });

  it("a plan of Super Express stays on the table while its cards come up", () => {
    const events = (film.events as WireEvent[]).map((event, nth) => ({ ...event, number: nth + 1 }));
    const sealed = events.find(({ name, fields }) => name === "PlanSealed" && fields["seat"] === film.seat)!;
    const view = {
      ...film.view,
      seats: film.view.seats.map((seat) => ({ ...seat, plan: [] })),
    } as unknown as SuperView;
    const { seats } = withoutHindsight(view, events, sealed.number + 1, film.seat) as SuperView;
    expect(seats[film.seat].plan.map((card) => card?.action)).toEqual(sealed.fields["cards"]);
  });
});
