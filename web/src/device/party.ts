/* At which tables this device is only a hand: the train, the film and the sounds are on the big screen. */
import { read, write } from "./keep";

const STORED = "colt.parties";
const MOST = 10;

export const isAtParty = (link: string): boolean => read<string[]>(STORED, []).includes(link);

export function joinParty(link: string): void {
  const others = read<string[]>(STORED, []).filter((one) => one !== link);
  write(STORED, [...others, link].slice(-MOST));
}
