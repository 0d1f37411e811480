/* How long everything in the film lasts, in milliseconds at its usual pace. */

/** How much of its time a thing travels; then it rests. */
export const REST = 0.62;
/** When a fist arrives, and a bullet. */
export const FIST = 120;
export const BULLET = 200;

export const MS = {
  // the story
  onlySaid: 120,
  round: 1000,
  roundCard: 500,
  roundEvent: 1100,
  headline: 1300,
  stamp: 900,
  end: 600,
  // cards
  drawCards: 160,
  played: 420,
  playedHidden: 520,
  dark: 520,
  revealed: 480,
  planSealed: 240,
  // on foot
  stepAside: 220,
  runInside: 420,
  runRoof: 120,
  runRoofPerCar: 260,
  climb: 380,
  flee: 350,
  fleeWait: 120,
  marshal: 500,
  turn: 320,
  topple: 320,
  toppled: 340,
  ride: 900,
  // fists and shots
  swing: 260,
  impact: 260,
  impactWait: 90,
  punched: 320,
  punchedWait: 60,
  shot: 420,
  recoil: 180,
  recoilWait: 80,
  stagger: 240,
  staggerWait: 190,
  bulletFlies: 400,
  knockedBack: 320,
  thrownDown: 420,
  // off the train
  thrownOff: 520,
  walkOff: 620,
  fall: 520,
  gone: 120,
  // loot
  grab: 360,
  lose: 380,
  bring: 420,
  won: 240,
  // the train
  uncoupled: 1400,
  brake: 420,
  brakeWait: 60,
  sparks: 500,
  arm: 620,
  swept: 600,
} as const;
