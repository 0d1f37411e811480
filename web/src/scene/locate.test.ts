import { expect, it } from "vitest";
import { framed } from "./frame.fake";
import { layout } from "./layout";
import { locate, numbered } from "./locate";
import { staged } from "./stage.fake";

const stage = staged(
  [
    { bandit: "ann", space: "1i" },
    { bandit: "ben", space: "3r" },
  ],
  {
    loot: { "2i": [{ piece: "token:jewel@2i", token: "jewel#1", worth: 500 }] },
  },
);
const on = layout(stage, framed(stage));

it("finds what is drawn on the train, and nothing else", () => {
  const ann = on.figures.find(({ bandit }) => bandit === "ann")!;
  expect(locate("bandit:ann", on)).toEqual({ piece: "bandit:ann", x: ann.x, y: ann.y - ann.size / 2 });
  expect(locate("token:jewel@2i", on)).toMatchObject({ x: on.loot[0].x, y: on.loot[0].y });
  expect(locate("car:1", on)).toMatchObject({ x: locate("space:1i", on)!.x });
  for (const piece of ["bandit:nobody", "token:purse@2i", "space:9i", "card:rob"])
    expect(locate(piece, on), piece).toBe(null);
});

it("numbers the train from left to right, then the hand, then the rest", () => {
  const keys = numbered(["deck", "card:rob", "bandit:ann", "bandit:ben", "space:2i"], on, ["card:rob"]);
  expect([...keys.keys()]).toEqual(["bandit:ben", "space:2i", "bandit:ann", "card:rob", "deck"]);
  expect([...keys.values()]).toEqual([1, 2, 3, 4, 5]);
});
