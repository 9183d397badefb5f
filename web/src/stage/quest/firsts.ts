/** The first quarter of an hour: the road, a fight, its spoils, a rest, and a save. */
import { type First, isOf } from "../../kit/guide/firsts";

export const PRAISE =
  "You know it all. Each level brings choices; friends join by “Party”, and saves go with you.";

export const FIRSTS: First[] = [
  {
    name: "Set out",
    hint: "Take a road to another city, or enter a dungeon. Something may wait on the way.",
    by: isOf("travel_started", "dungeon_entered", "step_taken"),
  },
  {
    name: "Fight",
    hint: "Step into reach, attack, use what your class can do, and end the turn. Each button shows its odds.",
    by: isOf("combat_ended"),
  },
  {
    name: "Spoils",
    hint: "Win a fight and take what they leave; blows that land and kills teach you.",
    by: isOf("loot_taken", "kill_bonus"),
  },
  {
    name: "Rest",
    hint: "Hurt? A short rest spends hit dice, a long one needs a safe night and food.",
    by: isOf("short_rested", "long_rested"),
  },
  {
    name: "Keep",
    hint: "Under “Saves”, sign and keep the journey: it is yours, and loads here or on another server.",
    by: isOf("game_saved"),
  },
];
