/** The keys of the display and of the board in words (H-843, H-848). */
import { type KeyboardEvent, useCallback, useRef } from "react";
import { useKeys as useStageKeys } from "../../../kit/play/keys";
import { type Board, unitAt, unitOf } from "../board/board";
import type { Display } from "../board/display";
import type { Overlay } from "../board/marks";
import type { Place } from "../types";
import type { Desk } from "./desk";
import { placeOf, readyUnits } from "./orders";

/** Whom the selected unit can strike from where it stands. */
export const targetsOf = (desk: Desk): number[] =>
  desk.picked?.kind === "unit" ? (desk.orders.units.get(desk.picked.id)?.targets ?? []) : [];

/** Where what is selected stands. */
export function placeOfPick(board: Board, { picked }: Desk): Place | null {
  if (picked?.kind === "tile") return picked.at;
  const unit = picked ? unitOf(board, picked.id) : undefined;
  return unit ? [unit.x, unit.y] : null;
}

export const OVERLAYS: [name: string, overlay: Overlay, key: string][] = [
  ["THREAT", "threat", "1"],
  ["DEF", "defence", "2"],
  ["OWNER", "owner", "3"],
  ["X,Y", "coords", "4"],
];

/** What each key does, for the help behind "?". */
export const HELP: [key: string, does: string][] = [
  ["N, Tab", "next unit that can act"],
  ["M, arrows, Enter", "move it: choose a tile, Enter plans, Enter again goes"],
  ["A, Enter", "aim at the next enemy in reach, then attack"],
  ["C", "capture the building it stands on"],
  ["W", "let it wait"],
  ["B", "order a unit at the next idle factory"],
  ["E", "end the turn"],
  ["T", "talk in COMMS"],
  ["Esc", "take back what is planned"],
  ["Arrows, +, −, Space", "pan, zoom, centre"],
  ["1 to 4", "threat, defence, owners, coordinates"],
  ["/", "type what you want to do"],
  ["?", "this page"],
];

interface KeyProps {
  board: Board;
  desk: Desk;
  display: { current: Display | null };
  hover: Place | null;
  setHover(at: Place | null): void;
  mode: "look" | "move" | "attack";
  setMode(mode: "look" | "move" | "attack"): void;
  toggle(overlay: Overlay): void;
  /** Brings a tile into view, and the focus to its cell if it is among the cells. */
  show(at: Place): void;
  /** Opens the FOUNDRY of a factory and takes the focus there. */
  build(at: Place): void;
  endTurn(): void;
  /** Brings COMMS into view, for its field to take the focus. */
  talk(): void;
}

/** A key, and the cell of the board in words that heard it; null for the display itself. */
interface Stroke {
  key: string;
  shift: boolean;
  cell: Place | null;
}

const ARROWS: { [key: string]: Place } = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};
const STEP = 64;

/** What a button or a list that has the focus needs for itself. */
const THEIRS = /^(Tab|Enter| |Arrow\w+)$/;

/** Where the focus is elsewhere, in a panel or nowhere since what had it is gone, the letters mean the board, too. */
export function useKeys(props: KeyProps): (event: KeyboardEvent) => void {
  const latest = useRef(props);
  latest.current = props;
  useStageKeys((key, { shiftKey: shift, target }) => {
    const lost = target === document.body && key !== "Tab";
    return (lost || !THEIRS.test(key)) && handle({ key, shift, cell: null }, latest.current);
  });
  return useCallback((event: KeyboardEvent) => {
    const { key, shiftKey: shift, target, currentTarget } = event;
    const cell = cellOf(target);
    // Fields and buttons over the board keep their keys.
    if (event.ctrlKey || event.metaKey || event.altKey || (target !== currentTarget && !cell)) return;
    if (handle({ key, shift, cell }, latest.current)) event.preventDefault();
  }, []);
}

const cellOf = (target: EventTarget): Place | null => {
  const at = target instanceof HTMLElement ? target.dataset["at"] : undefined;
  return at ? placeOf(at) : null;
};

/** Does what a key says; false if it says nothing. Arrows, Enter and Space of a cell are the grid's own. */
export function handle({ key, shift, cell }: Stroke, props: KeyProps): boolean {
  const { board, desk, display, hover, setHover, mode, setMode } = props;
  const arrow = ARROWS[key];
  const here = placeOfPick(board, desk);
  if (arrow && mode !== "look") {
    const [x, y] = hover ?? here ?? [0, 0];
    const at: Place = [clamp(x + arrow[0], board.width), clamp(y + arrow[1], board.height)];
    setHover(at);
    display.current?.show(at);
    return true;
  }
  if (arrow) {
    display.current?.pan(-arrow[0] * STEP, -arrow[1] * STEP);
    return true;
  }
  const overlay = OVERLAYS.find(([, , digit]) => digit === key);
  if (overlay) {
    props.toggle(overlay[1]);
    return true;
  }
  switch (key.toLowerCase()) {
    case "+":
    case "=":
      display.current?.zoom(1.25);
      return true;
    case "-":
      display.current?.zoom(0.8);
      return true;
    case "tab":
      return cell ? false : cycle(props, shift, true);
    case "n":
      return cycle(props, shift, false);
    case "m":
      if (cell) return take(props, cell);
      setMode("move");
      setHover(here);
      return true;
    case "a":
      return aimNext(props);
    case "c":
      void desk.capture();
      return true;
    case "w":
      void desk.wait();
      return true;
    case "b":
      return toFactory(props);
    case "e":
      props.endTurn();
      return true;
    case "t":
      props.talk();
      requestAnimationFrame(() => document.querySelector<HTMLElement>("[data-transmit]")?.focus());
      return true;
    case " ":
      if (here) display.current?.centre(here);
      return true;
    case "enter":
      if (desk.aim || (desk.plan && mode === "look")) void desk.confirm();
      else if (hover) desk.press(hover);
      return true;
    case "escape":
      setMode("look");
      if (desk.aim || desk.plan) desk.undo();
      else desk.pick(null);
      return true;
    default:
      return false;
  }
}

const clamp = (at: number, size: number): number => Math.min(size - 1, Math.max(0, at));

/** Tab walks the ready units once and then leaves the display: nobody is held. */
function cycle({ board, desk, show }: KeyProps, back: boolean, leaves: boolean): boolean {
  const ids = readyUnits(desk.orders);
  const now = desk.picked?.kind === "unit" ? desk.picked.id : null;
  const last = back ? ids[0] : ids.at(-1);
  if (!ids.length || (leaves && now !== null && now === last)) return false;
  const id = desk.next(back);
  const unit = id === null ? undefined : unitOf(board, id);
  if (unit) show([unit.x, unit.y]);
  return true;
}

/** Among the cells one walks anyway: to move means to take the unit that stands there in hand. */
function take({ board, desk, show }: KeyProps, cell: Place): boolean {
  const unit = unitAt(board, ...cell);
  const here = placeOfPick(board, desk);
  if (unit && desk.orders.units.has(unit.unit_id)) desk.pick({ kind: "unit", id: unit.unit_id });
  else if (here) show(here);
  return true;
}

function aimNext({ board, desk, show }: KeyProps): boolean {
  const ids = desk.plan?.targets ?? targetsOf(desk);
  const at = desk.aim ? ids.indexOf(desk.aim.target) : -1;
  const next = ids[(at + 1) % Math.max(1, ids.length)];
  const target = next === undefined ? undefined : unitOf(board, next);
  if (!target) return true;
  desk.take(target.unit_id);
  show([target.x, target.y]);
  return true;
}

function toFactory({ desk, build }: KeyProps): boolean {
  const [first] = desk.orders.builds.keys();
  if (first) build(placeOf(first));
  return true;
}
