/* What today's heist asks the server for. */
import { ask } from "../line/http";
import { deviceName, myself } from "../me/me.svelte";
import type { Ride, TableOpened, Today } from "../wire";

const PATH = "api/today";

export const lookAt = (day?: string) =>
  ask<Today>("GET", day ? `${PATH}?day=${day}` : PATH, undefined, myself.pass);
/** Who has no key yet gets one: each rides once. */
export const ride = (nickname: string) =>
  ask<TableOpened>("POST", PATH, { nickname, device: deviceName() } satisfies Ride, myself.key);
