/** A newcomer's first steps in a game, read from what has happened to them. */
import { useEffect, useState } from "react";
import type { Item, Tagged } from "../../state/contract";
import { beginLesson, hasLesson, Lesson } from "./lesson";

export interface First {
  name: string;
  hint: string;
  /** Is this event the deed? It must be the player's own. */
  by(event: Tagged): boolean;
}

/** Who sees a game's first page without anybody of their own there is taught; others know it already. */
export function useNewcomer(game: string, isNew: boolean): void {
  useEffect(() => {
    if (isNew && !hasLesson(game)) beginLesson(game);
  }, [game, isNew]);
}

export const isOf = (...types: string[]): First["by"] => {
  const known = new Set(types);
  return ({ type }) => known.has(type);
};

interface FirstStepsProps {
  game: string;
  items: Item[];
  firsts: First[];
  praise: string;
}

export function FirstSteps({ game, items, firsts, praise }: FirstStepsProps) {
  const [taught] = useState(() => hasLesson(game));
  if (!taught) return null;
  const steps = firsts.map(({ name, hint, by }) => ({
    name,
    hint,
    done: items.some(({ events }) => events.some(by)),
  }));
  return <Lesson id={game} title="First steps" steps={steps} praise={praise} />;
}
