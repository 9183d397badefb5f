/** Regions of truces: whether a tile lies in one (H-646), and what is said before a truce is broken there (H-609). */
import type { Board } from "../board/board";
import type { Place } from "../types";
import type { Truce } from "./notes";

const AROUND_HQ = 3;
type Cell = [column: number, row: number];

/** By how a region word begins, the cells of the 3 x 3 grid that it means. */
const WORDS: [RegExp, (cell: Cell) => boolean][] = [
  [/^north/, ([, row]) => row === 0],
  [/^south/, ([, row]) => row === 2],
  [/^(west|left)/, ([column]) => column === 0],
  [/^(east|right)/, ([column]) => column === 2],
  [/^flank/, ([column]) => column !== 1],
  [/^(cent|mid)/, ([column, row]) => column === 1 && row === 1],
];

const cellOf = ({ width, height }: Board, [x, y]: Place): Cell => [
  Math.floor((x * 3) / width),
  Math.floor((y * 3) / height),
];

/** Does the truce hold on this tile? Its place is told as agents tell it in their notes (H-618). */
export function covers({ place }: Truce, board: Board, at: Place): boolean {
  const [, x, y] = /^around (\d+),(\d+)$/.exec(place) ?? [];
  if (x && y) {
    const there: Place = [Math.min(Number(x), board.width - 1), Math.min(Number(y), board.height - 1)];
    return String(cellOf(board, there)) === String(cellOf(board, at));
  }
  const word = place.replace("in the ", "");
  const region = WORDS.find(([known]) => known.test(word))?.[1];
  if (region) return region(cellOf(board, at));
  return board.buildings.every(
    (hq) => hq.building_type !== "HQ" || Math.abs(hq.x - at[0]) + Math.abs(hq.y - at[1]) > AROUND_HQ,
  );
}

/** What is said of the truces that an attack or a capture on this tile breaks; nothing if there are none. */
export function warning(truces: Truce[], board: Board, at: Place, deed: string): string {
  const broken = truces.filter((truce) => covers(truce, board, at));
  if (!broken.length) return "";
  const named = broken.map(({ place, until }) => `${place} until round ${until}`).join(", ");
  return `TRUCE ${named}: ${deed} there breaks it.`;
}
