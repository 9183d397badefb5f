/** The dice of one entry as steps of the kit's tray (T-869). Only what events say, nothing worked out. */
import type { Note, Roll, Step } from "../../../kit/dice/steps";
import type { Item, Tagged } from "../../../state/contract";
import { type DamageRolled, num, type RollMade, str, yes } from "../types";

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

function d20(event: RollMade): Roll {
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
  const { dice, kept, modifier, total, target, success } = event;
  return {
    kind: "roll",
    by: monster ? "them" : "you",
    title,
    sides: 20,
    dice,
    kept,
    modifier,
    total,
    target,
    verdict: success ? good : bad,
    tone: monster === success ? "bad" : "good",
  };
}

function damage(event: DamageRolled): Roll {
  const { dice, modifier, total, critical, halved } = event;
  const by = event.by === "Explorer" ? "you" : event.by === "Trap" ? "world" : "them";
  const notes = [event.damage_type.toLowerCase(), critical && "critical: dice doubled", halved && "halved"];
  return {
    kind: "roll",
    by,
    title: by === "you" ? "Damage dealt" : by === "world" ? "The trap hits" : "Damage to you",
    dice,
    modifier,
    total,
    note: notes.filter(Boolean).join(", "),
    verdict: `−${total}`,
    tone: by === "you" ? "good" : "bad",
  };
}

/** The roll that an event tells of. A monster's half of a contest is the target of the explorer's: no verdict of its own. */
export function rollOf(event: Tagged): Roll | null {
  if (event.type === "damage_rolled") return damage(event as unknown as DamageRolled);
  if (event.type !== "roll_made" || /^monster:(initiative|flee)$/.test(str(event, "purpose"))) return null;
  return d20(event as unknown as RollMade);
}

function note(event: Tagged, line: string): Note | null {
  const told: Record<string, Note["tone"]> = {
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
  return (item?.events ?? []).flatMap((event, i): Step[] => {
    if (num(event, "explorer_id") !== explorer && num(event, "revealed_by") !== explorer) return [];
    const found = rollOf(event) ?? note(event, item?.lines[i] ?? "");
    return found ? [found] : [];
  });
}
