/* The table as a picture comes when it is needed; the way in does not wait for it. */
import type { Component } from "svelte";

import type { TableProps } from "./props";

export const drawnTable = (): Promise<Component<TableProps>> =>
  import("./Table.svelte").then((file) => file.default);
