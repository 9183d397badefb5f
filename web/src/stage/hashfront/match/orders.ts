/** What one may order on a board, read from the offers: no rule is worked out here. */
import type { Domain, Offer, Tagged } from "../../../state/contract";
import type { Place, UnitType } from "../types";

export interface Way {
  path: Place[];
  cost: number;
}

export interface UnitOrders {
  moves: Map<string, Way>;
  targets: number[];
  capture: boolean;
  wait: boolean;
}

export interface Orders {
  units: Map<number, UnitOrders>;
  builds: Map<string, Map<UnitType, Tagged>>;
  endTurn: Tagged | null;
  /** Resigning, draws, timeouts: with the words of the offer. */
  table: Offer[];
}

export const spot = (x: number, y: number): string => `${x},${y}`;
export const placeOf = (text: string): Place => text.split(",").map(Number) as Place;

const TABLE = [
  "resign",
  "offer_draw",
  "accept_draw",
  "decline_draw",
  "claim_timeout",
  "leave_game",
  "rematch",
];

export function ordersOf(offers: Offer[], game: number): Orders {
  const orders: Orders = { units: new Map(), builds: new Map(), endTurn: null, table: [] };
  for (const offer of offers) {
    if (offer.enabled && offer.action["game_id"] === game) sort(orders, offer);
  }
  return orders;
}

function sort(orders: Orders, offer: Offer): void {
  const { action } = offer;
  switch (action.type) {
    case "move_unit":
      unit(orders, action).moves = ways(offer.domains["path"]);
      break;
    case "attack":
      unit(orders, action).targets = targets(offer);
      break;
    case "capture":
      unit(orders, action).capture = true;
      break;
    case "wait_unit":
      unit(orders, action).wait = true;
      break;
    case "build_unit": {
      const at = spot(Number(action["factory_x"]), Number(action["factory_y"]));
      const kinds = orders.builds.get(at) ?? new Map<UnitType, Tagged>();
      orders.builds.set(at, kinds.set(action["unit_type"] as UnitType, action));
      break;
    }
    case "end_turn":
      orders.endTurn = action;
      break;
    default:
      if (TABLE.includes(action.type)) orders.table.push(offer);
  }
}

function unit(orders: Orders, action: Tagged): UnitOrders {
  const id = Number(action["unit_id"]);
  const found = orders.units.get(id) ?? { moves: new Map(), targets: [], capture: false, wait: false };
  orders.units.set(id, found);
  return found;
}

/** The paths of a move, by where they end; their cost stands in their name ("3,4:2"). */
function ways(domain: (Domain & { names?: string[] }) | undefined): Map<string, Way> {
  const found = new Map<string, Way>();
  if (domain?.type !== "choice") return found;
  domain.values.forEach((value, i) => {
    const path = value as unknown as Place[];
    const end = path.at(-1);
    if (end) found.set(spot(...end), { path, cost: Number(domain.names?.[i]?.split(":")[1] ?? path.length) });
  });
  return found;
}

function targets({ action, domains }: Offer): number[] {
  const domain = domains["target_id"];
  return domain?.type === "choice" ? domain.values.map(Number) : [Number(action["target_id"])];
}

/** Units that can still do something, in order of their id. */
export const readyUnits = (orders: Orders): number[] => [...orders.units.keys()].toSorted((a, b) => a - b);

/** The units that could still do something besides waiting: worth a question before the turn ends (H-839). */
export const idleUnits = ({ units }: Orders): number[] =>
  [...units]
    .filter(([, { moves, targets, capture }]) => moves.size || targets.length || capture)
    .map(([id]) => id);

/** The next ready unit after this one, round and round. */
export function nextReady(orders: Orders, after: number | null, back = false): number | null {
  const ids = back ? readyUnits(orders).toReversed() : readyUnits(orders);
  if (after === null) return ids[0] ?? null;
  return ids.find((id) => (back ? id < after : id > after)) ?? ids[0] ?? null;
}

/** Where to stand to reach a target: the cheapest tiles first. Whether it may strike from there, the server says. */
export function stands(
  moves: Map<string, Way>,
  target: { x: number; y: number },
  least: number,
  most: number,
): Way[] {
  return [...moves.values()]
    .filter(({ path }) => {
      const [x, y] = path.at(-1) as Place;
      const far = Math.abs(x - target.x) + Math.abs(y - target.y);
      return far >= least && far <= most;
    })
    .toSorted((a, b) => a.cost - b.cost || a.path.length - b.path.length);
}
