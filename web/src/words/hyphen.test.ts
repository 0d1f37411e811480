import { expect, it } from "vitest";
import { hyphenated } from "./hyphen";

it.each([
  ["Déplacement", "Dépla-ce-ment"],
  ["Changement d’étage", "Change-ment d’étage"],
  ["Proiettile", "Proiet-tile"],
  ["Zmiana poziomu", "Zmiana poziomu"],
  ["Puñetazo", "Puñetazo"],
])("parts long words only: %s", (words, parted) => {
  expect(hyphenated(words).replaceAll("\u00AD", "-")).toBe(parted);
});
