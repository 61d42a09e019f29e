// Small sounds, made here and not loaded: wood, paws, a bell; and a buzz where a device can. Silent unless the one toggle
// says otherwise.
import { duration, settings } from "./settings.svelte";

export type SoundName = "roll" | "step" | "catch" | "chop" | "bark" | "scatter" | "win" | "dance" | "lose" | "turn";

/** A tone: how high in hertz (or from–to), how long in seconds, when, how loud. */
type Tone = { from: number; to?: number; at: number; long: number; loud: number; shape: OscillatorType };
/** A knock of noise through a filter: dice on wood, a paw on the floor. */
type Knock = { pitch: number; at: number; long: number; loud: number };

const tones: Record<SoundName, readonly Tone[]> = {
  roll: [],
  step: [{ from: 210, to: 150, at: 0, long: 0.07, loud: 0.12, shape: "sine" }],
  catch: [
    { from: 1400, to: 2100, at: 0, long: 0.09, loud: 0.06, shape: "triangle" },
    { from: 240, to: 120, at: 0.06, long: 0.14, loud: 0.2, shape: "sine" },
  ],
  // A squeak, and a heavy landing.
  chop: [
    { from: 1400, to: 2600, at: 0, long: 0.12, loud: 0.08, shape: "triangle" },
    { from: 190, to: 55, at: 0.04, long: 0.3, loud: 0.34, shape: "sine" },
  ],
  // Two barks, and the hunt is lost.
  bark: [
    { from: 392, to: 180, at: 0, long: 0.13, loud: 0.16, shape: "sawtooth" },
    { from: 370, to: 150, at: 0.24, long: 0.16, loud: 0.18, shape: "sawtooth" },
    { from: 311, to: 262, at: 0.55, long: 0.45, loud: 0.1, shape: "triangle" },
  ],
  scatter: [0, 0.11, 0.2, 0.33].map((at, index) => ({ from: 1700 + 150 * (index % 3), to: 2300, at, long: 0.06, loud: 0.03, shape: "triangle" })),
  win: [523.25, 659.25, 783.99, 1046.5].map((from, index) => bell(from, index * 0.13)),
  // A jig of mice.
  dance: [783.99, 987.77, 1174.66, 987.77, 783.99, 1174.66, 1567.98].map((from, index) => ({ ...bell(from, index * 0.12), long: 0.2 })),
  lose: [
    { from: 392, to: 370, at: 0, long: 0.28, loud: 0.12, shape: "triangle" },
    { from: 311, to: 262, at: 0.24, long: 0.5, loud: 0.12, shape: "triangle" },
  ],
  turn: [bell(783.99, 0), bell(1046.5, 0.14)],
};

const knocks: Record<SoundName, readonly Knock[]> = {
  roll: [0, 0.09, 0.16, 0.27, 0.34, 0.48, 0.62].map((at, index) => ({
    pitch: 1500 + 380 * ((index * 5) % 3),
    at,
    long: 0.05,
    loud: 0.5 - 0.04 * index,
  })),
  step: [{ pitch: 700, at: 0, long: 0.04, loud: 0.22 }],
  catch: [{ pitch: 420, at: 0.06, long: 0.09, loud: 0.4 }],
  chop: [{ pitch: 300, at: 0.05, long: 0.16, loud: 0.7 }],
  bark: [0, 0.24].map((at) => ({ pitch: 900, at, long: 0.08, loud: 0.3 })),
  // Many small feet.
  scatter: Array.from({ length: 14 }, (_, index) => ({ pitch: 1100 + 300 * (index % 4), at: index * 0.05, long: 0.03, loud: 0.2 })),
  win: [],
  dance: [],
  lose: [],
  turn: [],
};

/** How a device shakes with it, where it can: milliseconds on, off, on. */
const buzzes: Partial<Record<SoundName, number[]>> = {
  catch: [25],
  chop: [70, 30, 30],
  bark: [50, 90, 60],
  win: [30, 60, 30, 60, 80],
  dance: [20, 80, 20, 80, 20],
  turn: [30],
};

/** Not before somebody has touched the page: browsers refuse, and so do sleeping parents. */
let audio: AudioContext | null = null;

export const sound = {
  /** Plays a sound, if sounds are wanted. Never fails: a page without sound is fine. */
  play(name: SoundName): void {
    if (!settings.sound || !navigator.userActivation?.hasBeenActive) return;
    try {
      audio ??= new AudioContext();
      if (audio.state === "suspended") void audio.resume();
      const start = audio.currentTime + 0.01;
      for (const tone of tones[name]) ring(audio, tone, start);
      for (const knock of knocks[name]) tap(audio, knock, start);
    } catch {
      // No sound device.
    }
    const buzz = buzzes[name];
    // People who want less motion don't want the device to shake either.
    if (buzz && duration(1) > 0 && "vibrate" in navigator) navigator.vibrate(buzz);
  },
};

function bell(from: number, at: number): Tone {
  return { from, at, long: 0.45, loud: 0.14, shape: "triangle" };
}

function ring(audio: AudioContext, { from, to = from, at, long, loud, shape }: Tone, start: number): void {
  const oscillator = new OscillatorNode(audio, { type: shape, frequency: from });
  oscillator.frequency.exponentialRampToValueAtTime(to, start + at + long);
  oscillator.connect(fading(audio, loud, start + at, long));
  oscillator.start(start + at);
  oscillator.stop(start + at + long);
}

function tap(audio: AudioContext, { pitch, at, long, loud }: Knock, start: number): void {
  const frames = Math.ceil(audio.sampleRate * long);
  const noise = new AudioBuffer({ length: frames, sampleRate: audio.sampleRate });
  const samples = noise.getChannelData(0);
  for (let index = 0; index < frames; index++) samples[index] = Math.random() * 2 - 1;
  const source = new AudioBufferSourceNode(audio, { buffer: noise });
  const filter = new BiquadFilterNode(audio, { type: "bandpass", frequency: pitch, Q: 3 });
  source.connect(filter).connect(fading(audio, loud, start + at, long));
  source.start(start + at);
}

/** Loud at once, then gone: what everything that is struck sounds like. */
function fading(audio: AudioContext, loud: number, at: number, long: number): GainNode {
  const gain = new GainNode(audio, { gain: 0 });
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(loud, at + 0.005);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + long);
  gain.connect(audio.destination);
  return gain;
}
