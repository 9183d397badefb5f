/** Which stage draws which game: one built into the page, one that a wheel brings, or the default one. */
import { type ComponentType, type LazyExoticComponent, lazy } from "react";
import { games } from "../api/realms";
import { toast } from "../kit/dialogs/toast";
import type { StageProps } from "../state/contract";

type Stage = LazyExoticComponent<ComponentType<StageProps>>;
type Made = { default: ComponentType<StageProps> };

/** A folder with the name of a game and a `stage.tsx` in it is that game's stage; it is loaded when somebody plays. */
const found = import.meta.glob<Made>("./*/stage.tsx");
const load = (game: string): (() => Promise<Made>) | undefined => found[`./${game}/stage.tsx`];
const stages = new Map<string, Stage>();

export function stageOf(game: string): Stage {
  const known = stages.get(game);
  if (known) return known;
  const made = lazy(load(game) ?? (() => brought(game)));
  stages.set(game, made);
  return made;
}

/** What a wheel brings for a game; where none does, or it cannot be loaded, any game can be drawn from its scene. */
async function brought(game: string): Promise<Made> {
  const card = (await games()).find(({ name }) => name === game);
  if (card?.stage) {
    try {
      const { loadStage } = await import("./wheel");
      return await loadStage(card.stage);
    } catch {
      toast("This game's own stage could not be loaded. Here is the plain one.", "bad");
    }
  }
  return (load("default") as () => Promise<Made>)();
}
