/** Choosing a map: filters, pictures and what each slot begins with (H-720). */
import { useMemo, useState } from "react";
import type { Session } from "../../../state/contract";
import { MapPicture } from "../art/icons";
import { drawnOf } from "../board/read";
import { useAnswer } from "../hooks";
import css from "../lobby/lobby.module.css";
import { css as look, Wait } from "../look/look";
import type { MapFacts, MapPreview } from "../types";

export function useMaps(session: Session, seq: number | string): MapFacts[] | null {
  return useAnswer<MapFacts[]>(session, { type: "list_maps" }, seq).data;
}

export function Picture({ session, map }: { session: Session; map: MapFacts }) {
  const { data } = useAnswer<MapPreview>(session, { type: "map_preview", map_id: map.map_id }, 0);
  const drawn = useMemo(() => (data ? drawnOf(data) : null), [data]);
  return drawn ? (
    <MapPicture map={drawn} name={map.name} />
  ) : (
    <div className={css["blank"]} style={{ aspectRatio: `${map.width} / ${map.height}` }} />
  );
}

interface ChooserProps {
  session: Session;
  maps: MapFacts[] | null;
  chosen: number;
  onChoose?(map: MapFacts): void;
}

export function MapChooser({ session, maps, chosen, onChoose }: ChooserProps) {
  const [players, setPlayers] = useState(0);
  const [fair, setFair] = useState(false);
  if (!maps) return <Wait what="Reading the atlas" />;
  const shown = maps.filter((map) => (!players || map.player_count === players) && (!fair || map.fair));
  return (
    <div className={`${look["stack"]} ${onChoose ? css["chooser"] : ""}`}>
      <div className={look["row"]}>
        <label className={look["check"]}>
          <span>COMMANDERS</span>
          <select value={players} onChange={(event) => setPlayers(Number(event.target.value))}>
            {[0, 2, 3, 4].map((count) => (
              <option key={count} value={count}>
                {count || "ANY"}
              </option>
            ))}
          </select>
        </label>
        <label className={look["check"]}>
          <input type="checkbox" checked={fair} onChange={(event) => setFair(event.target.checked)} />
          FAIR_ONLY
        </label>
      </div>
      <ul className={css["maps"]}>
        {shown.map((map) => (
          <li key={map.map_id}>
            <button
              type="button"
              className={css["map"]}
              aria-pressed={onChoose ? chosen === map.map_id : undefined}
              disabled={!onChoose}
              onClick={() => onChoose?.(map)}
            >
              <Picture session={session} map={map} />
              <b>{map.name}</b>
              <span>
                {map.width}×{map.height} {"//"} {map.player_count}P {"//"} {map.symmetry.toUpperCase()}
                {map.fair ? " // FAIR" : ""}
                {map.official ? "" : " // FIELD_MAP"}
              </span>
              <span>
                {map.slots
                  .map((slot) => `P${slot.player_id} ${slot.cities}C ${slot.factories}F ${slot.units}U`)
                  .join(" · ")}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {shown.length === 0 && <p className={look["note"]}>No map fits these filters.</p>}
    </div>
  );
}
