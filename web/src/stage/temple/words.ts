/** What buttons, marks and words mean, for somebody who has read nothing. Numbers come from the game, never from here. */
import type { Tagged } from "../../state/contract";
import type { ChamberFacts, ChamberType, ClassName, Way } from "./types";

export const MONSTER_NAMES: Record<string, string> = {
  PoisonousSnake: "Poisonous Snake",
  Skeleton: "Skeleton",
  Shadow: "Shadow",
  AnimatedArmor: "Animated Armor",
  Gargoyle: "Gargoyle",
  Mummy: "Mummy",
  Wraith: "Wraith",
};

export const MONSTER_HINTS: Record<string, string> = {
  PoisonousSnake: "Its bite carries venom; a Constitution save shrugs it off.",
  Skeleton: "No tricks, only a sword.",
  Shadow: "Each touch drains Strength until you rest. At no strength left, you die. It cannot be shoved.",
  AnimatedArmor: "Hard to hit, and it slams twice a turn.",
  Gargoyle: "Bite and claws each turn. Its stone hide halves blows of weapons that are not blessed.",
  Mummy: "Its glare frightens. Its fist may bring mummy rot: then nothing heals you.",
  Wraith:
    "The boss. Its touch drains life that only a rest brings back. It neither sleeps nor can be shoved.",
};

/** What helps against the boss, where one meets it, has fled from it, or knows where it waits. */
export const AGAINST_BOSS =
  "Its wounds stay. Strike, get away while you can, rest outside, and come back. Blessed weapons and company help; so does a potion on the way.";

export const CHAMBER_LINES: Record<ChamberType, string> = {
  Entrance: "Worn steps lead up to the daylight.",
  Empty: "Bare stone and old dust. Something may lie under it: search.",
  Monster: "Scratches on the walls, at every height.",
  Treasure: "Something glitters where the torchlight ends.",
  Trap: "The floor is too clean.",
  Boss: "The cold has a centre, and this is it.",
};

/** What they say once somebody has found what lay there. */
export const EMPTIED: Partial<Record<ChamberType, string>> = {
  Empty: "Bare stone and old dust. What lay under it has been found.",
  Treasure: "A chest stands open. What glittered has gone with somebody.",
};

export const CONDITIONS: Record<string, { name: string; text: string; tone: "good" | "bad" }> = {
  StrengthDrain: {
    name: "Strength drained",
    text: "So much weaker until you rest. If no strength is left, you die.",
    tone: "bad",
  },
  LifeDrain: {
    name: "Life drained",
    text: "So many hit points cannot be healed until you rest in the lobby.",
    tone: "bad",
  },
  MummyRot: {
    name: "Mummy rot",
    text: "Nothing heals you. A tithe of gold at a rest lifts it, or killing a Mummy yourself.",
    tone: "bad",
  },
  Frightened: {
    name: "Frightened",
    text: "Disadvantage on attacks and checks, until the Mummy's next turn. You can still flee.",
    tone: "bad",
  },
  GlareImmune: {
    name: "Unblinking",
    text: "The Mummy's glare has no power over you until you rest.",
    tone: "good",
  },
  Hidden: {
    name: "Hidden",
    text: "You attack and flee with advantage; it attacks you with disadvantage. Ends when you strike or are hit.",
    tone: "good",
  },
  Dodging: {
    name: "Dodging",
    text: "Attacks against you have disadvantage until your next turn.",
    tone: "good",
  },
  ShieldActive: { name: "Shield", text: "+5 armour class through the monster's next turn.", tone: "good" },
  Light: {
    name: "Light",
    text: "Advantage on Perception: noticing traps and searching. Until you leave the temple.",
    tone: "good",
  },
  MageHand: {
    name: "Mage Hand",
    text: "Takes the blow for you if your next attempt to disarm fails.",
    tone: "good",
  },
};

export const FEATURES: Record<string, string> = {
  "Second Wind": "Heal 1d10 + level as a bonus action. Once per rest.",
  "Action Surge": "The monster does not answer your next action. Once per rest.",
  Champion: "Your weapon is critical on 19 and 20.",
  "Extra Attack": "Two attack rolls each time you attack.",
  "Sneak Attack": "More dice with dagger or bow when you have advantage or a companion in the fight.",
  "Cunning Action": "Each turn: Disengage, Hide or Dash, and you may still act.",
  "Uncanny Dodge": "The first hit of each monster turn deals half.",
  Spellcasting: "You know nine spells. Cantrips are free; the others spend a slot of their level.",
};

export const ABILITY_NAMES: Record<string, [name: string, use: string]> = {
  STR: ["Strength", "melee attacks and damage, shoving past a monster"],
  DEX: ["Dexterity", "quickness, armour class, bows and daggers, dodging traps, slipping away"],
  CON: ["Constitution", "hit points, resisting venom, rot and life drain"],
  INT: ["Intelligence", "a Wizard's spells, disarming traps with Arcana"],
  WIS: ["Wisdom", "noticing traps, searching, withstanding fear"],
  CHA: ["Charisma", "prices at the stall, and what listens in the dark"],
};

export const SKILLS: Record<string, string> = {
  Athletics: "shoving past a monster",
  Stealth: "hiding, and starting a fight unseen",
  Perception: "noticing traps and searching",
  Persuasion: "haggling at the stall, and things that listen",
  Arcana: "disarming traps",
  Acrobatics: "slipping away; a Rogue's disarming",
};

export const STRENGTHS: Record<ClassName, string[]> = {
  Fighter: [
    "Hardest to kill: most hit points, heavy armour",
    "Heals itself in mid-fight",
    "Best first explorer",
  ],
  Rogue: [
    "Often strikes first, from hiding, for more damage",
    "Best at traps and at getting away",
    "Fights well beside others",
  ],
  Wizard: [
    "Spells that never miss, burn, or put to sleep",
    "Sees and searches best by its Light",
    "Needs distance: few hit points, no armour",
  ],
};

const ACTIONS: Record<string, string> = {
  open_exit: "Look behind it. You stay where you are.",
  exit_temple: "Back to daylight, from here and at once. Rest there to heal.",
  loot_treasure: "One try per visit, with Perception. What you find is gone for all.",
  disarm_trap: "Make it harmless for everybody. If you fail, it strikes you.",
  loot_fallen: "Take gold, potions and gear that fits you. No risk.",
  use_item: "Heal 2d4+2. In a fight the monster answers after it.",
  dodge: "Do not strike; it attacks with disadvantage this turn.",
  hide: "Stealth against its eyes. Hidden, your next blow has advantage.",
  second_wind: "Heal yourself without losing the turn. Once per rest.",
  action_surge: "Your next action goes unanswered. Once per rest.",
  haggle: "Persuasion, DC 12: 20 % off everything until you have slept. One try.",
  rest: "All wounds, slots and features come back. Costs nothing but the way here.",
  enter_temple: "Walk in. You always begin at its entrance.",
};

const WARES: Record<string, string> = {
  potion: "Goes to your belt. Drunk, it heals 2d4+2.",
  leather: "Armour, put on at once.",
  shield: "+2 armour class, taken up at once.",
  greataxe: "Both hands, 1d12: taken up at once.",
  blessing: "On the weapon in your hand, at once.",
};

const SPELLS: Record<string, string> = {
  FireBolt: "Fire from afar, as often as you like.",
  MageHand: "It takes the blow if your next disarming fails.",
  Light: "See traps and treasure better until you leave.",
  MagicMissile: "Three darts. They never miss.",
  ShieldSpell: "+5 armour against its next turn, and you may still act.",
  Sleep: "Puts it to sleep if it has few hit points left.",
  ScorchingRay: "Three rays of fire, each may hit.",
  MistyStep: "Out of the fight at once, unanswered.",
  Fireball: "A great fire; it may save for half.",
};

const CUNNING: Record<string, string> = {
  Disengage: "Leave the fight without an answer; stay in the chamber.",
  Hide: "Try to vanish, and still act this turn.",
  Dash: "Out through an opened door, unanswered.",
};

/** One line under a button. */
export function hint(action: Tagged, chamber: ChamberFacts | null): string {
  switch (action.type) {
    case "attack":
      return chamber?.monster?.asleep
        ? "It sleeps: with advantage, and every hit is critical."
        : "Roll to hit; then it strikes back.";
    case "open_exit": {
      const way = chamber?.exits.find((each) => each.index === action["exit_index"]);
      return way ? beyond(way) : (ACTIONS["open_exit"] ?? "");
    }
    case "buy":
      return WARES[String(action["ware"])] ?? "";
    case "dare":
      return "One try for everybody, and it never kills.";
    case "loot_treasure":
      return chamber?.type === "Boss"
        ? "Gold, gear and a relic. No risk, no check."
        : (ACTIONS["loot_treasure"] ?? "");
    case "cast_spell":
      return SPELLS[String(action["spell"])] ?? "";
    case "cunning_action":
      return CUNNING[String(action["mode"])] ?? "";
    case "flee": {
      const way = action["method"] === "Shove" ? "By force" : "By quickness";
      const trap = chamber?.exits.find(({ index }) => index === 0)?.trap ? " An armed trap waits there!" : "";
      return `${way}, to the chamber nearer the entrance.${trap} If you fail, it strikes.`;
    }
    case "move_to_chamber": {
      const way = chamber?.exits.find((each) => each.index === action["exit_index"]);
      return way ? beyond(way) : "Walk through the open door.";
    }
    default:
      return ACTIONS[action.type] ?? "";
  }
}

/** What is known of the chamber behind an opened door. */
export function beyond(way: Way): string {
  if (!way.opened) return way.locked ? "Locked: a key opens it." : way.sign || "Nobody has opened it yet.";
  const depth = `Yonder ${way.yonder ?? "?"}.`;
  if (way.monster)
    return `${depth} ${article(MONSTER_NAMES[way.monster] ?? way.monster)} waits there: a fight.`;
  if (way.trap) return `${depth} An armed trap: it strikes whoever does not notice it.`;
  const said: Record<string, string> = {
    Entrance: "The entrance: safe.",
    Empty: "An empty hall.",
    Monster: "Its monster is dead.",
    Treasure: "A treasure chamber.",
    Trap: "The trap is harmless now.",
    Boss: "The boss is dead.",
  };
  return `${depth} ${said[way.type ?? ""] ?? ""}`;
}

export const article = (name: string): string => `${/^[AEIOU]/i.test(name) ? "An" : "A"} ${name}`;

export function causeOf(cause: string, killer: string): string {
  if (cause === "Trap") return "a trap";
  const name = article(MONSTER_NAMES[killer] ?? killer).toLowerCase();
  if (cause === "StrengthDrain") return `${name}, which drained the last strength`;
  if (cause === "LifeDrain") return `${name}, which drained the last life`;
  return name;
}

export const GEAR: Record<string, string> = { ChainMail: "Chain Mail", None: "" };
export const gearName = (name: string): string => GEAR[name] ?? name;
