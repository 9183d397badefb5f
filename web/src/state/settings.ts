/** How the page looks and moves; kept in this browser. */
import { create } from "zustand";
import { keep, kept } from "./kept";

export type Theme = "dark" | "light" | "system";
export type Motion = "system" | "off" | "full";
export type TextSize = "small" | "normal" | "large";
/** The game's own stage, or the plain one that draws any game from its scene. */
export type StageKind = "own" | "plain";

export interface Settings {
  theme: Theme;
  motion: Motion;
  text: TextSize;
  stage: StageKind;
  sound: boolean;
  /** Of a hundred. */
  volume: number;
}

const USUAL: Settings = {
  theme: "system",
  motion: "system",
  text: "normal",
  stage: "own",
  sound: true,
  volume: 60,
};

export const useSettings = create<Settings>()(() => ({
  ...USUAL,
  ...kept<Partial<Settings>>("settings", {}),
}));

export function set(change: Partial<Settings>): void {
  useSettings.setState(change);
  keep("settings", useSettings.getState());
}

const LIGHT = (): MediaQueryList | undefined => globalThis.matchMedia?.("(prefers-color-scheme: light)");

/** Calls back when the system turns light or dark. */
export const onSystemTheme = (changed: () => void): void => LIGHT()?.addEventListener("change", changed);

/** Marks the document, which the theme's custom properties follow. */
export function dress(settings: Settings, root: HTMLElement = document.documentElement): void {
  root.dataset["theme"] =
    settings.theme === "system" ? (LIGHT()?.matches ? "light" : "dark") : settings.theme;
  root.dataset["motion"] = settings.motion;
  root.dataset["text"] = settings.text;
}

/** Whether things should move: the page's setting, or else what the system says. */
export function moves(settings: Settings = useSettings.getState()): boolean {
  if (settings.motion !== "system") return settings.motion === "full";
  return !globalThis.matchMedia?.("(prefers-reduced-motion: reduce)").matches;
}
