/* The first whole game, with the coach beside it. */
import { keep } from "../device/keep";
import { go } from "../device/route.svelte";
import { firstGame } from "./asking";

/** A table is laid for it, and there we go. */
export async function ride(): Promise<void> {
  const { table, seats } = await firstGame();
  keep(table.link, seats, table);
  go(`/t/${table.link}`);
}
