/** Where one is, for the header and the window: the game's title and the line to the realm; nothing in the lobby. */
import { useEffect } from "react";
import { create } from "zustand";
import type { LineState } from "./contract";

export interface Place {
  title: string;
  line: LineState | null;
}

export const usePlace = create<Place>()(() => ({ title: "", line: null }));
export const leave = (): void => usePlace.setState({ title: "", line: null });

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
