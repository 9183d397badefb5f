/** Words of the stage: chips on the buttons, keys, and what each menu holds. */
import type { OddsWords } from "../../kit/play/chips";

export const ODDS: OddsWords = {
  hit: ["hit", "good", "the attack hits"],
  critical: ["crit", "good", "a critical hit"],
  kill: ["down", "good", "it falls by this"],
  damage: ["deal", "good", "what it takes from them, on average"],
  die: ["die", "bad", "you are dead after it"],
  be_hit: ["be hit", "bad", "you are struck"],
  damage_taken: ["take", "bad", "what you lose, on average"],
  escape: ["escape", "good", "you get away"],
  success: ["works", "good", "it works"],
  fail: ["they fail", "good", "they fail their saving throw"],
  healed: ["heal", "good", "hit points you get back, on average"],
  stable: ["stable", "good", "you are stable after it"],
  awake: ["up", "good", "you wake with one hit point"],
};

export interface Menu {
  id: string;
  name: string;
  key: string;
  groups: string[];
}

/** The bottom row of a fight. What a menu does not name is under "More". */
export const MENUS: Menu[] = [
  { id: "attack", name: "Attack", key: "A", groups: ["Attack"] },
  { id: "abilities", name: "Abilities", key: "S", groups: ["Abilities", "Spells"] },
  { id: "items", name: "Items", key: "U", groups: ["Items"] },
  { id: "move", name: "Move", key: "M", groups: ["Move"] },
  { id: "more", name: "More", key: "O", groups: ["Tactics"] },
];

export const PAGES = ["play", "sheet", "pack", "party", "saves", "heroes"] as const;
export type Page = (typeof PAGES)[number];
export const TITLES: Record<Page, string> = {
  play: "Journey",
  sheet: "Sheet",
  pack: "Pack",
  party: "Party",
  saves: "Saves",
  heroes: "Heroes",
};
