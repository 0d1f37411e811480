import { describe, expect, it } from "vitest";
import end from "../../fixtures/end.json";
import punch from "../../fixtures/punch.json";
import schemin from "../../fixtures/schemin.json";
import express from "../../fixtures/super-end.json";
import ride from "../../fixtures/super-film.json";
import { bulletsOf, chronicle, lootCardsOf } from "./chronicle";
import type { View, WireEvent } from "../table/contract";

const tell = (fixture: { events: unknown; view: unknown; seat: number }, upTo: number | null = null) =>
  chronicle(fixture.events as WireEvent[], upTo, fixture.view as View, [fixture.seat]);

describe("the chronicle", () => {
  it("lays the pile out under its turns", () => {
    const told = tell(schemin);
    expect(told.phase).toBe("schemin");
    expect(told.laid.map(({ icon }) => icon)).toEqual([0, 0, 0, 0, 1, 1, 1, 1, 2]);
    expect(told.laid.at(-1)).toMatchObject({ action: null, isHidden: true, isMine: false });
  });

  it("agrees with the pile of the view", () => {
    for (const fixture of [schemin, punch]) {
      const cards = tell(fixture).laid.filter(({ kind }) => kind === "card");
      expect(cards.map(({ seat }) => seat)).toEqual(fixture.view.pile.map(({ seat }) => seat));
      expect(cards.map(({ action }) => action)).toEqual(
        fixture.view.pile.map(({ card }) => card?.action ?? null),
      );
    }
  });

  it("knows the card being resolved, and shows my hidden card to me", () => {
    const told = tell(punch);
    expect(told.phase).toBe("stealin");
    expect(told.laid.findIndex(({ state }) => state === "now")).toBe(punch.view.resolving);
    expect(told.laid.filter(({ isMine }) => isMine).map(({ seat }) => seat)).toEqual([punch.seat]);
  });

  it("stamps what had no effect, with the reason", () => {
    const events = end.events as WireEvent[];
    const nothing = events.find(({ name }) => name === "NothingHappened") as WireEvent;
    const told = tell(end, nothing.number);
    expect(told.laid.find(({ reason }) => reason !== null)).toMatchObject({
      state: "now",
      reason: nothing.fields["reason"],
      why: nothing.say,
    });
  });

  it("counts what is shot after the moment looked at", () => {
    const events = end.events as WireEvent[];
    const told = tell(end, 0);
    const shots = [...told.laterShots.values()].reduce((sum, n) => sum + n, 0);
    expect(shots).toBe(events.filter(({ name }) => name === "BanditShot").length);
  });

  it("opens the plans of Super Express card by card", () => {
    const events = ride.events as WireEvent[];
    const opened = events.filter(({ name }) => name === "CardOpened")[6];
    const told = tell(ride, opened.number);
    expect(told.phase).toBe("action");
    expect(told.laid).toHaveLength(15);
    expect(told.laid.filter(({ state }) => state === "done")).toHaveLength(6);
    expect(told.laid.find(({ state }) => state === "now")).toMatchObject({
      icon: 1,
      action: opened.fields["action"],
    });
  });

  it("counts bullets and hits the same, whether the view is the newest or of that moment", () => {
    const events = end.events as WireEvent[];
    const shots = events.filter(({ name }) => name === "BanditShot");
    const third = shots[2];
    const told = tell(end, third.number);
    const fired = new Map<string, number>();
    for (const { fields } of shots.slice(0, 3))
      fired.set(String(fields["shooter"]), (fired.get(String(fields["shooter"])) ?? 0) + 1);
    for (const figure of end.view.figures) {
      const wanted = 6 - (fired.get(figure.bandit) ?? 0);
      expect(bulletsOf(told, figure.bandit, figure).cylinder).toBe(wanted);
      expect(bulletsOf(told, figure.bandit, { cylinder: wanted, received: [] }).cylinder).toBe(wanted);
      expect(bulletsOf(tell(end), figure.bandit, figure)).toEqual({
        cylinder: figure.cylinder,
        hits: figure.received.length,
      });
      expect(bulletsOf({ ...told, isWhole: false }, figure.bandit, { cylinder: 6, received: [] })).toEqual({
        cylinder: 6,
        hits: 0,
      });
    }
  });

  it("shows no Loot card before it is won", () => {
    const won = (express.events as WireEvent[]).filter(({ name }) => name === "LootWon");
    const second = won[1];
    const winner = String(second.fields["bandit"]);
    const all = won.map(({ fields }) => Number(fields["value"]));
    for (const isWhole of [true, false]) {
      const told = { ...tell(express, second.number), isWhole };
      expect(lootCardsOf(told, winner, all)).toEqual(all.slice(0, 2));
    }
  });

  it("keeps a draw together that a reshuffle came into", () => {
    const events = (schemin.events as WireEvent[]).slice(0, 12);
    const at = events.at(-1)!.number;
    const made = (nth: number, name: string, fields: Record<string, unknown>): WireEvent => ({
      number: at + nth,
      name,
      fields,
      say: null,
      scene: null,
    });
    const seat = tell(schemin).laid[0].seat;
    const told = chronicle(
      [
        ...events,
        made(1, "CardsDrawn", { seat, cards: [null, null] }),
        made(2, "DiscardReshuffled", { seat, order: [] }),
        made(3, "CardsDrawn", { seat, cards: [null] }),
      ],
      null,
      schemin.view as unknown as View,
      [],
    );
    expect(told.laid.map(({ kind, drew }) => [kind, drew])).toEqual([["drew", 3]]);
  });
});
