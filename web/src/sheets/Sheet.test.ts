import { fireEvent, render } from "@testing-library/svelte";
import { createRawSnippet } from "svelte";
import { expect, it, vi } from "vitest";

import Sheet from "./Sheet.svelte";

it("a sheet that makes room for another does not close that one", () => {
  const onclose = vi.fn();
  const { container, unmount } = render(Sheet, {
    props: { title: "Menu", onclose, children: createRawSnippet(() => ({ render: () => "<p></p>" })) },
  });
  const dialog = container.querySelector("dialog")!;
  unmount();
  dialog.dispatchEvent(new Event("close"));
  expect(onclose).not.toHaveBeenCalled();
});

it("only a press that began beside the sheet closes it", async () => {
  const onclose = vi.fn();
  const { container } = render(Sheet, {
    props: { title: "Menu", onclose, children: createRawSnippet(() => ({ render: () => "<p></p>" })) },
  });
  const dialog = container.querySelector("dialog")!;
  await fireEvent.click(dialog);
  expect(dialog.open).toBe(true);
  await fireEvent.pointerDown(dialog);
  await fireEvent.click(dialog);
  expect(dialog.open).toBe(false);
});
