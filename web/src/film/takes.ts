/* The one table from the name of an event to how it is played. What does not stand here is only said. */
import { MARSHAL } from "../scene/stage";
import { firstOf, wordOf } from "../words/games";
import type { Event } from "../wire";
import type { Director } from "./director";
import { count, text, type Fields } from "./fields";
import type { Setting } from "./take";
import { MS } from "./timing";

type Playing = (film: Director, fields: Fields, setting: Setting) => void;

const who = (fields: Fields): string => text(fields["bandit"]);
const token = (fields: Fields): string => text(fields["token"]);
/** Towards the locomotive or away from it. */
const way = (fields: Fields): 1 | -1 => (fields["end"] === "front" ? 1 : -1);
const rest =
  (ms: number): Playing =>
  (film) =>
    film.rest(ms);

const grab: Playing = (film, fields) => film.grab(who(fields), token(fields), text(fields["victim"]));
const lose: Playing = (film, fields, setting) => film.lose(who(fields), token(fields), setting);

/** Parts of a round that begin with a headline. */
const HEADLINES: Readonly<Record<string, string>> = { stealin: "table.stealin", action: "table.action" };

export const TAKES: Readonly<Record<string, Playing>> = {
  RoundBegan: (film, { round }) => film.shout(film.words("table.round-n", { round: count(round) }), MS.round),
  RoundCardRevealed: rest(MS.roundCard),
  ChapterOpened: (film, _, setting) => {
    const name = setting.phase && HEADLINES[setting.phase];
    if (name) film.headline(film.words(name), setting);
  },
  RoundEventCame: (film, { event }, { game }) =>
    film.shout(wordOf(film.words, game, "round-event", text(event)), MS.roundEvent),
  CardsDrawn: rest(MS.drawCards),
  CardPlayed: (film, { is_hidden }, setting) => {
    film.rest(is_hidden === true ? MS.playedHidden : MS.played);
    if (setting.isDark) film.darken(setting);
  },
  CardTurned: rest(MS.revealed),
  CardOpened: rest(MS.revealed),
  PlanSealed: rest(MS.planSealed),
  NothingHappened: (film, fields) => {
    const reason = text(fields["reason"]);
    film.stamp(who(fields), firstOf(film.words, [`table.stamp.${reason}`], reason));
  },
  BanditMoved: (film, fields) => film.run(who(fields)),
  FloorChanged: (film, fields) => film.climb(who(fields), MS.climb, 0),
  BanditFled: (film, fields) => film.climb(who(fields), MS.flee, MS.fleeWait),
  MarshalMoved: (film) => film.walk(MARSHAL, MS.marshal),
  BanditShot: (film, { shooter, target, to }) => {
    film.shoot(text(shooter), text(target));
    if (to === undefined) film.struck(text(shooter), text(target));
    else film.thrownDown(text(target));
  },
  BanditShotOff: (film, fields) => {
    film.shoot(text(fields["shooter"]), text(fields["target"]));
    film.thrownOff(text(fields["target"]), way(fields));
  },
  BanditKnockedBack: (film, fields) => film.thrown(who(fields), MS.knockedBack, 0),
  BanditPunched: (film, fields, setting) => film.punch(text(fields["puncher"]), who(fields), setting),
  BanditBraked: (film, fields) => film.brake(who(fields)),
  BanditSwept: (film, fields) => film.sweep(who(fields)),
  NeutralBulletTaken: (film, fields) => film.bullet(who(fields)),
  LootTaken: grab,
  PurseSnatched: grab,
  RansomPaid: grab,
  LootDropped: lose,
  PurseLost: lose,
  StrongboxBrought: (film, fields) => film.bring(token(fields)),
  BanditTurned: rest(MS.turn),
  BanditStoodUp: (film, fields) => film.topple(who(fields), false),
  BanditLayDown: (film, fields) => film.topple(who(fields), true),
  HorseRidden: (film, fields) => film.ride(who(fields)),
  BanditWalkedOff: (film, fields) => film.walkOff(who(fields), way(fields)),
  BanditFell: (film, fields) => film.fall(who(fields)),
  CabooseUncoupled: (film, { car }) => film.uncouple(count(car)),
  LootWon: rest(MS.won),
  GameEnded: rest(MS.end),
};

// --- what the event before or after another is

/** This one has just been hit by a fist, or is about to be. */
export function isPunch(event: Event | null, who: string): boolean {
  return event?.name === "BanditPunched" && event.fields["bandit"] === who;
}

/** This one has just lost loot to a fist. */
export function isLoss(event: Event | null, who: string): boolean {
  return (
    (event?.name === "LootDropped" && event.fields["bandit"] === who) ||
    (event?.name === "PurseSnatched" && event.fields["victim"] === who)
  );
}

export function isHiddenCard(event: Event | null): boolean {
  return event?.name === "CardPlayed" && event.fields["is_hidden"] === true;
}
