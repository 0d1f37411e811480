import { describe, expect, it } from 'vitest';
import end from '../../fixtures/end.json';
import punch from '../../fixtures/punch.json';
import schemin from '../../fixtures/schemin.json';
import ride from '../../fixtures/super-film.json';
import { chronicle } from './chronicle';
import type { View, WireEvent } from './contract';

const tell = (fixture: { events: unknown; view: unknown; seat: number }, upTo: number | null = null) =>
  chronicle(fixture.events as WireEvent[], upTo, fixture.view as View, [fixture.seat]);

describe('the chronicle', () => {
  it('lays the pile out under its turns', () => {
    const told = tell(schemin);
    expect(told.phase).toBe('schemin');
    expect(told.laid.map(({ icon }) => icon)).toEqual([0, 0, 0, 0, 1, 1, 1, 1, 2]);
    expect(told.laid.at(-1)).toMatchObject({ action: null, isHidden: true, isMine: false });
  });

  it('agrees with the pile of the view', () => {
    for (const fixture of [schemin, punch]) {
      const cards = tell(fixture).laid.filter(({ kind }) => kind === 'card');
      expect(cards.map(({ seat }) => seat)).toEqual(fixture.view.pile.map(({ seat }) => seat));
      expect(cards.map(({ action }) => action)).toEqual(fixture.view.pile.map(({ card }) => card?.action ?? null));
    }
  });

  it('knows the card being resolved, and shows my hidden card to me', () => {
    const told = tell(punch);
    expect(told.phase).toBe('stealin');
    expect(told.laid.findIndex(({ state }) => state === 'now')).toBe(punch.view.resolving);
    expect(told.laid.filter(({ isMine }) => isMine).map(({ seat }) => seat)).toEqual([punch.seat]);
  });

  it('stamps what had no effect, with the reason', () => {
    const events = end.events as WireEvent[];
    const nothing = events.find(({ name }) => name === 'NothingHappened') as WireEvent;
    const told = tell(end, nothing.number);
    expect(told.laid.find(({ reason }) => reason !== null)).toMatchObject({ state: 'now', reason: nothing.fields['reason'], why: nothing.say });
  });

  it('counts what is shot after the moment looked at', () => {
    const events = end.events as WireEvent[];
    const told = tell(end, 0);
    const shots = [...told.laterShots.values()].reduce((sum, n) => sum + n, 0);
    expect(shots).toBe(events.filter(({ name }) => name === 'BanditShot').length);
  });

  it('opens the plans of Super Express card by card', () => {
    const events = ride.events as WireEvent[];
    const opened = events.filter(({ name }) => name === 'CardOpened')[6] as WireEvent;
    const told = tell(ride, opened.number);
    expect(told.phase).toBe('action');
    expect(told.laid).toHaveLength(15);
    expect(told.laid.filter(({ state }) => state === 'done')).toHaveLength(6);
    expect(told.laid.find(({ state }) => state === 'now')).toMatchObject({ icon: 1, action: opened.fields['action'] });
  });
});
