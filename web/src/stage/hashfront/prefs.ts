/** How the stage looks and plays for this browser. */
import { create } from "zustand";
import { keep, kept } from "../../state/kept";

export interface Prefs {
  crt: boolean;
  htmlBoard: boolean;
  animations: boolean;
  muted: string[];
}

const USUAL: Prefs = { crt: true, htmlBoard: false, animations: true, muted: [] };
export const usePrefs = create<Prefs>()(() => ({ ...USUAL, ...kept<Partial<Prefs>>("hashfront", {}) }));

export function setPrefs(change: Partial<Prefs>): void {
  usePrefs.setState(change);
  keep("hashfront", usePrefs.getState());
}
