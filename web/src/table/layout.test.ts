import { describe, expect, it } from 'vitest';
import { carBox, frame, layout } from './layout';
import type { Stage, Standing } from './stage';

const stage = (figures: Partial<Standing>[], caboose = 4): Stage => ({
  game: 'colt-express',
  caboose,
  figures: figures.map((one, i) => ({ bandit: `b${i}`, seat: i, space: '1i', facing: 'front', isLying: false, ...one })),
  hanging: [],
  loot: {},
  marshal: null,
});

describe('the train on the screen', () => {
  it.each([
    [3, 260], [4, 232], [5, 189], [6, 163], [7, 138], [8, 118],
  ])('has at 1440 px cars of the right length: %i', (cars, length) => {
    const at = frame(1440, cars, false);
    expect(Math.abs(at.car - length)).toBeLessThan(4);
    expect(at.strip).toBeLessThanOrEqual(1441);
  });

  it('fits five cars on a phone and scrolls from six on', () => {
    for (const cars of [3, 4, 5]) expect(frame(390, cars, true).strip).toBeLessThanOrEqual(391);
    expect(frame(390, 6, true).strip).toBeGreaterThan(391);
    expect(frame(390, 6, true).car).toBeGreaterThanOrEqual(57);
  });

  it('has the locomotive on the right and the caboose on the left', () => {
    const at = frame(1440, 4, false);
    expect(carBox(at, 4).x).toBeLessThan(carBox(at, 1).x);
    expect(carBox(at, 1).x).toBeLessThan(carBox(at, 0).x);
  });

  it('makes heads of a crowd that has no room', () => {
    const few = layout(stage([{}, {}, {}]), frame(1440, 4, false));
    expect(few.figures.every(({ isBust }) => !isBust)).toBe(true);
    const many = layout(stage([{}, {}, {}, {}, {}, {}], 7), frame(1440, 7, false));
    expect(many.figures.every(({ isBust }) => isBust)).toBe(true);
  });

  it('keeps the order of Super Express: the first stands nearest the locomotive', () => {
    const line = layout({ ...stage([{}, { space: '1r' }, {}]), game: 'super-express' }, frame(1440, 4, false));
    const x = (bandit: string): number => line.figures.find((one) => one.bandit === bandit)?.x ?? 0;
    expect(x('b0')).toBeGreaterThan(x('b1'));
    expect(x('b1')).toBeGreaterThan(x('b2'));
  });

  it('piles like tokens up, and lays them out where one of them can be pointed at', () => {
    const purses = [1, 2, 3].map((n) => ({ piece: `token:purse#${n}@1i`, token: `purse#${n}`, worth: null }));
    const lying = { ...stage([]), loot: { '1i': purses } };
    const at = frame(1440, 4, false);
    expect(layout(lying, at).loot.map(({ count }) => count)).toEqual([3]);
    expect(layout(lying, at, new Set(purses.map(({ piece }) => piece))).loot.map(({ count }) => count)).toEqual([1, 1, 1]);
  });
});
