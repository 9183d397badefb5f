import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { dress, moves, set, useSettings } from "./settings";

beforeEach(() => set({ theme: "dark", motion: "system", text: "normal", stage: "own" }));
afterEach(() => vi.unstubAllGlobals());

test("a change is kept and worn", () => {
  set({ theme: "light", text: "large" });
  const root = document.createElement("html");
  dress(useSettings.getState(), root);
  expect({ ...root.dataset }).toMatchObject({ theme: "light", text: "large", motion: "system" });
  expect(JSON.parse(localStorage.getItem("yonder.settings") ?? "")).toMatchObject({ theme: "light" });
});

test("things move as the system says, unless the person says otherwise", () => {
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  expect(moves()).toBe(false);
  set({ motion: "full" });
  expect(moves()).toBe(true);
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  set({ motion: "off" });
  expect(moves()).toBe(false);
});

test("the system is asked for the theme when that is wished", () => {
  const root = document.createElement("html");
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  dress({ ...useSettings.getState(), theme: "system" }, root);
  expect(root.dataset["theme"]).toBe("light");
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  dress({ ...useSettings.getState(), theme: "system" }, root);
  expect(root.dataset["theme"]).toBe("dark");
});
