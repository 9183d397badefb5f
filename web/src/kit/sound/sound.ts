/** Sounds made of a few notes and noise: nothing is loaded. They follow the settings and keep silent until the page was touched. */
import { useSettings } from "../../state/settings";

export type Sound =
  | "press"
  | "roll"
  | "hit"
  | "miss"
  | "critical"
  | "hurt"
  | "heal"
  | "coin"
  | "door"
  | "turn"
  | "refused"
  | "death"
  | "victory";

/** One note: when it begins and how long it lasts (s), from which pitch to which (Hz; 0 is noise), how loud, and its wave. */
type Note = [at: number, lasts: number, from: number, to: number, loud: number, wave?: OscillatorType];

export const SOUNDS: Record<Sound, Note[]> = {
  press: [[0, 0.05, 520, 420, 0.25, "triangle"]],
  roll: [0, 0.06, 0.11, 0.15].map((at) => [at, 0.03, 0, 2400, 0.3]),
  hit: [
    [0, 0.09, 0, 900, 0.6],
    [0, 0.14, 170, 70, 0.6, "square"],
  ],
  miss: [[0, 0.18, 0, 3200, 0.25]],
  critical: [
    [0, 0.12, 0, 1200, 0.8],
    [0, 0.24, 220, 55, 0.8, "sawtooth"],
    [0.08, 0.35, 880, 1320, 0.35, "triangle"],
  ],
  hurt: [
    [0, 0.12, 0, 500, 0.6],
    [0, 0.2, 130, 60, 0.6, "sawtooth"],
  ],
  heal: [0, 0.09, 0.18].map((at, i) => [at, 0.25, [523, 659, 784][i] ?? 523, [523, 659, 784][i] ?? 523, 0.3]),
  coin: [
    [0, 0.08, 988, 988, 0.3, "square"],
    [0.08, 0.25, 1319, 1319, 0.3, "square"],
  ],
  door: [
    [0, 0.3, 0, 240, 0.6],
    [0.1, 0.25, 90, 60, 0.5, "triangle"],
  ],
  turn: [
    [0, 0.12, 587, 587, 0.3, "triangle"],
    [0.12, 0.25, 880, 880, 0.3, "triangle"],
  ],
  refused: [[0, 0.2, 160, 120, 0.35, "square"]],
  death: [392, 349, 311, 196].map((pitch, i) => [i * 0.28, 0.6, pitch, pitch * 0.97, 0.45, "triangle"]),
  victory: [523, 659, 784, 1047].map((pitch, i) => [
    i * 0.13,
    i === 3 ? 0.8 : 0.2,
    pitch,
    pitch,
    0.4,
    "square",
  ]),
};

let context: AudioContext | null = null;

/** The browser's own, once somebody has touched the page: before that it would only complain. */
function awake(): AudioContext | null {
  if (typeof AudioContext === "undefined" || navigator.userActivation?.hasBeenActive === false) return null;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  return context;
}

export function play(name: Sound): void {
  const { sound, volume } = useSettings.getState();
  const audio = sound && volume > 0 ? awake() : null;
  if (audio === null) return;
  const master = audio.createGain();
  master.gain.value = (volume / 100) * 0.35;
  master.connect(audio.destination);
  for (const note of SOUNDS[name]) sing(audio, master, note);
}

function sing(audio: AudioContext, master: GainNode, [at, lasts, from, to, loud, wave]: Note): void {
  const begin = audio.currentTime + at;
  const fade = audio.createGain();
  fade.gain.setValueAtTime(loud, begin);
  fade.gain.exponentialRampToValueAtTime(0.001, begin + lasts);
  fade.connect(master);
  const source = from === 0 ? noise(audio, fade, to, lasts) : tone(audio, fade, wave ?? "sine");
  if (source instanceof OscillatorNode) {
    source.frequency.setValueAtTime(from, begin);
    source.frequency.exponentialRampToValueAtTime(Math.max(to, 1), begin + lasts);
  }
  source.start(begin);
  source.stop(begin + lasts);
}

function tone(audio: AudioContext, to: AudioNode, wave: OscillatorType): OscillatorNode {
  const source = audio.createOscillator();
  source.type = wave;
  source.connect(to);
  return source;
}

function noise(audio: AudioContext, to: AudioNode, pitch: number, lasts: number): AudioBufferSourceNode {
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * lasts), audio.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < data.length; i++) data[i] = Math.random() * 2 - 1;
  const filter = audio.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = pitch;
  filter.connect(to);
  const source = audio.createBufferSource();
  source.buffer = buffer;
  source.connect(filter);
  return source;
}
