/** Words and marks of the stage: every kind of event has a mark, so that nothing depends on colour (D-307). */
import type { LogLine } from "../../kit/log/log";
import type { OddsWords } from "../../kit/play/chips";

export type Subject = "fight" | "talk" | "loot" | "world";

type Marked = [mark: string, subject: Subject, tone?: LogLine["tone"]];

export const MARKS: Record<string, Marked> = {
  attack: ["⚔", "fight"],
  cast: ["✦", "fight"],
  defend: ["⛨", "fight"],
  waited: ["…", "fight"],
  fled: ["↯", "fight"],
  flee_failed: ["↯", "fight", "bad"],
  retreated: ["↯", "fight"],
  encounter_start: ["⚔", "fight", "bad"],
  encounter_end: ["⚑", "fight", "good"],
  enemy_phase: ["⚔", "fight"],
  round_end: ["◷", "fight"],
  skip: ["✕", "fight", "bad"],
  effect: ["◈", "fight"],
  effect_tick: ["◈", "fight"],
  effect_end: ["◇", "fight"],
  death: ["☠", "fight", "bad"],
  respawn: ["☀", "world", "good"],
  boss_speaks: ["❝", "fight", "bad"],
  boss_special: ["✺", "fight", "bad"],
  boss_charging: ["!", "fight", "bad"],
  undertow: ["≈", "fight", "bad"],
  party_left_outside: ["☹", "world", "bad"],
  helper_hired: ["☺", "talk", "good"],
  helper_left: ["☺", "talk"],
  helper_fell: ["☹", "fight", "bad"],
  helper_healed: ["✚", "fight", "good"],
  delve_told: ["❧", "world"],
  outwitted: ["↻", "fight"],
  trap_lured: ["▲", "fight"],
  shielded: ["⛨", "fight"],
  studied: ["◎", "world"],
  oddity_tried: ["✧", "world"],
  secret_told: ["❝", "world", "good"],
  say: ["❝", "talk"],
  greeted: ["❝", "talk"],
  emote: ["✻", "talk"],
  whisper: ["❞", "talk"],
  party_chat: ["❝", "talk"],
  dialogue: ["❝", "talk"],
  dialogue_end: ["❞", "talk"],
  take: ["+", "loot", "gain"],
  drop: ["−", "loot"],
  give: ["→", "loot"],
  coins: ["¤", "loot", "gain"],
  bought: ["¤", "loot"],
  sold: ["¤", "loot", "gain"],
  repaired: ["¤", "loot"],
  loot_dropped: ["+", "loot", "gain"],
  key_found: ["▣", "loot", "gain"],
  key_dropped: ["▣", "loot", "gain"],
  equip: ["▣", "loot"],
  unequip: ["▢", "loot"],
  item_broken: ["✕", "loot", "bad"],
  use: ["◉", "loot", "good"],
  xp: ["★", "loot", "gain"],
  level_up: ["★", "loot", "good"],
  magic_level_up: ["★", "loot", "good"],
  spell_learned: ["✦", "loot", "good"],
  quest_accepted: ["✎", "world"],
  quest_progress: ["✎", "world"],
  quest_complete: ["✔", "world", "good"],
  trap_revealed: ["▲", "world", "bad"],
  trap_sprung: ["▲", "world", "bad"],
  trap_disarmed: ["△", "world", "good"],
  disarm_failed: ["▲", "world", "bad"],
  door_unlocked: ["▣", "world", "good"],
  dungeon_complete: ["♛", "world", "good"],
  dungeon_closing_soon: ["◷", "world", "bad"],
  dungeon_evicted: ["◷", "world", "bad"],
  dungeon_closed: ["◆", "world"],
};
export const PLAIN: Marked = ["·", "world"];

export const TABS: { id: Subject | "all"; name: string }[] = [
  { id: "all", name: "All" },
  { id: "fight", name: "Fights" },
  { id: "talk", name: "Talk" },
  { id: "loot", name: "Loot" },
  { id: "world", name: "World" },
];

export const ODDS: OddsWords = {
  hit: ["hit", "good", "your blow lands"],
  damage: ["deal", "good", "what it takes from them, on average"],
  kill: ["kill", "good", "it falls by this"],
  critical: ["crit", "plain", "it strikes half as hard again"],
  die: ["die", "bad", "you are dead after it"],
  damage_taken: ["take", "bad", "what you lose until your next turn, on average"],
  be_hit: ["be hit", "bad", "something strikes you before your next turn"],
  escape: ["escape", "good", "you get away"],
  disarm: ["disarm", "good", "the trap is harmless afterwards"],
  success: ["works", "good", "it works"],
};

/** One sign for each land (D-310). */
export const SIGNS: Record<string, string> = {
  plains: "·",
  road: "═",
  grassland: "„",
  settlement_outskirts: "⌂",
  forest: "♠",
  hilltop_ruins: "∏",
  dense_forest: "♣",
  ravine: "⋎",
  swamp: "≋",
  misty_highlands: "∩",
  rocky_hills: "∧",
  lake_shore: "≈",
  mountain_peak: "▲",
  cave: "◖",
  desert: "∴",
  shallow_cave: "◗",
  scrubland: ",",
  underground_passage: "▤",
  underground_river: "∿",
  deep_cavern: "●",
  crystal_cavern: "✧",
  deep_underground: "■",
};

export const KINDS: Record<string, string> = {
  entrance: "the way in",
  corridor: "a passage",
  chamber: "a chamber",
  trap_room: "a room with a trap",
  treasure_room: "a treasure room",
  locked_room: "a room that was locked",
  boss_room: "the master's hall",
};

export const STATES: Record<string, string> = {
  ready: "open to you",
  cooldown: "it fills again",
  resume: "you may go back in",
  elsewhere: "yours is open at another entrance",
};

/** Why somebody of one's party could not come along. */
export const BEHIND: Record<string, string> = {
  not_here: "does not stand here",
  dead: "is dead",
  open_elsewhere: "has a delve there still open",
  cooldown: "must wait: it has not filled again for them",
};

/** How ready somebody is for a master. */
export const TONES = { not_ready: "bad", risky: "warn", ready: "good" } as const;
export const READY = { not_ready: "You are not ready", risky: "It would be risky", ready: "You are ready" };

export const AILMENTS: Record<string, string> = {
  poison: "Loses health every turn; it can pile up.",
  burning: "Loses health every turn; water ends it.",
  regenerating: "Gains health every turn.",
  stunned: "Loses the next turn.",
  weakened: "Strikes half as hard.",
  cursed: "Strikes and guards a tenth worse.",
  blessed: "Strikes and guards a tenth better.",
  fortified: "Blows take less.",
  obscured: "Cannot see well; blows go wide.",
};
