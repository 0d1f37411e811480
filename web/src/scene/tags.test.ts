import { expect, it } from "vitest";
import { carBox } from "./frame";
import { framed, phone } from "./frame.fake";
import { layout } from "./layout";
import { staged, train } from "./stage.fake";
import { tagsOf } from "./tags";

const places = train(4, "signal-box");
const tagAt = (space: string, room?: ReturnType<typeof phone>) => {
  const stage = staged([{ bandit: "ann", space }], { places });
  const at = framed(stage, room);
  const placed = layout(stage, at);
  const [tag] = tagsOf(placed, ["ann"], () => false, "you");
  return { at, tag: tag, figure: placed.figures[0] };
};

it("hangs my tag on the letterboard of my car where the train is narrow", () => {
  const { at, tag } = tagAt("2i", phone());
  const { x, width } = carBox(at, 2);
  expect(tag.way).toBe("board");
  expect(tag.y - 22, "below the edge of the roof").toBeGreaterThan(at.roof);
  expect(tag.y, "above the heads").toBeLessThan(at.roof + (at.inside - at.roof) / 2);
  expect(tag.x).toBeGreaterThan(x);
  expect(tag.x).toBeLessThan(x + width);
});

it("points down at my head in the open: on a roof, and beside the train", () => {
  for (const space of ["2r", "signal-box"]) {
    const { tag, figure } = tagAt(space);
    expect(tag.way).toBe("down");
    expect(tag.y, space).toBeLessThan(figure.y - figure.size + 1);
  }
});
