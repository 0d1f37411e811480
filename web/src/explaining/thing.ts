/** Something that can be explained where it appears: `{kind: 'action', name: 'shoot'}`. */
export interface Thing {
  kind:
    | "action"
    | "turn"
    | "round-event"
    | "bandit"
    | "loot"
    | "bullet"
    | "marshal"
    | "first"
    | "gunslinger"
    | "caboose";
  name: string;
}
