// Small sounds, made here and not loaded: wood, paws, a bell. Silent unless the one toggle says otherwise.
import { settings } from "./settings.svelte";

export type SoundName = "roll" | "step" | "catch" | "win" | "lose" | "turn";

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
  win: [523.25, 659.25, 783.99, 1046.5].map((from, index) => bell(from, index * 0.13)),
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
  win: [],
  lose: [],
  turn: [],
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
