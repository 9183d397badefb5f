/** The first quarter of an hour: a walk, a talk, a way down, a fight, and out again. */
import { type First, isOf } from "../../kit/guide/firsts";

export const PRAISE =
  "You know it all. Under “Journal” the delve is proved: drawn again, it is the one you walked.";

const HOME = "Waymeet";

export const FIRSTS: First[] = [
  {
    name: "Walk",
    hint: "Leave Waymeet by one of its roads: the arrow keys, the compass, or type “north”. Then come back.",
    by: ({ type, name }) => type === "moved" && name !== HOME, // who arrives in the world is moved there, too
  },
  {
    name: "Talk",
    hint: "Choose somebody who is here and talk to them. Some have work, some have wares, some know the way.",
    by: isOf("dialogue"),
  },
  {
    name: "Go down",
    hint: "Find an entrance in the hills around Waymeet and enter. The place is drawn for you, from a sealed seed.",
    by: isOf("dungeon_enter", "dungeon_reenter"),
  },
  {
    name: "Fight",
    hint: "Strike, defend, cast or flee before the round ends; each button says what it risks.",
    by: isOf("encounter_end"),
  },
  {
    name: "Come out",
    hint: "Go on to the crown at the bottom, or turn back while you can: what you carry is yours.",
    by: isOf("dungeon_complete", "dungeon_left", "dungeon_closed"),
  },
];
