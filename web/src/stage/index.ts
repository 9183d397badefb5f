/** Which stage draws which game. A game without one is drawn by the default stage from its Scene. */
import { type ComponentType, type LazyExoticComponent, lazy } from "react";
import type { StageProps } from "../state/contract";

type Stage = LazyExoticComponent<ComponentType<StageProps>>;

/** A folder with the name of a game and a `stage.tsx` in it is that game's stage; it is loaded when somebody plays. */
const found = import.meta.glob<{ default: ComponentType<StageProps> }>("./*/stage.tsx");
const stages: Record<string, Stage> = Object.fromEntries(
  Object.entries(found).map(([path, load]) => [path.split("/")[1] ?? "", lazy(load)]),
);

export const stageOf = (game: string): Stage => stages[game] ?? (stages["default"] as Stage);
