import type { SceneMap } from "../../state/contract";
import { GraphMap } from "./graph";
import { GridMap } from "./grid";

export function MapView({ map }: { map: SceneMap }) {
  return map.type === "grid" ? <GridMap map={map} /> : <GraphMap map={map} />;
}
