/** The first quarter of an hour: a hero, arms, a way down, a fight, and home again. */
import type { First } from "../../kit/guide/firsts";
import { ofHero, str } from "./events";

export const PRAISE = "You know it all. Five depths, better arms each time, and the Dragon at the bottom.";

export function firstsOf(hero: number): First[] {
  const mine =
    (...types: string[]): First["by"] =>
    (event) =>
      types.includes(event.type) && ofHero(event, hero);
  return [
    {
      name: "A hero",
      hint: "Seven values come one by one; place each. Strength strikes, Constitution lives, Dexterity runs.",
      by: mine("hero_ready"),
    },
    {
      name: "Arms",
      hint: "Go to the shop and buy the best weapon or armor you can pay.",
      by: mine("bought"),
    },
    { name: "Down", hint: "Go through the gate and enter the labyrinth.", by: mine("room_entered") },
    {
      name: "A fight",
      hint: "Beat what waits in a room, charm it, or run: over the buttons stands what matters at each blow.",
      by: mine("monster_defeated", "monster_charmed", "dragon_slain"),
    },
    {
      name: "Home",
      hint: "Hurt, or rich enough? Back up to the town: heal, sell, train, and go deeper the next time.",
      by: (event) => mine("town_entered")(event) && str(event, "reason") !== "created",
    },
  ];
}
