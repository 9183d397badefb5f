/** The keys of the display (H-843). */
import { type KeyboardEvent, useCallback, useRef } from "react";
import { type Board, unitOf } from "./board";
import type { Desk } from "./desk";
import type { Display } from "./display";
import { readyUnits } from "./orders";
import type { Place } from "./types";

/** Whom the selected unit can strike from where it stands. */
export const targetsOf = (desk: Desk): number[] =>
  desk.picked?.kind === "unit" ? (desk.orders.units.get(desk.picked.id)?.targets ?? []) : [];

/** Where what is selected stands. */
export function placeOfPick(board: Board, { picked }: Desk): Place | null {
  if (picked?.kind === "tile") return picked.at;
  const unit = picked ? unitOf(board, picked.id) : undefined;
  return unit ? [unit.x, unit.y] : null;
}

interface KeyProps {
  board: Board;
  desk: Desk;
  display: { current: Display | null };
  hover: Place | null;
  setHover(at: Place | null): void;
  mode: "look" | "move" | "attack";
  setMode(mode: "look" | "move" | "attack"): void;
  endTurn(): void;
}

const ARROWS: { [key: string]: Place } = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};
const STEP = 64;

export function useKeys(props: KeyProps): (event: KeyboardEvent) => void {
  const latest = useRef(props);
  latest.current = props;
  return useCallback((event: KeyboardEvent) => {
    const { target, currentTarget } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || target !== currentTarget) return;
    if (handle(event.key, event.shiftKey, latest.current)) event.preventDefault();
  }, []);
}

function handle(key: string, shift: boolean, props: KeyProps): boolean {
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
  switch (key.toLowerCase()) {
    case "+":
    case "=":
      display.current?.zoom(1.25);
      return true;
    case "-":
      display.current?.zoom(0.8);
      return true;
    case "tab":
    case "n":
      return cycle(props, shift, key === "Tab");
    case "m":
      setMode("move");
      setHover(here);
      return true;
    case "a":
      return aimNext(desk);
    case "c":
      void desk.capture();
      return true;
    case "w":
      void desk.wait();
      return true;
    case "b":
      return toFactory(desk, display);
    case "e":
      props.endTurn();
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
function cycle({ board, desk, display }: KeyProps, back: boolean, leaves: boolean): boolean {
  const ids = readyUnits(desk.orders);
  const now = desk.picked?.kind === "unit" ? desk.picked.id : null;
  const last = back ? ids[0] : ids.at(-1);
  if (!ids.length || (leaves && now !== null && now === last)) return false;
  const id = desk.next(back);
  const unit = id === null ? undefined : unitOf(board, id);
  if (unit) display.current?.show([unit.x, unit.y]);
  return true;
}

function aimNext(desk: Desk): boolean {
  const ids = desk.plan?.targets ?? targetsOf(desk);
  const at = desk.aim ? ids.indexOf(desk.aim.target) : -1;
  const next = ids[(at + 1) % Math.max(1, ids.length)];
  if (next !== undefined) desk.take(next);
  return true;
}

function toFactory(desk: Desk, display: { current: Display | null }): boolean {
  const first = [...desk.orders.builds.keys()][0];
  if (!first) return true;
  const at = first.split(",").map(Number) as Place;
  desk.pick({ kind: "tile", at });
  display.current?.show(at);
  return true;
}
