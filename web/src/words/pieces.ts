/* What pieces are called, for people who do not see them. */
import { LOOT } from "../art/loot";
import { kindOf } from "../scene/stage";
import type { Event, Place, View } from "../wire";
import { firstOf, plain, wordOf } from "./games";
import type { Translate } from "./translate";

export function carName(t: Translate, car: number, caboose: number): string {
  return t("table.car", {
    kind: car === 0 ? "locomotive" : car === caboose ? "caboose" : "other",
    number: car,
  });
}

/** The roof of car 2; a place beside the train by its own name. */
export function placeName(t: Translate, { place, car, floor }: Place, caboose: number): string {
  if (car === null) return firstOf(t, [`table.place.${place}`], place);
  return t("table.space", { floor: floor ?? "inside", car: carName(t, car, caboose) });
}

export function banditName(t: Translate, bandit: string | null): string {
  if (bandit === "marshal") return t("table.marshal");
  return bandit === null ? t("table.nobody") : firstOf(t, [`bandit.${bandit}`], bandit);
}

/** A bullet with its shooter; a neutral one has none. */
export function bulletName(t: Translate, shooter: string | null): string {
  return shooter === null
    ? t("table.bullet-neutral")
    : t("table.bullet-of", { bandit: banditName(t, shooter) });
}

/** One, two and three. */
export function listed(t: Translate, names: readonly string[]): string {
  const [first = "", ...rest] = names;
  if (rest.length < 2) return rest.length ? t("list.two", { first, second: rest[0] }) : first;
  const start = rest.slice(0, -1).reduce((all, second) => t("list.middle", { first: all, second }), first);
  return t("list.last", { first: start, second: rest.at(-1)! });
}

/** One; two; three: where there are commas in them already. */
export function apart(t: Translate, things: readonly string[]): string {
  const [first = "", ...rest] = things;
  return rest.reduce((all, second) => t("list.apart", { first: all, second }), first);
}

const PHASES: Readonly<Record<string, string>> = {
  schemin: "table.schemin",
  stealin: "table.stealin",
  event: "table.event",
  plan: "table.planning",
  action: "table.action",
  uncoupling: "table.uncoupling",
  opening: "table.opening",
  over: "table.over-short",
};

/** What a part of a round is called. */
export const phaseName = (t: Translate, phase: string): string =>
  firstOf(t, PHASES[phase] ? [PHASES[phase]] : [], phase);

export function actionName(t: Translate, game: string, action: string | null): string {
  return action === null ? t("table.bullet") : wordOf(t, game, "action", action);
}

export function lootName(t: Translate, token: string, worth: number | null): string {
  const kind = kindOf(token);
  if (!LOOT.includes(kind))
    return worth === null ? plain(kind) : `${plain(kind)}, ${t("money", { n: worth })}`;
  return worth === null ? t("table.loot", { kind }) : t("table.loot-worth", { kind, worth });
}

/** What a piece is called when more than one answer still has it. */
export function pieceName(
  t: Translate,
  piece: string,
  { game, caboose, places }: Pick<View, "game" | "caboose" | "places">,
  worth: (token: string) => number | null,
): string {
  const [kind, rest = ""] = split(piece);
  switch (kind) {
    case "space":
      return placeName(t, places.find(({ place }) => place === rest) ?? besides(rest), caboose);
    case "car":
      return carName(t, Number(rest), caboose);
    case "bandit":
      return banditName(t, rest);
    case "pair":
      return rest
        .split("+")
        .map((bandit) => banditName(t, bandit))
        .join(" + ");
    case "token":
      return lootName(t, rest, worth(rest.replace(/@.*/, "")));
    case "card":
      if (rest.startsWith("bullet:")) return bulletName(t, rest === "bullet:neutral" ? null : rest.slice(7));
      return rest.includes(" ")
        ? `${banditName(t, rest.split(" ")[0] ?? null)}: ${actionName(t, game, rest.split(" ")[1] ?? null)}`
        : actionName(t, game, rest);
    default:
      return firstOf(t, [`table.piece.${piece}`], piece);
  }
}

const besides = (place: string): Place => ({ place, car: null, floor: null });

function split(piece: string): [string, string | undefined] {
  const at = piece.indexOf(":");
  return at < 0 ? [piece, undefined] : [piece.slice(0, at), piece.slice(at + 1)];
}

/** Whose badge stands beside a sentence: who acts, not who suffers; the bandit of the card where a seat has two. */
export function actorOf({ fields }: Event, seatBandit: (seat: number) => string | null): string | null {
  for (const name of ["shooter", "puncher", "bandit"])
    if (typeof fields[name] === "string") return fields[name];
  const [bandit, action] = typeof fields["card"] === "string" ? fields["card"].split(" ") : [];
  if (bandit && action) return bandit;
  return typeof fields["seat"] === "number" ? seatBandit(fields["seat"]) : null;
}
