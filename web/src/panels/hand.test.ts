import { describe, expect, it } from "vitest";
import { isCrammed, LOW, spreadOf } from "./hand";

const MOST = 11;
/** As wide as the hand is under the train, from a laptop with six players on; and what it may be high there. */
const WIDTHS = [330, 370, 440, 560, 700];
const LAPTOP = { isPhone: false, isShort: true, isPlanned: false, tall: 133 };

const hands = WIDTHS.flatMap((width) =>
  Array.from({ length: MOST }, (_, n) => ({ piles: n + 1, room: { ...LAPTOP, width } })),
);

describe.each(hands)("$piles kinds of cards in a hand $room.width wide", ({ piles, room }) => {
  const isMany = isCrammed(piles, room);
  const spread = spreadOf(piles, { ...room, isMany });
  const wide = spread.across ?? spread.card ?? 0;

  it("leave every name to be read: a card lies on less than a third of another", () => {
    expect(spread.step.x).toBeGreaterThanOrEqual(isMany ? wide : wide * 0.7);
    expect(spread.seen).toBeCloseTo(Math.min(1, spread.step.x / wide));
  });

  it("lie in their panel", () => {
    expect((spread.columns - 1) * spread.step.x + wide).toBeLessThanOrEqual(room.width + 1);
    const rows = Math.ceil(piles / spread.columns);
    expect((rows - 1) * spread.step.y + (isMany ? LOW.mouse : wide * 1.4)).toBeLessThanOrEqual(
      spread.height + 1,
    );
    expect(spread.height).toBeLessThanOrEqual(room.tall + 2);
  });
});

it("stay cards as long as they can", () => {
  expect(isCrammed(4, { ...LAPTOP, width: 370 })).toBe(false);
  expect(isCrammed(7, { ...LAPTOP, width: 370 })).toBe(true);
  expect(isCrammed(10, { ...LAPTOP, width: 700 })).toBe(false);
});

it("have their names beside their icons where a phone on its side leaves them little", () => {
  const phone = { isPhone: true, isShort: false, isPlanned: false, tall: 200 };
  expect(isCrammed(4, { ...phone, width: 250 })).toBe(true);
  expect(isCrammed(4, { ...phone, width: 284 })).toBe(false);
});
