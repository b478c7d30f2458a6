/**
 * The sounds of a table, made by the browser itself: nothing is loaded. A sound is a few tones and breaths of noise,
 * written down as data. Off until the person switches them on; what was chosen is kept in this browser.
 */
import { Listeners } from '../../engine/listeners.ts';

export type Sound = 'deal' | 'card' | 'chip' | 'knock' | 'turn' | 'win';

/** One stroke of a sound. Times in seconds, pitches in Hz, `level` from 0 to 1. */
export interface Stroke {
  readonly of: 'tone' | 'noise';
  readonly at: number;
  readonly lasts: number;
  /** A tone's pitch, or the middle of the band that noise passes. */
  readonly from: number;
  /** It glides there. */
  readonly to: number;
  readonly level: number;
}

const slide = (at: number): Stroke => ({ of: 'noise', at, lasts: 0.09, from: 3_400, to: 1_300, level: 0.22 });
const rap = (at: number): readonly Stroke[] => [
  { of: 'tone', at, lasts: 0.1, from: 170, to: 85, level: 0.5 },
  { of: 'noise', at, lasts: 0.03, from: 900, to: 500, level: 0.16 },
];
const clink = (at: number, pitch: number): Stroke => ({
  of: 'tone',
  at,
  lasts: 0.06,
  from: pitch,
  to: pitch * 0.97,
  level: 0.1,
});
const bell = (at: number, pitch: number, lasts: number): Stroke => ({
  of: 'tone',
  at,
  lasts,
  from: pitch,
  to: pitch,
  level: 0.14,
});

export const sounds: Readonly<Record<Sound, readonly Stroke[]>> = {
  deal: [slide(0), slide(0.2), slide(0.4), slide(0.6)],
  card: [slide(0)],
  chip: [clink(0, 3_150), clink(0.045, 4_200), clink(0.08, 3_600)],
  knock: [...rap(0), ...rap(0.13)],
  turn: [bell(0, 660, 0.16), bell(0.14, 880, 0.3)],
  win: [bell(0, 523, 0.2), bell(0.11, 659, 0.2), bell(0.22, 784, 0.24), bell(0.33, 1_047, 0.5)],
};

const keptAs = 'sabot.sound';
const switched = new Listeners();

/** Whether sound is on; storage that cannot be read is a no. */
export function soundOn(): boolean {
  try {
    return localStorage.getItem(keptAs) === 'on';
  } catch {
    return false;
  }
}

/** Calls `listener` when sound is switched on this page; returns how to stop it. */
export const onSound = (listener: () => void): (() => void) => switched.add(listener);

/** To be called from a press: browsers let a page sound only then. */
export function switchSound(on: boolean): void {
  try {
    localStorage.setItem(keptAs, on ? 'on' : 'off');
  } catch {
    // it holds as long as the page does not ask again
  }
  switched.tell();
  if (on) play('chip');
}

let output: { readonly context: AudioContext; readonly noise: AudioBuffer } | null = null;

function outputOf(): NonNullable<typeof output> {
  if (output !== null) return output;
  const context = new AudioContext();
  // A breath of noise that always sounds the same: a small generator of whole numbers, no chance in it.
  const noise = context.createBuffer(1, Math.ceil(context.sampleRate / 4), context.sampleRate);
  const samples = noise.getChannelData(0);
  let state = 1;
  for (let i = 0; i < samples.length; i++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    samples[i] = state / 2 ** 31 - 1;
  }
  output = { context, noise };
  return output;
}

/** Plays a sound if sound is on. A browser that gives no sound is no fault of the table's. */
export function play(sound: Sound): void {
  if (!soundOn() || typeof AudioContext === 'undefined') return;
  const { context, noise } = outputOf();
  const start = () => {
    for (const stroke of sounds[sound]) strike(context, noise, stroke);
  };
  if (context.state === 'running') return start();
  // Kept on from an earlier visit: nothing sounds before the first press on this page, and nothing late after it.
  void context.resume().catch(() => undefined);
  if (navigator.userActivation.isActive) start();
}

function strike(context: AudioContext, noise: AudioBuffer, { of, at, lasts, from, to, level }: Stroke): void {
  const begins = context.currentTime + at;
  const ends = begins + lasts;
  const gain = context.createGain();
  gain.gain.setValueAtTime(0.0001, begins);
  gain.gain.exponentialRampToValueAtTime(level, begins + 0.006);
  gain.gain.exponentialRampToValueAtTime(0.0001, ends);
  gain.connect(context.destination);
  const source = of === 'tone' ? tone(context, from, to, begins, ends) : breath(context, noise, from, to, begins, ends);
  source.out.connect(gain);
  source.node.start(begins);
  source.node.stop(ends);
}

interface Source {
  readonly node: AudioScheduledSourceNode;
  readonly out: AudioNode;
}

function tone(context: AudioContext, from: number, to: number, begins: number, ends: number): Source {
  const node = context.createOscillator();
  node.type = 'sine';
  node.frequency.setValueAtTime(from, begins);
  node.frequency.exponentialRampToValueAtTime(to, ends);
  return { node, out: node };
}

function breath(
  context: AudioContext,
  noise: AudioBuffer,
  from: number,
  to: number,
  begins: number,
  ends: number,
): Source {
  const node = context.createBufferSource();
  node.buffer = noise;
  const band = context.createBiquadFilter();
  band.type = 'bandpass';
  band.frequency.setValueAtTime(from, begins);
  band.frequency.exponentialRampToValueAtTime(to, ends);
  node.connect(band);
  return { node, out: band };
}
