/** The first quarter of an hour: a door, a fight, what lies about, and out again alive. */
import type { First } from "../../kit/guide/firsts";
import { num } from "./types";

export const PRAISE = "You know it all. Deeper lies more: the boss waits at the end of some door.";

export function firstsOf(mine: number[]): First[] {
  const own =
    (...types: string[]): First["by"] =>
    (event) =>
      types.includes(event.type) && mine.includes(num(event, "explorer_id"));
  return [
    {
      name: "Enter",
      hint: "Mint an explorer, choose an Easy temple and go in. Somewhere below is its boss: kill it and come out.",
      by: own("temple_entered"),
    },
    {
      name: "A door",
      hint: "Goal: find the boss, five doors down or deeper, and kill it. Each door's button says what may wait.",
      by: own("explorer_moved"),
    },
    {
      name: "A fight",
      hint: "Attack while the odds are yours. Fleeing is no shame: its wounds stay, and yours heal by rest.",
      by: own("monster_killed", "combat_ended"),
    },
    {
      name: "Search",
      hint: "Search a hall or a treasure chamber (lairs hold nothing), or disarm a trap: gold, potions, blessed weapons.",
      by: own("chamber_searched", "trap_disarmed"),
    },
    {
      name: "Out and rest",
      hint: "Go back to the entrance and leave the temple, then rest in the lobby. What you opened stays open.",
      by: own("explorer_rested"),
    },
  ];
}
