/* The one table from the name of an event to how it is played. What does not stand here is only said. */
import { MARSHAL } from "../scene/stage";
import { firstOf, wordOf } from "../words/games";
import type { Event } from "../wire";
import type { Director } from "./director";
import { count, text, type Fields } from "./fields";
import { bring, bullet, grab, lose, punch, shoot, struck } from "./fights";
import {
  brake,
  climb,
  fall,
  ride,
  run,
  sweep,
  thrown,
  thrownDown,
  thrownOff,
  topple,
  walk,
  walkOff,
} from "./moves";
import type { Setting } from "./take";
import { MS } from "./timing";
import { darken, headline, shout, stamp } from "./titles";

type Playing = (film: Director, fields: Fields, setting: Setting) => void;

const who = (fields: Fields): string => text(fields["bandit"]);
const token = (fields: Fields): string => text(fields["token"]);
/** Towards the locomotive or away from it. */
const way = (fields: Fields): 1 | -1 => (fields["end"] === "front" ? 1 : -1);
const rest =
  (ms: number): Playing =>
  (film) =>
    film.rest(ms);

const grabbed: Playing = (film, fields) => grab(film, who(fields), token(fields), text(fields["victim"]));
const lost: Playing = (film, fields, { next }) =>
  lose(film, who(fields), token(fields), isPunch(next, who(fields)) ? text(next?.fields["puncher"]) : null);

/** Parts of a round that begin with a headline. */
const HEADLINES: Readonly<Record<string, string>> = { stealin: "table.stealin", action: "table.action" };

export const TAKES: Readonly<Record<string, Playing>> = {
  RoundBegan: (film, { round }) =>
    shout(film, film.words("table.round-n", { round: count(round) }), MS.round),
  RoundCardRevealed: rest(MS.roundCard),
  ChapterOpened: (film, _, setting) => {
    const name = setting.phase && HEADLINES[setting.phase];
    if (name) headline(film, film.words(name), setting);
  },
  RoundEventCame: (film, { event }, { game }) =>
    shout(film, wordOf(film.words, game, "round-event", text(event)), MS.roundEvent),
  CardsDrawn: rest(MS.drawCards),
  CardPlayed: (film, { is_hidden }, setting) => {
    film.rest(is_hidden === true ? MS.playedHidden : MS.played);
    if (setting.isDark) darken(film, !isHiddenCard(setting.before), !isHiddenCard(setting.next));
  },
  CardTurned: rest(MS.revealed),
  CardOpened: rest(MS.revealed),
  PlanSealed: rest(MS.planSealed),
  NothingHappened: (film, fields) => {
    const reason = text(fields["reason"]);
    stamp(film, who(fields), firstOf(film.words, [`table.stamp.${reason}`], reason));
  },
  BanditMoved: (film, fields) => run(film, who(fields)),
  FloorChanged: (film, fields) => climb(film, who(fields), MS.climb, 0),
  BanditFled: (film, fields) => climb(film, who(fields), MS.flee, MS.fleeWait),
  MarshalMoved: (film) => walk(film, MARSHAL, MS.marshal),
  BanditShot: (film, { shooter, target, to }) => {
    shoot(film, text(shooter), text(target));
    if (to === undefined) struck(film, text(shooter), text(target));
    else thrownDown(film, text(target));
  },
  BanditShotOff: (film, fields) => {
    shoot(film, text(fields["shooter"]), text(fields["target"]));
    thrownOff(film, text(fields["target"]), way(fields));
  },
  BanditKnockedBack: (film, fields) => thrown(film, who(fields), MS.knockedBack, 0),
  BanditPunched: (film, fields, setting) =>
    punch(film, text(fields["puncher"]), who(fields), isLoss(setting.before, who(fields))),
  BanditBraked: (film, fields) => brake(film, who(fields)),
  BanditSwept: (film, fields) => sweep(film, who(fields)),
  NeutralBulletTaken: (film, fields) => bullet(film, who(fields)),
  LootTaken: grabbed,
  PurseSnatched: grabbed,
  RansomPaid: grabbed,
  LootDropped: lost,
  PurseLost: lost,
  StrongboxBrought: (film, fields) => bring(film, token(fields)),
  BanditTurned: rest(MS.turn),
  BanditStoodUp: (film, fields) => topple(film, who(fields), false),
  BanditLayDown: (film, fields) => topple(film, who(fields), true),
  HorseRidden: (film, fields) => ride(film, who(fields)),
  BanditWalkedOff: (film, fields) => walkOff(film, who(fields), way(fields)),
  BanditFell: (film, fields) => fall(film, who(fields)),
  CabooseUncoupled: (film, { car }) => film.uncouple(count(car)),
  LootWon: rest(MS.won),
  GameEnded: rest(MS.end),
};

// --- what the event before or after another is

/** This one has just been hit by a fist, or is about to be. */
function isPunch(event: Event | null, who: string): boolean {
  return event?.name === "BanditPunched" && event.fields["bandit"] === who;
}

/** This one has just lost loot to a fist. */
function isLoss(event: Event | null, who: string): boolean {
  return (
    (event?.name === "LootDropped" && event.fields["bandit"] === who) ||
    (event?.name === "PurseSnatched" && event.fields["victim"] === who)
  );
}

function isHiddenCard(event: Event | null): boolean {
  return event?.name === "CardPlayed" && event.fields["is_hidden"] === true;
}
