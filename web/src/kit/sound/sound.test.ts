import { afterEach, beforeEach, expect, test, vi } from "vitest";

let started = 0;
const node = () => ({
  connect: () => undefined,
  start: () => started++,
  stop: () => undefined,
  gain: { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined, value: 0 },
  frequency: { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined, value: 0 },
});
class Fake {
  state = "running";
  currentTime = 0;
  sampleRate = 100;
  createGain = node;
  createOscillator = node;
  createBiquadFilter = node;
  createBufferSource = node;
  createBuffer = () => ({ getChannelData: () => new Float32Array(4) });
}

beforeEach(() => {
  started = 0;
  vi.resetModules();
  vi.stubGlobal("AudioContext", Fake);
  vi.stubGlobal("OscillatorNode", class {});
});
afterEach(() => vi.unstubAllGlobals());

test("every sound has notes, and each is played", async () => {
  const { play, SOUNDS } = await import("./sound");
  const { set } = await import("../../state/settings");
  set({ sound: true, volume: 50 });
  for (const [name, notes] of Object.entries(SOUNDS)) {
    started = 0;
    play(name as keyof typeof SOUNDS);
    expect(started, name).toBe(notes.length);
  }
});

test("nothing sounds when it is turned off or down", async () => {
  const { play } = await import("./sound");
  const { set } = await import("../../state/settings");
  set({ sound: false, volume: 50 });
  play("hit");
  set({ sound: true, volume: 0 });
  play("hit");
  expect(started).toBe(0);
});
