/** What a beat of the board is worth: a word across the window, or a sound. */
import type { Beat as Moment } from "../../../kit/moments/moment";
import type { Sound } from "../../../kit/sound/sound";
import { type Board, unitOf } from "../board/board";
import { slotName } from "../board/cells";
import type { Beat } from "../board/pixi/director";
import type { BoardEvent } from "../types";

type Word = Omit<Moment, "key">;

/** A unit destroyed, an HQ taken, a side out, the end, and each new turn. */
export function momentOf({ id, event, before, after }: Beat, mine: number[]): Moment | null {
  const word = WORDS[event.type]?.(event, before, after, mine) ?? null;
  return word && { key: String(id), ...word };
}

const upper = (slot: number): string => slotName(slot).toUpperCase();
const own = (slot: number, mine: number[]): boolean => mine.includes(slot);
const roundOf = ({ round }: Board): string => `ROUND ${round}`;

const WORDS: {
  [type: string]: (event: BoardEvent, before: Board, after: Board, mine: number[]) => Word | null;
} = {
  unit_died: (event, before, _, mine) => {
    const unit = unitOf(before, Number(event["unit_id"]));
    if (!unit) return null;
    const whose = own(unit.player_id, mine) ? "YOUR" : upper(unit.player_id);
    return { tone: "critical", title: `${whose} ${unit.unit_type.toUpperCase()} DESTROYED` };
  },
  capture_progress: (event, before, _, mine) => {
    const there = before.buildings.find(({ x, y }) => x === event["x"] && y === event["y"]);
    if (there?.building_type !== "HQ" || Number(event["progress"]) > 1) return null;
    if (own(there.player_id, mine))
      return {
        tone: "critical",
        title: "YOUR HQ IS UNDER CAPTURE",
        text: "Destroy the unit on it this turn, or the HQ is lost.",
      };
    const taker = Number(event["player_id"]);
    return {
      tone: "critical",
      title: `${upper(there.player_id)} HQ UNDER CAPTURE`,
      text: own(taker, mine) ? "Hold it for one more turn." : `${upper(taker)} is on it.`,
    };
  },
  building_captured: (event, before, _, mine) => {
    if (event["building_type"] !== "HQ") return null;
    const taker = Number(event["player_id"]);
    const there = before.buildings.find(({ x, y }) => x === event["x"] && y === event["y"]);
    const lost = own(there?.player_id ?? 0, mine);
    return {
      tone: lost ? "death" : "critical",
      title: lost ? "YOUR HQ HAS FALLEN" : "HQ CAPTURED",
      text: own(taker, mine) ? "Your infantry holds it." : `${upper(taker)} holds it.`,
    };
  },
  player_eliminated: (event, _before, _after, mine) => {
    const slot = Number(event["player_id"]);
    return own(slot, mine)
      ? { tone: "death", title: "YOU ARE OUT" }
      : { tone: "critical", title: `${upper(slot)} IS OUT` };
  },
  game_over: (_event, _before, { winner }, mine) => {
    if (!winner) return { tone: "turn", title: "DRAW" };
    if (own(winner, mine)) return { tone: "victory", title: "VICTORY", text: "The field is yours." };
    if (mine.length) return { tone: "death", title: "DEFEAT", text: `${upper(winner)} holds the field.` };
    return { tone: "victory", title: `${upper(winner)} WINS` };
  },
  game_started: (_event, _before, after, mine) => ({
    tone: "turn",
    title: "OPERATION BEGINS",
    text: own(after.current, mine) ? "You move first." : `${upper(after.current)} moves first.`,
  }),
  turn_ended: (_event, _before, after, mine) => ({
    tone: "turn",
    title: own(after.current, mine) ? "YOUR TURN" : `${upper(after.current)} MOVES`,
    text: roundOf(after),
  }),
};

/** The sound of what has no word of its own. */
export function soundOf({ event, before }: Beat, mine: number[]): Sound | null {
  switch (event.type) {
    case "unit_attacked": {
      if (event["attack_outcome"] !== "Hit") return "miss";
      const target = unitOf(before, Number(event["target_id"]));
      return own(target?.player_id ?? 0, mine) ? "hurt" : "hit";
    }
    case "capture_progress":
      return "door";
    case "building_captured":
    case "unit_built":
      return "coin";
    default:
      return null;
  }
}

/** Where nothing is played one after the other: the beat that matters most of those that came together. */
export const loudest = (beats: Beat[], mine: number[]): Beat | null =>
  beats.findLast((beat) => momentOf(beat, mine)) ?? beats.findLast((beat) => soundOf(beat, mine)) ?? null;
