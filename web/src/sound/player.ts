/* Plays what the recipes say. A browser is silent until somebody has touched the page. */
import { RECIPES, type Sound, type Tone } from "./recipes";

/** How a sound is heard this time. */
export interface Manner {
  /** So many semitones higher. */
  up?: number;
  /** Through the walls of a tunnel. */
  isMuffled?: boolean;
}

/** Above this pitch nothing comes through. */
const MUFFLED = 400;

let context: AudioContext | null = null;
let hiss: AudioBuffer | null = null;

/** This sound now, so loud (0 to 1). */
export function play(sound: Sound, volume: number, { up = 0, isMuffled = false }: Manner = {}): void {
  if (volume <= 0 || typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  if (context.state !== "running") return;
  const out = context.createGain();
  out.gain.value = volume * 0.5;
  out.connect(isMuffled ? wall(context) : context.destination);
  const higher = 2 ** (up / 12);
  for (const { from, to = from, ...tone } of RECIPES[sound])
    sing(context, out, { ...tone, from: from * higher, to: to * higher });
}

function wall(on: AudioContext): AudioNode {
  const filter = on.createBiquadFilter();
  filter.type = "lowpass";
  filter.frequency.value = MUFFLED;
  filter.connect(on.destination);
  return filter;
}

function sing(on: AudioContext, out: AudioNode, { wave, from, to = from, ms, wait = 0, gain }: Tone): void {
  const [start, end] = [on.currentTime + wait / 1000, on.currentTime + (wait + ms) / 1000];
  const loudness = on.createGain();
  loudness.gain.setValueAtTime(0, start);
  loudness.gain.linearRampToValueAtTime(gain, start + 0.004);
  loudness.gain.exponentialRampToValueAtTime(0.001, end);
  loudness.connect(out);
  const source =
    wave === "noise" ? blow(on, loudness, from, to, start, end) : pipe(on, wave, from, to, start, end);
  if (wave !== "noise") source.connect(loudness);
  source.start(start);
  source.stop(end);
}

function pipe(
  on: AudioContext,
  wave: OscillatorType,
  from: number,
  to: number,
  start: number,
  end: number,
): OscillatorNode {
  const source = on.createOscillator();
  source.type = wave;
  source.frequency.setValueAtTime(from, start);
  source.frequency.exponentialRampToValueAtTime(to, end);
  return source;
}

/** Noise through a filter that moves. */
function blow(
  on: AudioContext,
  out: AudioNode,
  from: number,
  to: number,
  start: number,
  end: number,
): AudioBufferSourceNode {
  hiss ??= whiteNoise(on);
  const source = on.createBufferSource();
  source.buffer = hiss;
  source.loop = true;
  const filter = on.createBiquadFilter();
  filter.type = "bandpass";
  filter.Q.value = 0.8;
  filter.frequency.setValueAtTime(from, start);
  filter.frequency.exponentialRampToValueAtTime(to, end);
  source.connect(filter).connect(out);
  return source;
}

function whiteNoise(on: AudioContext): AudioBuffer {
  const buffer = on.createBuffer(1, on.sampleRate / 2, on.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let n = 0; n < samples.length; n++) samples[n] = Math.random() * 2 - 1;
  return buffer;
}
