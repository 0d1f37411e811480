/* The one table from the name of an event to its sound. What does not stand here is silent. */
import type { Sound } from "../sound/recipes";
import { kindOf } from "../scene/stage";
import { isDark } from "../art/turns";
import type { Event, View } from "../wire";
import { text } from "./fields";

const SOUNDS: Readonly<Record<string, Sound>> = {
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
};
const TAKEN = new Set(["LootTaken", "PurseSnatched", "RansomPaid", "LootWon", "StrongboxBrought"]);
const HEARD = new Set<string>(["purse", "jewel", "strongbox"]);

/** What one hears of it; null: nothing. */
export function soundOf(event: Event): Sound | null {
  if (
    "phase" in event.changes &&
    (event.changes["phase"] === "stealin" || event.changes["phase"] === "action")
  )
    return "whistle";
  if (event.name === "BanditMoved") return text(event.fields["to"]).endsWith("r") ? "roof" : "step";
  if (TAKEN.has(event.name)) {
    const kind = kindOf(text(event.fields["token"]));
    return HEARD.has(kind) ? (kind as Sound) : "purse";
  }
  return SOUNDS[event.name] ?? null;
}

/** The cards of a turn in a tunnel: whatever is heard comes through its walls. */
export function isInTunnel({
  phase,
  round_card,
  laid,
}: Pick<View, "phase" | "round_card" | "laid">): boolean {
  return phase === "schemin" && isDark(round_card?.turns[laid.at(-1)?.turn ?? -1]);
}
