/** The first quarter of an hour: the road, a fight, its spoils, a rest, and a save. */
import { type First, isOf } from "../../kit/guide/firsts";

export const PRAISE =
  "You know it all. Each level brings choices; friends join by “Party”, and saves go with you.";

export const FIRSTS: First[] = [
  {
    name: "Set out",
    hint: "For a first fight go down into the cellars (key 1): one rat waits there. Roads lead to other cities.",
    by: isOf("travel_started", "dungeon_entered", "step_taken"),
  },
  {
    name: "Fight",
    hint: "Touch whom you mean on the line, step into reach, attack, and end the turn. Each button shows its odds.",
    by: isOf("combat_ended"),
  },
  {
    name: "Spoils",
    hint: "Win a fight and take what they leave. Every wound you deal earns experience.",
    by: isOf("loot_taken", "kill_bonus"),
  },
  {
    name: "Rest",
    hint: "Hurt? Go back to the city: an hour of rest helps a little, a night at the inn makes you whole.",
    by: isOf("short_rested", "long_rested"),
  },
  {
    name: "Aim",
    hint: "Nine masters rule the roads. The map shows the next of them, the way there, and how dangerous it is.",
    by: isOf("master_felled", "arrived"),
  },
  {
    name: "Keep",
    hint: "Under “Saves”, sign and keep the journey: it is yours, and loads here or on another server.",
    by: isOf("game_saved"),
  },
];
