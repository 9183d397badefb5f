/** Reads a map file (H-029): JSON with packed numbers, or the written form with rows, as JSON or in the maps' own TOML. */
import type { BuildingType, Drawn, UnitType } from "../types";

/** The arguments of `register_map`. */
export interface Packed {
  name: string;
  width: number;
  height: number;
  tiles: number[];
  buildings: number[];
  units: number[];
}

/** A file that cannot be read, and where. */
export class BadFile extends Error {
  readonly at: string;
  constructor(text: string, at: string) {
    super(text);
    this.at = at;
  }
}

const TILE_GLYPHS = ".MCFHRTDO";
const BUILDINGS = ["none", "city", "factory", "hq"];
const UNITS = ["none", "infantry", "tank", "ranger"];
const BORDERS = ["none", "bluff", "cliff", "beach"];
const OCEAN = 8;

export function readMap(text: string): Packed {
  const found = text.trimStart().startsWith("{") ? json(text) : toml(text);
  if (typeof found !== "object" || found === null) throw new BadFile("A map file holds one table.", "file");
  const map = found as { [name: string]: unknown };
  return "rows" in map ? packed(map) : numbers(map);
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new BadFile(error instanceof Error ? error.message : "This is not JSON.", "file");
  }
}

function numbers(map: { [name: string]: unknown }): Packed {
  const list = (name: string): number[] => {
    const value = map[name];
    if (!Array.isArray(value)) throw new BadFile(`${name} must be a list of numbers.`, name);
    value.forEach((each, i) => {
      if (!Number.isInteger(each)) throw new BadFile(`${name}[${i}] is not a whole number.`, `${name}[${i}]`);
    });
    return value as number[];
  };
  const whole = (name: string): number => {
    if (!Number.isInteger(map[name])) throw new BadFile(`${name} must be a whole number.`, name);
    return map[name] as number;
  };
  if (typeof map["name"] !== "string") throw new BadFile("A map needs a name.", "name");
  const [width, height] = [whole("width"), whole("height")];
  return {
    name: map["name"],
    width,
    height,
    tiles: list("tiles"),
    buildings: list("buildings"),
    units: list("units"),
  };
}

function packed(map: { [name: string]: unknown }): Packed {
  const rows = map["rows"];
  if (typeof map["name"] !== "string") throw new BadFile("A map needs a name.", "name");
  if (!Array.isArray(rows) || rows.some((row) => typeof row !== "string")) {
    throw new BadFile("rows must be a list of texts.", "rows");
  }
  const width = String(rows[0] ?? "").length;
  const coast = new Map(standing(map, "borders", BORDERS).map(({ type, x, y }) => [`${x},${y}`, type]));
  const tiles = (rows as string[]).flatMap((row, y) => {
    if (row.length !== width) {
      throw new BadFile(`Row ${y} has ${row.length} tiles, the first has ${width}.`, `rows[${y}]`);
    }
    return [...row].flatMap((glyph, x) => {
      const type = TILE_GLYPHS.indexOf(glyph);
      if (type < 0) throw new BadFile(`“${glyph}” is no terrain.`, `rows[${y}][${x}]`);
      const border = type === OCEAN ? (coast.get(`${x},${y}`) ?? 0) : 0;
      return type ? [(y * width + x) * 256 + border * 16 + type] : [];
    });
  });
  const pack = (name: string, kinds: string[]): number[] =>
    standing(map, name, kinds).map(({ player, type, x, y }) => ((player * 256 + type) * 256 + x) * 256 + y);
  const [buildings, units] = [pack("buildings", BUILDINGS), pack("units", UNITS)];
  return { name: map["name"], width, height: rows.length, tiles, buildings, units };
}

interface Standing {
  player: number;
  type: number;
  x: number;
  y: number;
}

function standing(map: { [name: string]: unknown }, name: string, kinds: string[]): Standing[] {
  const value = map[name] ?? [];
  if (!Array.isArray(value)) throw new BadFile(`${name} must be a list.`, name);
  return value.flatMap((each: { player?: unknown; type?: unknown; at?: unknown }, i) => {
    const at = `${name}[${i}]`;
    const type = kinds.indexOf(String(each?.type));
    if (type < 1) throw new BadFile(`${at} has the type “${String(each?.type)}”.`, `${at}.type`);
    if (!Array.isArray(each.at)) throw new BadFile(`${at} needs places, such as [[1, 2]].`, `${at}.at`);
    return each.at.map((place: unknown, j) => {
      if (!Array.isArray(place) || place.length !== 2 || !place.every(Number.isInteger)) {
        throw new BadFile(`${at}.at[${j}] is no place.`, `${at}.at[${j}]`);
      }
      return { player: Number(each.player ?? 0), type, x: Number(place[0]), y: Number(place[1]) };
    });
  });
}

/** The TOML that maps are written in: keys with texts, whole numbers, lists and inline tables. */
export function toml(text: string): { [name: string]: unknown } {
  let at = 0;
  const fail = (what: string): never => {
    throw new BadFile(what, `line ${text.slice(0, at).split("\n").length}`);
  };
  const skip = (): void => {
    at += text.slice(at).match(/^(\s|#[^\n]*)*/)?.[0].length ?? 0;
  };
  const take = (pattern: RegExp, what: string): string => {
    skip();
    const found = text.slice(at).match(pattern)?.[0];
    if (found === undefined) return fail(`Here should be ${what}.`);
    at += found.length;
    return found;
  };
  const sees = (mark: string): boolean => {
    skip();
    if (text[at] !== mark) return false;
    at++;
    return true;
  };
  const pair = (into: { [name: string]: unknown }): void => {
    const key = take(/^[A-Za-z0-9_-]+/, "a name");
    take(/^=/, "“=”");
    into[key] = value();
  };
  const value = (): unknown => {
    if (sees("[")) {
      const list: unknown[] = [];
      while (!sees("]")) {
        list.push(value());
        if (!sees(",")) {
          take(/^\]/, "“,” or “]”");
          break;
        }
      }
      return list;
    }
    if (sees("{")) {
      const table: { [name: string]: unknown } = {};
      while (!sees("}")) {
        pair(table);
        if (!sees(",")) {
          take(/^\}/, "“,” or “}”");
          break;
        }
      }
      return table;
    }
    const plain = take(/^("[^"\n\\]*"|-?\d+|true|false)/, "a text, number, list or table");
    return plain.startsWith('"') ? plain.slice(1, -1) : (JSON.parse(plain) as unknown);
  };
  const found: { [name: string]: unknown } = {};
  for (skip(); at < text.length; skip()) pair(found);
  return found;
}

/** A packed map as it is drawn; what lies outside is left out. */
export function drawn({ width, height, tiles, buildings, units }: Packed): Drawn {
  const ground = Array.from({ length: Math.max(0, height) }, () =>
    Array<string>(Math.max(0, width)).fill("."),
  );
  for (const tile of tiles) {
    const index = Math.floor(tile / 256);
    const row = ground[Math.floor(index / width)];
    if (row) row[index % width] = TILE_GLYPHS[tile & 15] ?? ".";
  }
  const spread = (value: number): [number, number, number, number] => [
    Math.floor(value / 2 ** 24),
    Math.floor(value / 2 ** 16) & 255,
    Math.floor(value / 256) & 255,
    value & 255,
  ];
  const houses: BuildingType[] = ["City", "City", "Factory", "HQ"];
  const kinds: UnitType[] = ["Infantry", "Infantry", "Tank", "Ranger"];
  return {
    width,
    height,
    rows: ground.map((row) => row.join("")),
    buildings: buildings.map((value) => {
      const [player_id, type, x, y] = spread(value);
      return { player_id, building_type: houses[type] ?? "City", x, y };
    }),
    units: units.map((value) => {
      const [player_id, type, x, y] = spread(value);
      return { player_id, unit_type: kinds[type] ?? "Infantry", x, y };
    }),
  };
}
