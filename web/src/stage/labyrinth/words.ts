/** The stage's own words: places, what they are for, and who waits there. Rules and results are told by the game. */
export interface PlaceWords {
  name: string;
  /** The letter that leads there. */
  key: string;
  keeper: string;
  line: string;
  /** The kinds of action that belong here. */
  acts: string[];
}

/** The ten places of the town, then the gate and the notice board. */
export const PLACES: Record<string, PlaceWords> = {
  shop: {
    name: "Shop",
    key: "s",
    keeper: "Mistress Quill",
    line: "Armor first, my dear. The dead are my worst customers.",
    acts: ["buy", "sell", "haggle", "accept_offer"],
  },
  inn: {
    name: "Inn",
    key: "i",
    keeper: "Old Perrin",
    line: "The bed is free once a visit. The fleas are free always.",
    acts: ["rest"],
  },
  tavern: {
    name: "Tavern",
    key: "t",
    keeper: "Jory at the tap",
    line: "It warms you or it makes you talk. Sometimes it makes others talk.",
    acts: ["drink_at_tavern"],
  },
  kitchen: {
    name: "Kitchen",
    key: "k",
    keeper: "Cook Maud",
    line: "Sit down and eat. Nobody fights well on an empty belly.",
    acts: ["eat_meal"],
  },
  temple: {
    name: "Temple",
    key: "p",
    keeper: "Priestess Ilve",
    line: "The gods hear the wise first. Kneel and see.",
    acts: ["pray"],
  },
  healer: {
    name: "Healer",
    key: "h",
    keeper: "Brother Tamm",
    line: "Wounds, poison, weak knees: one price, and you walk out whole.",
    acts: ["visit_healer", "heal_companion"],
  },
  trainer: {
    name: "Trainer",
    key: "r",
    keeper: "Captain Dorn",
    line: "Seven lessons, each dearer than the last. Points you have earned cost nothing.",
    acts: ["train", "spend_point"],
  },
  smith: {
    name: "Smith",
    key: "m",
    keeper: "Ansa the smith",
    line: "Bent steel cuts half as deep. Leave it here and I will see to it.",
    acts: ["repair"],
  },
  curses: {
    name: "Curse lifter",
    key: "c",
    keeper: "Wise Nettle",
    line: "Show me your hand. Ah. That one should come off.",
    acts: ["remove_curse"],
  },
  gambling: {
    name: "Gambling hall",
    key: "g",
    keeper: "Lucky Fenn",
    line: "The house wins in the long run. You look like a short-run sort of person.",
    acts: ["gamble", "gamble_range", "gamble_exact"],
  },
  gate: {
    name: "Labyrinth gate",
    key: "l",
    keeper: "Wat, gate guard",
    line: "Five depths down sleeps the Dragon. Every other door has something behind it, too.",
    acts: ["enter_labyrinth"],
  },
  board: {
    name: "Notice board",
    key: "b",
    keeper: "Papers in the wind",
    line: "The town pays for what it fears most. You may hold three notices at a time.",
    acts: ["ask_quests", "abandon_quest"],
  },
};

/** What can be done anywhere outside a fight, at one's pack. */
export const PACK_ACTS = [
  "equip",
  "unequip",
  "drink_potion",
  "cast_spell",
  "heal_companion",
  "rename_companion",
  "dismiss_companion",
  "spend_point",
  "retire",
];

export const ATTRIBUTE_WORDS: Record<string, [short: string, means: string]> = {
  strength: ["STR", "Added to every swing you make; half of it to the damage."],
  dexterity: ["DEX", "Who goes first, dodging traps, running away."],
  constitution: ["CON", "Hit points at the start, and armor class."],
  intelligence: ["INT", "Summoning companions."],
  wisdom: ["WIS", "Studying monsters, calling the gods, visions, prayer, and coming back from death."],
  charisma: ["CHA", "Gold to begin with, charming, summoning, better prices when you sell."],
  perception: ["PER", "Hearing what waits in the next room."],
};

export const BANDS: Record<string, string> = {
  unhurt: "unhurt",
  hurt: "hurt",
  bloodied: "bloodied",
  dying: "about to fall",
};

/** Odds by the names the game gives them: on the chip, good or bad, and in full. */
export const ODDS_WORDS: Record<string, [text: string, tone: "good" | "bad" | "plain", means: string]> = {
  hit: ["hit", "good", "Your swing lands"],
  kill: ["kill", "good", "It falls"],
  damage: ["dmg", "good", "Damage on average"],
  critical: ["crit", "good", "A critical hit"],
  fumble: ["fumble", "bad", "You hurt yourself"],
  block: ["block", "good", "Your guard stops it"],
  be_hit: ["be hit", "bad", "It hits you"],
  damage_taken: ["lose", "bad", "Hit points lost on average"],
  telling: ["telling", "good", "A telling blow: it stuns, opens the guard or lames, by where you aim"],
  stumble: ["stumble", "bad", "You stumble, and its next blow meets no guard"],
  opening: ["opens", "good", "Its guard is open for your next attack"],
  works: ["works", "good", "It does what it should"],
  die: ["fall", "bad", "You fall, and may be revived"],
  answered: ["heard", "good", "The gods answer"],
  charm: ["charm", "good", "It lets you be"],
  escape: ["away", "good", "You get away"],
  reveal: ["learn", "good", "You learn what you want to know"],
  summon: ["joins", "good", "Somebody answers your call"],
  healed: ["heal", "good", "Hit points gained on average"],
  heard: ["heard", "good", "Your prayer is heard"],
  price: ["price", "plain", "Gold offered on average"],
  win: ["win", "good", "You win the bet"],
  gain: ["gain", "plain", "Gold won or lost on average"],
};

/** What a thing of the room does, on a chip. */
export const THING_DOES: Record<string, string> = {
  brazier: "burns 3 rounds",
  chandelier: "it loses a turn",
  pillar: "it misses, opens up",
  hangings: "it loses 2 turns",
};

/** A line under what has no odds. */
export const HINTS: Record<string, string> = {
  go_deeper: "A new room one depth further down, and what lives there",
  go_back: "A new room one depth further up, and what lives there",
  leave_labyrinth: "Out into the daylight",
  open_chest: "Gold for sure, and perhaps more",
  rage: "Free: half again the damage, but no guard until the fight ends",
  catch_breath: "2d4 and half your Constitution, once in a fight",
};

/** A chance as one can guess it before the monster is known. */
export const GUESSES: Record<string, [name: string, good: boolean]> = {
  swing: ["Your blows", true],
  be_hit: ["Its blows", false],
  flee: ["Running away", true],
  charm: ["Charming it", true],
};
