/** How the battle sits in the window: its height, its focus, and what came while a panel was out of sight. */
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import type { Place } from "../types";
import type { BattleProps } from "./battle";
import type { Desk } from "./desk";
import type { Opened } from "./intel";

/** A factory that a key has opened: its FOUNDRY takes the focus, and gives it back. */
export function useFoundry(desk: Desk, onOpen: (at: Place) => void): [Opened | null, (at: Place) => void] {
  const [opened, setOpened] = useState<Opened | null>(null);
  const build = (at: Place): void => {
    const before = document.activeElement;
    const back = (): void => {
      setOpened(null);
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
    desk.pick({ kind: "tile", at });
    setOpened({ at, back });
    onOpen(at);
  };
  return [opened, build];
}

/** Messages of others that came while their panel was out of sight. */
export function useUnread({ snapshot: { chat, players }, seat }: BattleProps, reading: boolean): number {
  const [read, setRead] = useState(() => chat.length);
  useEffect(() => {
    if (reading) setRead(chat.length);
  }, [reading, chat.length]);
  const own = (sender: number): boolean =>
    players.find(({ player_id }) => player_id === sender)?.address === seat.who;
  return chat.slice(read).filter(({ sender }) => !own(sender)).length;
}

/** Keys work on arrival: the display takes the focus, unless somebody already uses something else. */
export function useArrival(screen: { current: HTMLElement | null }): void {
  useEffect(() => {
    const now = document.activeElement;
    if (now === null || now === document.body || now.id === "main")
      screen.current?.focus({ preventScroll: true });
  }, [screen]);
}

const LEAST_TALL = 520;

/** As tall as what is left of the window, so that panels scroll inside and nothing is below it. */
export function useTall() {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const stretch = (): void => {
      const element = box.current;
      if (!element) return;
      const { top } = element.getBoundingClientRect();
      const left = window.innerHeight - top - window.scrollY;
      element.style.flex = "none";
      element.style.height = `${Math.max(LEAST_TALL, left)}px`;
    };
    stretch();
    window.addEventListener("resize", stretch);
    const watch = new ResizeObserver(stretch);
    watch.observe(document.body);
    if (box.current?.parentElement) watch.observe(box.current.parentElement);
    return () => {
      window.removeEventListener("resize", stretch);
      watch.disconnect();
    };
  }, []);
  return box;
}
