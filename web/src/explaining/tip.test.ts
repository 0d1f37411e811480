import { expect, test } from "vitest";
import { saidOf } from "./tip";

function at(html: string): string {
  document.body.innerHTML = `<main>${html}</main>`;
  return saidOf(document.querySelector("i")!, document.querySelector("main")!);
}

test("an icon says what its button does", () => {
  expect(at('<button aria-label="Rules"><i></i></button>')).toBe("Rules");
});

test("what is written for the mouse goes first", () => {
  expect(at('<button aria-label="Plan: round 1" data-tip="What became of my plan"><i></i></button>')).toBe(
    "What became of my plan",
  );
});

test("a row of things is not a thing", () => {
  expect(at('<div role="group" aria-label="Players"><i></i></div>')).toBe("");
});
