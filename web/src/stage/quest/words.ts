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
  hits: ["hits", "good", "how many rays or beams hit, on average"],
  kills: ["down", "good", "how many of them fall, on average"],
  failed_save: ["fails", "good", "the target fails its saving throw"],
  failed_saves: ["fail", "good", "how many of them fail their saving throws, on average"],
  affected: ["touched", "good", "how many of them it takes, on average"],
  hidden: ["unseen", "good", "nobody sees you"],
  unseen: ["unnoticed", "good", "they do not notice you"],
  surprised: ["you are surprised", "bad", "they notice you first, and you lose your first turn"],
  price: ["costs, in gp", "plain", "what you pay in all, in gold pieces"],
  proceeds: ["brings, in gp", "good", "what you get in all, in gold pieces"],
  fall: ["fall", "bad", "you are down after it"],
  healed: ["heal", "good", "hit points you get back, on average"],
  stable: ["stable", "good", "you are stable after it"],
  wake: ["up", "good", "you wake with one hit point"],
};

/** What the odds of a death save mean. */
export const SAVES: OddsWords = { ...ODDS, success: ["hold on", "good", "a success: ten or more"] };

/** How fed somebody is, from starving to stuffed. */
export const HUNGER = ["starving", "hungry", "fed", "stuffed"];

/** What the offers of a group have in common, said once. */
export const HINTS: Record<string, string> = {
  Shop: "Prices are rounded to whole gold pieces: up when you buy, down when you sell, and a sale brings half.",
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

export const PAGES = [
  "play",
  "map",
  "sheet",
  "pack",
  "party",
  "tale",
  "saves",
  "bestiary",
  "heroes",
] as const;
export type Page = (typeof PAGES)[number];
export const TITLES: Record<Page, string> = {
  play: "Journey",
  map: "Map",
  sheet: "Sheet",
  pack: "Pack",
  party: "Party",
  tale: "Tale",
  saves: "Saves",
  bestiary: "Bestiary",
  heroes: "Heroes",
};
