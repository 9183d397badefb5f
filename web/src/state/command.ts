/** The command line of a realm: whether it is open, and which part of the realm a stage keeps it within. */
import { useEffect } from "react";
import { create } from "zustand";
import type { Key } from "./contract";

export type Within = { [field: string]: Key };
interface CommandState {
  open: boolean;
  within: Within;
}

export const useCommand = create<CommandState>()(() => ({ open: false, within: {} }));
/** A stage may have the line on it for good; then it is not opened but gets the focus. */
export const showCommand = (open: boolean): void => {
  const line = document.getElementById("command");
  if (open && line) line.focus();
  else useCommand.setState({ open });
};

/** While a stage shows one match of many, only that match is meant: `useWithin("game_id", 7)`. */
export function useWithin(field: string, value: Key): void {
  useEffect(() => {
    useCommand.setState({ within: { [field]: value } });
    return () => useCommand.setState({ within: {} });
  }, [field, value]);
}

/** Whether the line is open; `/` opens it, unless somebody types elsewhere. */
export function useCommandKey(): boolean {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof Element && event.target.closest("input, textarea, select, dialog")) return;
      event.preventDefault();
      showCommand(true);
    };
    document.addEventListener("keydown", press);
    return () => {
      document.removeEventListener("keydown", press);
      showCommand(false);
    };
  }, []);
  return useCommand((state) => state.open);
}
