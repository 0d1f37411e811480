/* Every sound as it is made: no file is fetched, nothing needs a licence. */

/** One tone or noise: from a pitch to a pitch, so long, so loud, after so much time. */
export interface Tone {
  /** `noise` goes through a filter of this pitch. */
  wave: "sine" | "square" | "triangle" | "noise";
  from: number;
  to?: number;
  ms: number;
  wait?: number;
  gain: number;
}

const noise = (from: number, ms: number, gain: number, wait = 0, to = from): Tone => ({
  wave: "noise",
  from,
  to,
  ms,
  wait,
  gain,
});
const tone = (from: number, ms: number, gain: number, wait = 0, to = from): Tone => ({
  wave: "sine",
  from,
  to,
  ms,
  wait,
  gain,
});
const square = (from: number, ms: number, gain: number, wait = 0): Tone => ({
  wave: "square",
  from,
  ms,
  wait,
  gain,
});

export const RECIPES = {
  step: [noise(300, 45, 0.5), noise(300, 45, 0.4, 170)],
  roof: [tone(420, 50, 0.3), noise(420, 50, 0.3), tone(420, 50, 0.3, 110), noise(420, 50, 0.3, 110)],
  ladder: [500, 600, 700].map((pitch, nth) => tone(pitch, 40, 0.35, nth * 110)),
  laid: [noise(3200, 35, 0.5)],
  turned: [noise(1400, 90, 0.4, 0, 4200)],
  drawn: [0, 1, 2].map((nth) => noise(2000 + nth * 500, 45, 0.35, nth * 55)),
  shot: [noise(900, 260, 1, 0, 120), tone(110, 90, 0.8, 120)],
  miss: [tone(1400, 320, 0.18, 0, 700)],
  punch: [noise(180, 70, 1), tone(60, 120, 0.9, 70, 40)],
  purse: [2100, 2600, 2300].map((pitch, nth) => tone(pitch, 40, 0.22, nth * 52)),
  jewel: [tone(1900, 280, 0.16), tone(2850, 280, 0.1)],
  strongbox: [square(160, 80, 0.35), noise(2400, 200, 0.2, 60)],
  dropped: [1650, 2050, 1800].map((pitch, nth) => tone(pitch, 45, 0.22, nth * 60)),
  marshal: [tone(3200, 60, 0.14), tone(3200, 60, 0.14, 260), tone(90, 60, 0.7, 30), tone(90, 60, 0.7, 290)],
  // steam, the whistle, and the drum under the headline that drops
  whistle: [
    noise(2600, 400, 0.35),
    square(587, 520, 0.12, 250),
    square(740, 520, 0.12, 250),
    tone(55, 250, 1, 520),
    noise(900, 60, 0.4, 520),
  ],
  rail: [tone(70, 60, 0.12), tone(70, 60, 0.12, 120)],
  // the same between the walls of a tunnel
  echo: [0, 120, 450, 570].map((wait) => tone(62, 110, 0.16, wait, 48)),
  rolling: [tone(70, 60, 0.6), tone(70, 60, 0.6, 160), tone(70, 60, 0.5, 900), noise(500, 700, 0.2, 300)],
  ticket: [tone(1200, 30, 0.4), noise(4000, 20, 0.3)],
  turn: [tone(784, 180, 0.3), tone(1047, 240, 0.3, 170)],
  count: [tone(523, 90, 0.2)],
  end: [523, 659, 784, 1047].map((pitch) => tone(pitch, 700, 0.16)),
} satisfies Record<string, Tone[]>;

export type Sound = keyof typeof RECIPES;
