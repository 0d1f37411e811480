import { expect, it } from "vitest";
import { printed } from "./printed";

it("sets the apostrophes of sentences, and leaves names alone", () => {
  const told = {
    say: 'Ghost\'s "Rob" begins.',
    nickname: "O'Brien",
    text: "rob purse#5",
    view: { why: "Doc's" },
    prompt: "It's Doc's turn",
    knew: ["Belle's card", 'Tuco\'s "Rob"'],
    people: ["O'Brien"],
  };
  expect(JSON.parse(printed(JSON.stringify(told)))).toEqual({
    ...told,
    say: 'Ghost’s "Rob" begins.',
    view: { why: "Doc’s" },
    prompt: "It’s Doc’s turn",
    knew: ["Belle’s card", 'Tuco’s "Rob"'],
  });
});
