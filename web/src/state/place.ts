/** Where one is, for the header and the window: the game's title and the line to the realm; nothing in the lobby. */
import { useEffect } from "react";
import { create } from "zustand";
import type { LineState } from "./contract";

export interface Place {
  title: string;
  line: LineState | null;
  /** Does the stage tell refusals itself? */
  refusals: boolean;
}

export const usePlace = create<Place>()(() => ({ title: "", line: null, refusals: false }));
export const leave = (): void => usePlace.setState({ title: "", line: null });

/** For the part of a stage that tells refusals where the eye is: while it is shown, the page does not tell them too. */
export function useTellsRefusals(): void {
  useEffect(() => {
    usePlace.setState({ refusals: true });
    return () => usePlace.setState({ refusals: false });
  }, []);
}

/** Names the window while the page is shown. */
export function useWindowTitle(...parts: string[]): void {
  const title = [...parts, "Yonder"].filter(Boolean).join(" · ");
  useEffect(() => {
    document.title = title;
    return () => {
      document.title = "Yonder";
    };
  }, [title]);
}
