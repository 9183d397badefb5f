/** A finger that stays: what hovering tells, without pressing. */
import { type PointerEvent, useRef } from "react";

const HELD_MS = 500;

export function useHeld(act: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const told = useRef(false);
  const end = (): void => clearTimeout(timer.current);
  return {
    /** A press that was not a long one. */
    or: (press: () => void) => (): void => {
      if (!told.current) press();
      told.current = false;
    },
    hand: {
      onPointerDown: ({ pointerType }: PointerEvent): void => {
        told.current = false;
        end();
        if (pointerType !== "touch") return;
        timer.current = setTimeout(() => {
          told.current = true;
          act();
        }, HELD_MS);
      },
      onPointerUp: end,
      onPointerCancel: end,
      onPointerLeave: end,
    },
  };
}
