/** What the game's view, queries and events say, in its own words (rulebook sections 20 to 23). */
import type { Words } from "../../proof/words";
import type { Json } from "../../state/contract";

export type UnitType = "Infantry" | "Tank" | "Ranger";
export type BuildingType = "City" | "Factory" | "HQ";
export type Terrain =
  | "Grass"
  | "Mountain"
  | "City"
  | "Factory"
  | "HQ"
  | "Road"
  | "Tree"
  | "DirtRoad"
  | "Ocean";
export type GameState = "Lobby" | "Playing" | "Finished" | "Cancelled";
export type Outcome = "None" | "Hit" | "Graze" | "Whiff";
export type Tier = "cadet" | "basic" | "intermediate" | "advanced";
export type Trait = "stubborn" | "gullible" | "analytical" | "aggressive" | "cautious";
export type Place = [x: number, y: number];

export interface Unit {
  unit_id: number;
  player_id: number;
  unit_type: UnitType;
  x: number;
  y: number;
  hp: number;
  has_moved: boolean;
  has_acted: boolean;
  /** It came out in this turn. */
  fresh?: boolean;
}

export interface Building {
  x: number;
  y: number;
  building_type: BuildingType;
  player_id: number;
  capture_player: number;
  capture_progress: number;
  queued_unit: UnitType | "None";
}

export interface Options {
  max_rounds: number;
  first_player: "slot1" | "vrf";
  hq_rule: "last_standing" | "sudden";
  rout_rule: boolean;
  turn_seconds: number;
  reserve_seconds: number;
  private: boolean;
  test_seed: number | null;
  scripted_rolls: number[];
}

export interface MapInfo {
  map_id: number;
  name: string;
  player_count: number;
  width: number;
  height: number;
  official: boolean;
  symmetry: string;
  fair: boolean;
}

/** A map as the selector draws it (H-045). */
export interface Drawn {
  width: number;
  height: number;
  rows: string[];
  buildings: { player_id: number; building_type: BuildingType; x: number; y: number }[];
  units: { player_id: number; unit_type: UnitType; x: number; y: number }[];
}

export interface BoardEvent {
  type: string;
  game_id: number;
  [name: string]: Json;
}

export interface GameRow {
  game_id: number;
  name: string;
  map_id: number;
  state: GameState;
  player_count: number;
  num_players: number;
  current_player: number;
  first_player: number;
  round: number;
  winner: number;
  end_reason: string;
  width: number;
  height: number;
  is_test_mode: boolean;
  options: Options;
  creator: string;
  turn_started_ms: number;
  ranked: boolean;
  next_game: number;
}

export interface PlayerRow {
  player_id: number;
  address: string;
  gold: number;
  unit_count: number;
  factory_count: number;
  city_count: number;
  is_alive: boolean;
  placement: number;
  eliminated_round: number;
  is_agent: boolean;
  clock_reserve_ms: number;
  clock_strikes: number;
}

export interface AgentRow {
  agent_id: number;
  player_id: number;
  tier: Tier;
  traits: Trait[];
  status: string;
  account: string;
}

export interface Message {
  message_id: number;
  sender: number;
  to: number;
  words: Words;
  intent: string;
  round: number;
  at_ms: number;
}

/** `get_game` (H-440). */
export interface Snapshot {
  game: GameRow;
  map: string;
  players: PlayerRow[];
  buildings: Building[];
  units: Unit[];
  terrain: string[];
  scores: { [slot: string]: number };
  stranded: number[];
  deadline_ms: number;
  draw_offer: { by: number; agreed: number[]; turns: number } | null;
  agents: AgentRow[];
  series?: { played: number; drawn: number; wins: { [slot: string]: number } } | null;
  chat: Message[];
  state_hash?: string;
}

/** A game in a line. */
export interface Summary {
  game_id: number;
  name: string;
  map_id: number;
  map: string;
  state: GameState;
  player_count: number;
  players: { player_id: number; account: string; is_agent: boolean }[];
  current_player: number;
  round: number;
  max_rounds: number;
  winner: number;
  end_reason: string;
  private: boolean;
  ranked: boolean;
  is_test_mode: boolean;
  next_game: number;
}

export interface TheatreView {
  account: string;
  match: number;
  game: Snapshot | null;
  mine?: Summary[];
  waiting?: number;
  open?: Summary[];
}

export interface MapFacts extends MapInfo {
  slots: { player_id: number; cities: number; factories: number; units: number }[];
}

export interface MapPreview {
  map_id: number;
  name: string;
  rows: string[];
  buildings: { player_id: number; building_type: number; x: number; y: number }[];
  units: { player_id: number; unit_type: number; x: number; y: number }[];
}

/** `preview_attack` (H-443); expected damages are times 100. */
export interface Forecast {
  attack_chance: number;
  damage_on_hit: number;
  damage_on_miss: number;
  kill_chance: number;
  can_counter: boolean;
  counter_chance: number;
  counter_damage_on_hit: number;
  counter_damage_on_miss: number;
  loss_chance: number;
  expected_damage_x100: number;
  expected_counter_x100: number;
}
