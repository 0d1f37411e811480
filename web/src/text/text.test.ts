import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeAll, expect, it, vi } from "vitest";

import end from "../../fixtures/end.json";
import plan from "../../fixtures/super.json";
import superEnd from "../../fixtures/super-end.json";
import { pieceName } from "../words/pieces";
import { placed, rowsOf } from "../panels/scores";
import { newest, told } from "../line/story";
import type { Decision, Update, View } from "../wire";
import { t, words } from "../words/words.svelte";
import TextEnd from "./TextEnd.svelte";
import TextQuestion from "./TextQuestion.svelte";

beforeAll(() => words.speak("en"));
afterEach(cleanup);

const nameOf = (piece: string): string =>
  pieceName(t, piece, { game: "super-express", caboose: 5, places: [] }, () => null);
const after = (update: unknown): View => newest(told(null, update as Update)!);
const answers = (): string[] => screen.getAllByRole("button").map((button) => button.textContent ?? "");

it("asks for a plan card by card, and says what was chosen so far", async () => {
  const onsend = vi.fn();
  const question = plan.decisions[0] as unknown as Decision;
  render(TextQuestion, { props: { question, nameOf, onsend } });
  expect(answers()).toEqual(["Flip", "Change Floor", "Move", "Shoot", "Reflex", "Horse"]);
  expect(screen.getByRole("heading").textContent).toBe(question.say);

  await fireEvent.click(screen.getByRole("button", { name: "Move" }));
  expect(answers()).toEqual(["Flip", "Change Floor", "Shoot", "Reflex", "Horse", "Take back"]);
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole("heading")));
  expect(document.activeElement?.textContent).toBe("So far: Move. Which card comes 2nd?");

  await fireEvent.click(screen.getByRole("button", { name: "Flip" }));
  expect(screen.getByRole("heading").textContent).toBe("So far: Move, Flip. Which card comes 3rd?");
  await fireEvent.click(screen.getByRole("button", { name: "Take back" }));
  expect(screen.getByRole("heading").textContent).toBe("So far: Move. Which card comes 2nd?");

  await fireEvent.click(screen.getByRole("button", { name: "Shoot" }));
  expect(onsend).not.toHaveBeenCalled();
  await fireEvent.click(screen.getByRole("button", { name: "Horse" }));
  expect(onsend).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ text: "plan move shoot horse" }));
});

it("leaves few answers a list", async () => {
  const onsend = vi.fn();
  const question = {
    ...plan.decisions[0],
    choices: plan.decisions[0].choices.slice(0, 5),
  } as unknown as Decision;
  render(TextQuestion, { props: { question, nameOf, onsend } });
  expect(answers()).toEqual(question.choices.map(({ say }) => say));
  await fireEvent.click(screen.getAllByRole("button")[2]);
  expect(onsend).toHaveBeenCalledExactlyOnceWith(question.choices[2]);
});

it("tells the end place by place, the Gunslinger's prize and the bullets with it", () => {
  const view = after(end);
  render(TextEnd, { props: { view, people: [] } });
  expect(screen.getByRole("heading").textContent).toMatch(/wins!$/);
  const [first, ...others] = screen.getAllByRole("listitem").map((one) => one.textContent ?? "");
  expect(first).toMatch(/: \$1,300\. Winner\. Loot: .*Gunslinger \$1,000\. 5 bullets taken\.$/);
  expect(others.map((one) => /\$[\d,]+/.exec(one)?.[0])).toEqual(["$1,150", "$750", "$500"]);
  expect(others.some((one) => one.includes("Winner"))).toBe(false);
});

it("gives those who are level the same place", () => {
  const view = after(superEnd);
  const result = {
    ...view.result!,
    scores: [1, 2, 1, 0, 0, 0, 0].slice(0, view.seats.length),
    winners: [1],
    ranking: [[1], [0, 2], view.seats.map((_, seat) => seat).filter((seat) => seat > 2)],
  };
  const places = placed({ ...view, result }, rowsOf({ ...view, result }, [], t)).map(({ place, row }) => [
    row.seat,
    place,
  ]);
  expect(places.slice(0, 3)).toEqual([
    [1, 1],
    [0, 2],
    [2, 2],
  ]);
  expect(new Set(places.slice(3).map(([, place]) => place))).toEqual(new Set(places.length > 3 ? [4] : []));
});
