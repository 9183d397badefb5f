/** The first quarter of an hour: a walk, a talk, a way down, a fight, and out again. */
import { type First, isOf } from "../../kit/guide/firsts";

export const PRAISE =
  "You know it all. When a delve has closed, one press draws it again from its seed: it is the one you walked.";

const HOME = "Waymeet";
const DOWN = ["dungeon_enter", "dungeon_reenter"];

export const FIRSTS: First[] = [
  {
    name: "Talk",
    hint: "Warden Brannoc has greeted you. Press “Talk to Warden Brannoc”, or type “talk brannoc”.",
    by: isOf("dialogue", ...DOWN),
  },
  {
    name: "Walk",
    hint: "Follow your goal: by the arrow keys, the compass, or type “east”. The map grows as you walk.",
    by: ({ type, name }) => DOWN.includes(type) || (type === "moved" && name !== HOME), // who arrives is moved, too
  },
  {
    name: "Go down",
    hint: "At the hollow, press “Go down”. The dungeon is drawn for you and your party, from a sealed seed.",
    by: isOf(...DOWN),
  },
  {
    name: "Fight",
    hint: "Go deeper. Then strike, defend, cast or flee before the round ends; each button says what it risks.",
    by: isOf("encounter_end"),
  },
  {
    name: "Come out",
    hint: "Go on to the master at the bottom, or turn back while you can: what you carry is yours.",
    by: isOf("dungeon_complete", "dungeon_left", "dungeon_closed"),
  },
];
