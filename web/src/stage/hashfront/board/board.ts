/** A board and what each event makes of it (H-402): pure, so that a replay needs the map and the events alone. */
import { FIRST_GOLD, GLYPHS, OTHER_GOLD, UNITS } from "../facts";
import type {
  BoardEvent,
  Building,
  BuildingType,
  Drawn,
  GameState,
  Place,
  Terrain,
  Unit,
  UnitType,
} from "../types";

export interface Side {
  player_id: number;
  address: string;
  gold: number;
  is_alive: boolean;
}

export interface Board {
  width: number;
  height: number;
  /** The effective terrain (H-041), one glyph per tile, row after row. */
  ground: string;
  units: Unit[];
  buildings: Building[];
  sides: Side[];
  state: GameState;
  round: number;
  current: number;
  winner: number;
  reason: string;
}

export function opening(map: Drawn): Board {
  const ground = map.rows.join("").split("");
  for (const { x, y, building_type } of map.buildings) ground[y * map.width + x] = glyphOf(building_type);
  const buildings = map.buildings.map((each): Building => ({ ...each, ...IDLE }));
  return { ...EMPTY, width: map.width, height: map.height, ground: ground.join(""), buildings };
}

const IDLE = { capture_player: 0, capture_progress: 0, queued_unit: "None" } as const;
const EMPTY = {
  units: [],
  sides: [],
  state: "Lobby",
  round: 1,
  current: 1,
  winner: 0,
  reason: "None",
} satisfies Partial<Board>;

const glyphOf = (kind: BuildingType): string => kind[0] as string;

/** The starting units of a map, numbered in its order (H-066). */
export const mustered = (map: Drawn): Unit[] =>
  map.units.map(({ player_id, unit_type, x, y }, i) => {
    const hp = UNITS[unit_type].hp;
    return { unit_id: i + 1, player_id, unit_type, x, y, hp, has_moved: false, has_acted: false };
  });

export const terrainAt = (board: Board, x: number, y: number): Terrain =>
  GLYPHS[board.ground[y * board.width + x] ?? "."] ?? "Grass";
export const inside = (board: Board, x: number, y: number): boolean =>
  x >= 0 && y >= 0 && x < board.width && y < board.height;
export const unitAt = (board: Board, x: number, y: number): Unit | undefined =>
  board.units.find((unit) => unit.x === x && unit.y === y);
export const buildingAt = (board: Board, x: number, y: number): Building | undefined =>
  board.buildings.find((each) => each.x === x && each.y === y);
export const unitOf = (board: Board, id: number): Unit | undefined =>
  board.units.find((unit) => unit.unit_id === id);

/** HP of living units and gold (H-321). */
export function scoreOf(board: Board, slot: number): number {
  const side = board.sides.find(({ player_id }) => player_id === slot);
  if (!side?.is_alive) return 0;
  return board.units.reduce((sum, unit) => sum + (unit.player_id === slot ? unit.hp : 0), side.gold);
}

type Handler = (board: Board, event: BoardEvent, map: Drawn | null) => Board;
const num = (event: BoardEvent, name: string): number => Number(event[name] ?? 0);

export function apply(board: Board, event: BoardEvent, map: Drawn | null = null): Board {
  return HANDLERS[event.type]?.(board, event, map) ?? board;
}

const HANDLERS: { [type: string]: Handler } = {
  player_joined: (board, event) => withSide(board, num(event, "player_id"), String(event["account"])),
  player_left: (board, event) => ({
    ...board,
    sides: board.sides.filter(({ player_id }) => player_id !== num(event, "player_id")),
  }),
  game_started: (board, event, map) => {
    const first = num(event, "first_player");
    const sides = board.sides.map((side) => ({
      ...side,
      gold: side.player_id === first ? FIRST_GOLD : OTHER_GOLD,
    }));
    return { ...board, state: "Playing", current: first, sides, units: map ? mustered(map) : board.units };
  },
  game_cancelled: (board) => ({ ...board, state: "Cancelled" }),
  unit_moved: (board, event) =>
    changed(board, num(event, "unit_id"), () => ({
      x: num(event, "x"),
      y: num(event, "y"),
      has_moved: true,
    })),
  unit_attacked: (board, event) => {
    const struck = changed(board, num(event, "target_id"), ({ hp }) => ({
      hp: Math.max(0, hp - num(event, "damage_to_defender")),
    }));
    return changed(struck, num(event, "attacker_id"), ({ hp }) => ({
      hp: Math.max(0, hp - num(event, "damage_to_attacker")),
      has_acted: true,
    }));
  },
  unit_died: (board, event) => ({
    ...board,
    units: board.units.filter(({ unit_id }) => unit_id !== num(event, "unit_id")),
  }),
  unit_waited: (board, event) =>
    changed(board, num(event, "unit_id"), () => ({ has_moved: true, has_acted: true })),
  capture_progress: (board, event) => {
    const here: Place = [num(event, "x"), num(event, "y")];
    const unit = unitAt(board, ...here);
    const busy = unit ? changed(board, unit.unit_id, () => ({ has_acted: true })) : board;
    return built(busy, here, () => ({
      capture_player: num(event, "player_id"),
      capture_progress: num(event, "progress"),
    }));
  },
  capture_reset: (board, event) =>
    built(board, [num(event, "x"), num(event, "y")], () => ({ capture_player: 0, capture_progress: 0 })),
  building_captured: (board, event) =>
    built(board, [num(event, "x"), num(event, "y")], () => ({ ...IDLE, player_id: num(event, "player_id") })),
  building_changed: (board, event) => {
    const [x, y] = [num(event, "x"), num(event, "y")];
    const kind = event["building_type"] as BuildingType;
    const at = y * board.width + x;
    const ground = board.ground.slice(0, at) + glyphOf(kind) + board.ground.slice(at + 1);
    const owner = { building_type: kind, player_id: num(event, "player_id"), queued_unit: "None" } as const;
    return built({ ...board, ground }, [x, y], () => owner);
  },
  unit_built: (board, event) => {
    const kind = event["unit_type"] as UnitType;
    const paid = sided(board, num(event, "player_id"), ({ gold }) => ({ gold: gold - UNITS[kind].cost }));
    return built(paid, [num(event, "x"), num(event, "y")], () => ({ queued_unit: kind }));
  },
  unit_spawned: (board, event) => {
    const unit_type = event["unit_type"] as UnitType;
    const [x, y, player_id] = [num(event, "x"), num(event, "y"), num(event, "player_id")];
    const unit_id = num(event, "unit_id");
    const unit: Unit = {
      unit_id,
      player_id,
      unit_type,
      x,
      y,
      hp: UNITS[unit_type].hp,
      has_moved: true,
      has_acted: true,
      fresh: true,
    };
    const rest = board.units.filter((each) => each.unit_id !== unit_id);
    return built({ ...board, units: [...rest, unit] }, [x, y], () => ({ queued_unit: "None" }));
  },
  income_paid: (board, event) => sided(board, num(event, "player_id"), () => ({ gold: num(event, "gold") })),
  turn_ended: (board, event) => {
    const current = num(event, "next_player");
    const units = board.units.map((unit) =>
      unit.player_id === current ? { ...unit, has_moved: false, has_acted: false, fresh: false } : unit,
    );
    return { ...board, current, round: num(event, "round"), units };
  },
  player_eliminated: (board, event) => sided(board, num(event, "player_id"), () => ({ is_alive: false })),
  game_over: (board, event) => ({
    ...board,
    state: "Finished",
    winner: num(event, "winner"),
    reason: String(event["reason"]),
  }),
};

function withSide(board: Board, player_id: number, address: string): Board {
  const rest = board.sides.filter((side) => side.player_id !== player_id);
  const sides = [...rest, { player_id, address, gold: 0, is_alive: true }];
  return { ...board, sides: sides.toSorted((a, b) => a.player_id - b.player_id) };
}

function changed(board: Board, id: number, change: (unit: Unit) => Partial<Unit>): Board {
  return {
    ...board,
    units: board.units.map((unit) => (unit.unit_id === id ? { ...unit, ...change(unit) } : unit)),
  };
}

function built(board: Board, [x, y]: Place, change: (building: Building) => Partial<Building>): Board {
  const buildings = board.buildings.map((each) =>
    each.x === x && each.y === y ? { ...each, ...change(each) } : each,
  );
  return { ...board, buildings };
}

function sided(board: Board, slot: number, change: (side: Side) => Partial<Side>): Board {
  return {
    ...board,
    sides: board.sides.map((side) => (side.player_id === slot ? { ...side, ...change(side) } : side)),
  };
}
