import { expect, it } from "vitest";
import end from "../../fixtures/end.json";
import ride from "../../fixtures/super-end.json";
import { told, viewAfter } from "../line/story";
import type { Update } from "../wire";
import { laidAfter } from "./laid";

const [story, plans] = [end, ride].map((update) => told(null, update as unknown as Update)!) as [
  ReturnType<typeof told> & object,
  ReturnType<typeof told> & object,
];
const named = (wanted: string) => story.events.filter(({ name }) => name === wanted);

it("a card that waits leads to where it was played, one that came up to where that was", () => {
  const [played] = named("CardPlayed");
  expect(laidAfter(story, played.number, [])).toMatchObject([{ kind: "card", event: played.number }]);
  const [turned] = named("CardTurned");
  const laid = laidAfter(story, turned.number, []);
  expect(laid.find(({ progress }) => progress === "now")).toMatchObject({ event: turned.number });
  expect(
    laid.filter(({ progress }) => progress === "waiting").every(({ event }) => event! < turned.number),
  ).toBe(true);
});

it("a card without effect has the sentence that says why", () => {
  for (const { number, say } of named("NothingHappened")) {
    const spoiled = laidAfter(story, number, []).filter(({ why }) => why !== null);
    expect(spoiled.at(-1)!.why).toBe(say);
    expect(spoiled.at(-1)!.reason).not.toBe(null);
  }
  expect(named("NothingHappened").length).toBeGreaterThan(0);
});

it("a plan of mine that waits is seen by me alone", () => {
  const sealed = plans.events.find(({ name, fields }) => name === "PlanSealed" && fields["seat"] === 0)!;
  const laid = laidAfter(plans, sealed.number, [0]);
  expect(laid.filter(({ isMine }) => isMine).map(({ seat }) => seat)).toEqual([0, 0, 0]);
  expect(laid.filter(({ isMine }) => isMine).every(({ event }) => event === sealed.number)).toBe(true);
  expect(laid.filter(({ seat, action }) => seat !== 0 && action !== null)).toEqual([]);
});

it("every turn of every round is laid out as the view has it", () => {
  for (const { number } of story.events)
    expect(laidAfter(story, number, []).map(({ action }) => action)).toEqual(
      viewAfter(story, number).laid.map(({ action }) => action),
    );
});
