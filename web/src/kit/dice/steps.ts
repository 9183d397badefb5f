/** The dice of one entry as steps, shown one after the other. A stage fills them from its events; nothing is worked out here. */

export interface Roll {
  kind: "roll";
  /** Whose roll it is: it colours the edge and decides which verdict is good news. */
  by: "you" | "them" | "world";
  title: string;
  dice: number[];
  /** Twenty is drawn as a d20; anything else as small dice. */
  sides?: number;
  /** The die that counts, where others were dropped. */
  kept?: number;
  modifier?: number;
  total: number;
  /** What it had to reach. */
  target?: number;
  /** Words after the figures, such as "slashing, critical". */
  note?: string;
  verdict: string;
  tone: "good" | "bad" | "plain";
}

export interface Note {
  kind: "note";
  tone: "good" | "bad" | "plain";
  text: string;
}

export type Step = Roll | Note;

export const signed = (value: number): string => (value < 0 ? `−${-value}` : `+${value}`);

/** "d20 14 +5 = 19 vs 13". */
export function rollText(roll: Roll): string {
  const dice = roll.kept === undefined ? roll.dice.join(" + ") || "0" : String(roll.kept);
  const die = roll.kept === undefined || !roll.sides ? dice : `d${roll.sides} ${dice}`;
  const sum = roll.modifier ? ` ${signed(roll.modifier)}` : roll.target === undefined ? "" : " +0";
  const total = roll.target === undefined ? "" : ` = ${roll.total} vs ${roll.target}`;
  return `${die}${sum}${total}`;
}
