/** Where a replay opens: the first entry with something to see, and the screen of the stage that shows it. */
import type { Item, Tagged } from "../state/contract";

export interface Opening {
  seq: number;
  /** The first entry that tells of what is shown there; before it, there is nothing to ask about. */
  from: number;
  /** The stage's own place behind the # of the address. */
  hash: string;
}

/** The event that opens a screen of a game's stage, and the field that says which. */
const OPENS: Record<string, [event: string, field: string, screen: string]> = {
  temple: ["temple_entered", "explorer_id", "explorer"],
  hashfront: ["game_started", "game_id", "game"],
};

/** The first entry that opens this place (any, if none is named); null while it has not come. */
export function openingOf(game: string, items: Item[], wanted = ""): Opening | null {
  const opens = OPENS[game];
  if (!opens) return null;
  const [type, field, screen] = opens;
  const fits = (event: Tagged): boolean =>
    event.type === type && (!wanted || wanted === `#/${screen}/${event[field]}`);
  for (const { seq, events } of items) {
    const id = events.find(fits)?.[field];
    if (id === undefined) continue;
    const from = items.find((item) => item.events.some((event) => event[field] === id))?.seq ?? seq;
    return { seq, from, hash: `#/${screen}/${id}` };
  }
  return null;
}
