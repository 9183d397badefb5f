import { describe, expect, test } from "vitest";
import { BadFile, drawn, readMap } from "./mapfile";

const PINHOLE = `# a map
name = "PINHOLE"
rows = [
    "...T...M.",
    ".H.F.T..M",
    "..RR.C...",
    ".FR.T....",
    "C..TMT..C",
    "....T.RF.",
    "...C.RR..",
    "M..T.F.H.",
    ".M...T...",
]
buildings = [
    { player = 1, type = "hq", at = [[1, 1]] },
    { player = 2, type = "hq", at = [[7, 7]] },
    { player = 1, type = "factory", at = [[3, 1], [1, 3]] },
    { player = 2, type = "factory", at = [[7, 5], [5, 7]] },
    { player = 0, type = "city", at = [[5, 2], [0, 4], [8, 4], [3, 6]] },
]
units = [
    { player = 1, type = "infantry", at = [[2, 0], [1, 2]] },
    { player = 1, type = "tank", at = [[2, 2]] },
    { player = 2, type = "infantry", at = [[7, 6], [6, 8]] },
    { player = 2, type = "tank", at = [[6, 6]] },
]
`;
const sum = (list: number[]): number => list.reduce((a, b) => a + b, 0);

describe("map files", () => {
  test("H-902 the written form packs to the numbers of the rulebook", () => {
    const map = readMap(PINHOLE);
    expect([map.tiles.length, map.buildings.length, map.units.length]).toEqual([29, 10, 6]);
    expect([sum(map.tiles), sum(map.buildings), sum(map.units)]).toEqual([297071, 152184872, 151525400]);
  });

  test("H-028 single values", () => {
    const rows = ["O....", "....."];
    const borders = [{ type: "beach", at: [[0, 0]] }];
    const buildings = [{ player: 4, type: "hq", at: [[2, 14]] }];
    const map = readMap(JSON.stringify({ name: "X", rows, borders, buildings }));
    expect(map.tiles).toEqual([56]);
    expect(map.buildings).toEqual([67305998]);
  });

  test("packed JSON goes through as it stands, and is drawn back", () => {
    const map = readMap(PINHOLE);
    expect(readMap(JSON.stringify(map))).toEqual(map);
    const picture = drawn(map);
    expect(picture.rows[1]).toBe(".H.F.T..M");
    expect(picture.buildings[0]).toEqual({ player_id: 1, building_type: "HQ", x: 1, y: 1 });
    expect(picture.units[2]).toEqual({ player_id: 1, unit_type: "Tank", x: 2, y: 2 });
  });

  test("what cannot be read says where", () => {
    const at = (text: string): string => {
      try {
        readMap(text);
      } catch (error) {
        if (error instanceof BadFile) return error.at;
      }
      return "";
    };
    expect(at('name = "A"\nrows = ["..", "."]\n')).toBe("rows[1]");
    expect(at('name = "A"\nrows = [".x"]\n')).toBe("rows[0][1]");
    expect(at('name = "A"\nrows = [\n')).toBe("line 3");
    expect(at('{"name": "A", "width": 5, "height": 5, "tiles": [1.5], "buildings": [], "units": []}')).toBe(
      "tiles[0]",
    );
    expect(at('name = "A"\nrows = ["."]\nbuildings = [{ type = "tower", at = [[0, 0]] }]')).toBe(
      "buildings[0].type",
    );
    expect(at("{")).toBe("file");
  });
});
