/** What is marked over the board. */
import type { Place, Unit } from "../types";

export type Overlay = "none" | "threat" | "defence" | "owner" | "coords";

export interface Marks {
  selected: Place | null;
  reach: string[];
  targets: Place[];
  path: Place[];
  cost: string;
  ghost: { unit: Unit; at: Place } | null;
  hover: Place | null;
  overlay: Overlay;
  threat: number[];
}

export const NO_MARKS: Marks = {
  selected: null,
  reach: [],
  targets: [],
  path: [],
  cost: "",
  ghost: null,
  hover: null,
  overlay: "none",
  threat: [],
};
