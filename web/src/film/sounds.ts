/* The one table from the name of an event to its sound. What does not stand here is silent. */
import type { Sound } from "../sound/recipes";
import { kindOf } from "../scene/stage";
import { isDark } from "../art/turns";
import type { Event, View } from "../wire";
import { text, type Fields } from "./fields";

const LOOT: Readonly<Record<string, Sound>> = { purse: "purse", jewel: "jewel", strongbox: "strongbox" };
const taken = (fields: Fields): Sound => LOOT[kindOf(text(fields["token"]))] ?? "purse";

const SOUNDS: Readonly<Record<string, Sound | ((fields: Fields) => Sound)>> = {
  RoundCardRevealed: "ticket",
  CardPlayed: "laid",
  PlanSealed: "laid",
  CardsDrawn: "drawn",
  CardTurned: "turned",
  CardOpened: "turned",
  FloorChanged: "ladder",
  BanditFled: "ladder",
  MarshalMoved: "marshal",
  BanditShot: "shot",
  BanditShotOff: "shot",
  BanditPunched: "punch",
  NothingHappened: "miss",
  LootDropped: "dropped",
  PurseLost: "dropped",
  CabooseUncoupled: "rolling",
  BanditBraked: "rolling",
  BanditMoved: ({ to }) => (text(to).endsWith("r") ? "roof" : "step"),
  LootTaken: taken,
  PurseSnatched: taken,
  RansomPaid: taken,
  LootWon: taken,
  StrongboxBrought: taken,
};

/** What one hears of it; null: nothing. */
export function soundOf(event: Event): Sound | null {
  if (event.changes["is_resolving"] === true) return "whistle";
  const sound = SOUNDS[event.name] ?? null;
  return typeof sound === "function" ? sound(event.fields) : sound;
}

/** The cards of a turn in a tunnel: whatever is heard comes through its walls. */
export function isInTunnel({
  is_laying,
  round_card,
  laid,
}: Pick<View, "is_laying" | "round_card" | "laid">): boolean {
  return is_laying && isDark(round_card?.turns[laid.at(-1)?.turn ?? -1]);
}
