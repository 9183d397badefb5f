/** The dice of one entry as steps to be shown one after the other (T-869). Only what events say, nothing worked out. */
import type { Item, Tagged } from "../../state/contract";
import { type DamageRolled, num, type RollMade, str, yes } from "./types";

export interface D20Step {
  kind: "d20";
  who: "you" | "it";
  title: string;
  dice: number[];
  kept: number;
  modifier: number;
  total: number;
  target: number;
  success: boolean;
  verdict: string;
}
export interface DamageStep {
  kind: "damage";
  who: "you" | "it" | "trap";
  title: string;
  dice: number[];
  modifier: number;
  total: number;
  note: string;
}
export interface NoteStep {
  kind: "note";
  tone: "good" | "bad" | "plain";
  text: string;
}
export type Step = D20Step | DamageStep | NoteStep;

const PURPOSES: Record<string, [title: string, yes: string, no: string]> = {
  attack: ["Your attack", "Hit", "Miss"],
  spell: ["Your spell attack", "Hit", "Miss"],
  initiative: ["Who is quicker?", "You go first", "It goes first"],
  flee: ["Breaking away", "You get away", "It holds you"],
  disarm: ["Disarming", "Disarmed", "It clicks"],
  "monster:attack": ["It strikes", "It hits you", "It misses"],
  "monster:initiative": ["Its initiative", "", ""],
  "monster:flee": ["It tries to hold you", "", ""],
};

function d20(event: RollMade): D20Step {
  const [kind = "", name = ""] = event.purpose.split(":");
  const monster = kind === "monster";
  const [title, good, bad] = PURPOSES[event.purpose] ??
    PURPOSES[kind] ?? [
      monster
        ? `Its ${event.purpose.slice(8).replace("save:", "")} save`
        : kind === "save"
          ? `${name} save`
          : `${name} check`,
      "Success",
      "Failure",
    ];
  const verdict = event.success ? good : bad;
  const { dice, kept, modifier, total, target, success } = event;
  return {
    kind: "d20",
    who: monster ? "it" : "you",
    title,
    dice,
    kept,
    modifier,
    total,
    target,
    success,
    verdict,
  };
}

function damage(event: DamageRolled): DamageStep {
  const notes = [event.critical ? "critical: dice doubled" : "", event.halved ? "halved" : ""].filter(
    Boolean,
  );
  const who = event.by === "Explorer" ? "you" : event.by === "Trap" ? "trap" : "it";
  const title = who === "you" ? "Damage dealt" : who === "trap" ? "The trap hits" : "Damage to you";
  const { dice, modifier, total } = event;
  return {
    kind: "damage",
    who,
    title,
    dice,
    modifier,
    total,
    note: [event.damage_type.toLowerCase(), ...notes].join(", "),
  };
}

function note(event: Tagged, line: string): NoteStep | null {
  const told: Record<string, NoteStep["tone"]> = {
    monster_killed: "good",
    monster_slept: "good",
    trap_disarmed: "good",
    level_up: "good",
    boss_defeated: "good",
    explorer_healed: "good",
    explorer_died: "bad",
    monster_woke: "bad",
    chamber_revealed: "plain",
    chamber_searched: yes(event, "success") ? "good" : "plain",
    trap_sprung: yes(event, "noticed") || yes(event, "saved") ? "good" : "bad",
    condition_changed: "plain",
  };
  const tone = told[event.type];
  return tone && line ? { kind: "note", tone, text: line } : null;
}

export function steps(item: Item | null, explorer: number): Step[] {
  const found: Step[] = [];
  item?.events.forEach((event, i) => {
    if (num(event, "explorer_id") !== explorer && num(event, "revealed_by") !== explorer) return;
    if (event.type === "roll_made") {
      // A monster's half of a contest is the target of the explorer's; it is not a verdict of its own.
      if (!str(event, "purpose").match(/^monster:(initiative|flee)$/))
        found.push(d20(event as unknown as RollMade));
    } else if (event.type === "damage_rolled") found.push(damage(event as unknown as DamageRolled));
    else {
      const said = note(event, item.lines[i] ?? "");
      if (said) found.push(said);
    }
  });
  return found;
}

export const signed = (value: number): string => (value < 0 ? `−${-value}` : `+${value}`);
