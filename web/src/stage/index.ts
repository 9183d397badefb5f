/** Which stage draws which game. A game without one is drawn by the default stage from its Scene. */
import { type ComponentType, type LazyExoticComponent, lazy } from "react";
import type { StageProps } from "../state/contract";

type Stage = LazyExoticComponent<ComponentType<StageProps>>;

const stages: Record<string, Stage> = {
  temple: lazy(() => import("./temple/stage")),
};
const fallback: Stage = lazy(() => import("./default/stage"));

export const stageOf = (game: string): Stage => stages[game] ?? fallback;
