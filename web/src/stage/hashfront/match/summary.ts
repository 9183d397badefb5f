/** What the others have done since one's own last turn, in one or two sentences: the log says it move by move. */
import type { Item } from "../../../state/contract";
import { told } from "../records/history";
import type { BoardEvent } from "../types";
import { article, capital, houseName, type Muster, side } from "./narration";

interface Deeds {
  /** What was destroyed, "your infantry"; and what it lost itself. */
  destroyed: string[];
  lost: string[];
  /** Strikes at units that have lived. */
  strikes: number;
  taken: string[];
  begun: number;
  moves: number;
}

const none = (): Deeds => ({ destroyed: [], lost: [], strikes: 0, taken: [], begun: 0, moves: 0 });
const num = (event: BoardEvent, name: string): number => Number(event[name] ?? 0);

/** The turns between one's own last and this one; nothing while it is not one's own turn, or for a spectator. */
export function sinceThen(items: Item[], game: number, muster: Muster, mine: number[]): string {
  const events = told(items, game).map(({ event }) => event);
  const ends = events.flatMap((event, i) => (event.type === "turn_ended" ? [i] : []));
  const last = ends.at(-1);
  if (last === undefined || !mine.includes(num(events[last] as BoardEvent, "next_player"))) return "";
  // Once one has done something oneself, that is the news.
  if (events.slice(last + 1).some((event) => ORDERS.includes(event.type))) return "";
  const own = ends.findLast((i) => mine.includes(num(events[i] as BoardEvent, "player_id"))) ?? -1;
  const turns = new Map<number, Deeds>();
  let from = own + 1;
  for (const end of ends.filter((i) => i > own)) {
    const slot = num(events[end] as BoardEvent, "player_id");
    const deeds = keep(turns, slot);
    for (const event of events.slice(from, end)) note(deeds, event, slot, muster, mine);
    from = end + 1;
  }
  const paid = events.slice(last).find(({ type }) => type === "income_paid");
  return [
    ...[...turns].map(([slot, deeds]) => `${capital(side(slot, mine))} ${sentence(deeds)}.`),
    ...(paid ? [`You receive ${num(paid, "amount")} gold: ${num(paid, "gold")} in all.`] : []),
  ].join(" ");
}

const ORDERS = ["unit_moved", "unit_attacked", "unit_waited", "unit_built", "capture_progress"];

function keep(turns: Map<number, Deeds>, slot: number): Deeds {
  const made = none();
  turns.set(slot, made);
  return made;
}

function note(deeds: Deeds, event: BoardEvent, slot: number, muster: Muster, mine: number[]): void {
  switch (event.type) {
    case "unit_moved":
      deeds.moves++;
      break;
    case "unit_attacked":
      deeds.strikes++;
      break;
    case "unit_died": {
      const dead = muster.get(num(event, "unit_id"));
      if (!dead || event["cause"] !== "Combat") break;
      const kind = dead.kind.toLowerCase();
      if (dead.slot === slot) deeds.lost.push(article(kind));
      else {
        deeds.destroyed.push(`${mine.includes(dead.slot) ? "your" : side(dead.slot, mine)} ${kind}`);
        deeds.strikes--;
      }
      break;
    }
    case "capture_progress":
      if (num(event, "progress") === 1) deeds.begun++;
      break;
    case "building_captured": {
      const from = num(event, "old_player_id");
      deeds.taken.push(`${mine.includes(from) ? "your" : "the"} ${houseName(event)}`);
      break;
    }
    default:
  }
}

function sentence({ destroyed, lost, strikes, taken, begun, moves }: Deeds): string {
  const parts = [
    destroyed.length ? `destroyed ${listed(destroyed)}` : "",
    taken.length ? `took ${listed(taken)}` : "",
    begun ? `began to capture ${begun > 1 ? `${begun} buildings` : "a building"}` : "",
    strikes > 0 ? `struck ${strikes > 1 ? `${strikes} times` : "once"}` : "",
    lost.length ? `lost ${listed(lost)}` : "",
  ].filter(Boolean);
  if (parts.length) return listed(parts);
  return moves ? `moved ${moves} unit${moves > 1 ? "s" : ""}` : "waited";
}

const listed = (parts: string[]): string =>
  parts.length < 2 ? (parts[0] ?? "") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
