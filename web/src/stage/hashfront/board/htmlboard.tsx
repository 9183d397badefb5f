/** The board as a table of words: the whole game can be played here, by keyboard and with a screen reader (H-848). */
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from "react";
import { HouseIcon, UnitIcon } from "../art/icons";
import { TERRAIN } from "../facts";
import type { Desk } from "../match/desk";
import { spot } from "../match/orders";
import type { Place } from "../types";
import { type Board, buildingAt, terrainAt, unitAt, unitOf } from "./board";
import { cellHint, cellLabel, moved } from "./cells";
import css from "./display.module.css";

const KEYS =
  "Board. Arrow keys walk, Enter selects, plans and confirms; N next ready unit, M take the unit, A aim, C capture, W wait, B build, E end turn, Escape cancel.";

export interface HtmlBoardProps {
  board: Board;
  desk: Desk | null;
  picked: Place | null;
  targets: number[];
  visible: boolean;
  /** A cell that is to take the focus. */
  focus?: { at: Place } | null;
  onPress(at: Place): void;
  /** The cell that has the focus, for those who see the display. */
  onWalk?(at: Place | null): void;
}

export function HtmlBoard(props: HtmlBoardProps) {
  const { board, desk, picked, targets, visible, focus, onPress, onWalk } = props;
  const [at, setAt] = useState<Place>([0, 0]);
  const grid = useRef<HTMLDivElement>(null);
  const walking = useRef(false);
  const selected = desk?.picked?.kind === "unit" ? desk.picked.id : null;
  const reach = (selected !== null && desk?.orders.units.get(selected)?.moves) || null;
  useEffect(() => {
    if (!walking.current) return;
    walking.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-at="${spot(...at)}"]`)?.focus();
  }, [at]);
  useEffect(() => {
    if (!focus) return;
    walking.current = true;
    setAt([...focus.at]);
  }, [focus]);
  const onKey = (event: KeyboardEvent): void => {
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      event.stopPropagation();
      if (desk?.aim && spot(...at) === aimed) void desk.attack();
      else onPress(at);
      return;
    }
    const next = moved(board, ...at, event.key);
    if (!next) return;
    event.preventDefault();
    event.stopPropagation();
    walking.current = true;
    setAt(next);
  };
  const aim = desk?.aim ? unitOf(board, desk.aim.target) : undefined;
  const aimed = aim ? spot(aim.x, aim.y) : "";
  const rows = useMemo(() => Array.from({ length: board.height }, (_, y) => y), [board.height]);
  const columns = useMemo(() => Array.from({ length: board.width }, (_, x) => x), [board.width]);
  return (
    <div className={visible ? css["frame"] : "visually-hidden"}>
      {/* biome-ignore lint/a11y/useSemanticElements: an ARIA grid, walked with arrow keys */}
      <div
        ref={grid}
        className={css["grid"]}
        role="grid"
        aria-label={KEYS}
        aria-rowcount={board.height}
        aria-colcount={board.width}
        tabIndex={-1}
        onKeyDown={onKey}
        onBlur={() => onWalk?.(null)}
      >
        {rows.map((y) => (
          // biome-ignore lint/a11y/useSemanticElements: as above
          // biome-ignore lint/a11y/useFocusableInteractive: its cells take the focus
          <div key={y} role="row" className={css["row"]}>
            {columns.map((x) => {
              const unit = unitAt(board, x, y);
              const mine = at[0] === x && at[1] === y;
              const label =
                cellLabel(board, x, y) + (desk ? cellHint(desk.orders, selected, board, x, y) : "");
              return (
                // biome-ignore lint/a11y/useSemanticElements: as above
                // biome-ignore lint/a11y/useKeyWithClickEvents: the grid listens for keys
                <div
                  key={x}
                  role="gridcell"
                  data-at={spot(x, y)}
                  className={css["cell"]}
                  tabIndex={mine ? 0 : -1}
                  aria-label={label}
                  aria-selected={picked !== null && picked[0] === x && picked[1] === y}
                  data-terrain={terrainAt(board, x, y)}
                  data-reach={reach?.has(spot(x, y)) || undefined}
                  data-target={(unit && targets.includes(unit.unit_id)) || undefined}
                  onFocus={() => {
                    setAt([x, y]);
                    onWalk?.([x, y]);
                  }}
                  onClick={() => {
                    setAt([x, y]);
                    onPress([x, y]);
                  }}
                >
                  {visible && <Face board={board} x={x} y={y} />}
                </div>
              );
            })}
          </div>
        ))}
      </div>
    </div>
  );
}

function Face({ board, x, y }: { board: Board; x: number; y: number }) {
  const unit = unitAt(board, x, y);
  const building = buildingAt(board, x, y);
  const terrain = terrainAt(board, x, y);
  return (
    <span aria-hidden="true">
      {building && (
        <span className={css["house"]} data-under={unit ? "" : undefined}>
          <HouseIcon kind={building.building_type} slot={building.player_id} size={unit ? 22 : 40} />
        </span>
      )}
      {unit && (
        <span className={css["piece"]} data-acted={unit.has_acted || undefined}>
          <UnitIcon kind={unit.unit_type} slot={unit.player_id} size={38} />
          <b>{unit.hp}</b>
        </span>
      )}
      {!unit && !building && terrain !== "Grass" && <small>{TERRAIN[terrain].name}</small>}
    </span>
  );
}
