/** Colours of the scene by depth: warm sandstone above, then moss, slate, and at last something that is not stone. */
import { band } from "../map/layout";

export interface Palette {
  wall: string;
  light: string;
  dark: string;
  mortar: string;
  floor: string;
  floorFar: string;
  ceiling: string;
  flame: string;
  ember: string;
  strange: string;
}

const BANDS: [Palette, Palette, Palette, Palette] = [
  {
    wall: "#7d6548",
    light: "#957a58",
    dark: "#5b4933",
    mortar: "#3d3022",
    floor: "#6a563d",
    floorFar: "#3b2f21",
    ceiling: "#2b2219",
    flame: "#ffc061",
    ember: "#ff8a2b",
    strange: "#c9b28a",
  },
  {
    wall: "#55604f",
    light: "#6a7762",
    dark: "#3d463a",
    mortar: "#272e26",
    floor: "#4a5245",
    floorFar: "#262c25",
    ceiling: "#1b201b",
    flame: "#ffb95c",
    ember: "#f2802a",
    strange: "#8fbf7a",
  },
  {
    wall: "#454f60",
    light: "#576377",
    dark: "#303847",
    mortar: "#1d222d",
    floor: "#3b4454",
    floorFar: "#1c212b",
    ceiling: "#141820",
    flame: "#b9e0ff",
    ember: "#5aa9e6",
    strange: "#79c7ff",
  },
  {
    wall: "#443656",
    light: "#584570",
    dark: "#2d2339",
    mortar: "#191322",
    floor: "#382c48",
    floorFar: "#18121f",
    ceiling: "#0f0b15",
    flame: "#e3b1ff",
    ember: "#a04de0",
    strange: "#d07bff",
  },
];

export const paletteAt = (yonder: number): Palette => BANDS[band(yonder) as 0 | 1 | 2 | 3];

export const TIERS = ["#8fae6b", "#6ba3ae", "#d8a933", "#c8643c", "#b05ad6"] as const;
export const tierInk = (difficulty: number): string => TIERS[(difficulty - 1) as 0] ?? TIERS[0];

export const CLASS_INK: Record<string, string> = { Fighter: "#d0604f", Rogue: "#6fae7d", Wizard: "#8289e6" };
