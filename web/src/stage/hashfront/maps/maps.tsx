/** MAPS: the atlas, and registering a map from a file with every problem named and placed. */
import { useState } from "react";
import { sentence } from "../../../api/http";
import type { Tagged } from "../../../state/contract";
import { MapPicture } from "../art/icons";
import css from "../lobby/lobby.module.css";
import { Btn, css as look, Panel, Paper } from "../look/look";
import { Head, type ScreenProps } from "../records/people";
import { MapChooser, useMaps } from "./atlas";
import { BadFile, drawn, type Packed, readMap } from "./mapfile";

interface Fault {
  code: string;
  text: string;
  at: string;
}

export function MapsScreen(props: ScreenProps) {
  const { session, seat, go } = props;
  const maps = useMaps(session, seat.at);
  return (
    <Paper>
      <Head title="MAPS" sub="FIXED LAYOUTS // REGISTERED FOR GOOD" go={go} />
      <div className={look["stack"]}>
        <Register {...props} />
        <Panel title="ATLAS" wide aside={<span>{maps?.length ?? "…"} MAPS</span>}>
          <MapChooser session={session} maps={maps} chosen={0} />
        </Panel>
      </div>
    </Paper>
  );
}

function Register({ session, seat }: ScreenProps) {
  const [map, setMap] = useState<Packed | null>(null);
  const [faults, setFaults] = useState<Fault[]>([]);
  const [done, setDone] = useState("");
  const read = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    setDone("");
    setFaults([]);
    setMap(null);
    try {
      const found = readMap(await file.text());
      setMap(found);
      setFaults(await check(found));
    } catch (error) {
      const at = error instanceof BadFile ? error.at : "file";
      setFaults([{ code: "unreadable", text: sentence(error), at }]);
    }
  };
  /** All problems at once where the server can tell them; otherwise the first one is what registering answers. */
  const check = async (found: Packed): Promise<Fault[]> =>
    session.query<Fault[]>({ type: "check_map", ...found } as Tagged).catch(() => []);
  const register = async (): Promise<void> => {
    if (!map) return;
    if (await session.act({ type: "register_map", ...map } as Tagged)) {
      setDone(map.name);
      setMap(null);
      setFaults([]);
      return;
    }
    const refusal = session.get().refusal;
    // A number is an entry of the log, not a place on the map.
    const at = typeof refusal?.at === "string" ? refusal.at : "";
    if (refusal) setFaults([{ code: refusal.code, text: refusal.text, at }]);
  };
  return (
    <Panel title="REGISTER_MAP" wide>
      <div className={css["two"]}>
        <div className={css["drop"]}>
          <label className={look["field"]}>
            <span>MAP_FILE (.toml with rows, or .json)</span>
            <input
              type="file"
              accept=".toml,.json,.txt"
              onChange={(event) => void read(event.target.files?.[0] ?? undefined)}
            />
          </label>
          {map && (
            <p>
              {map.name} {"//"} {map.width}×{map.height} {"//"} {map.tiles.length} TILES,{" "}
              {map.buildings.length} BUILDINGS, {map.units.length} UNITS
            </p>
          )}
          {faults.length > 0 && (
            <ul className={css["faults"]} role="alert">
              {faults.map((fault) => (
                <li key={`${fault.code} ${fault.at} ${fault.text}`}>
                  <b className={look["bad"]}>{fault.code}</b> at <b>{fault.at || "map"}</b>
                  <br />
                  {fault.text}
                </li>
              ))}
            </ul>
          )}
          {done && <p className={look["good"]}>MAP {done} IS REGISTERED.</p>}
          <div className={look["row"]}>
            <Btn tone="green" disabled={!map || seat.busy || !seat.who} onClick={() => void register()}>
              REGISTER
            </Btn>
          </div>
        </div>
        {map && <MapPicture map={drawn(map)} name={map.name} />}
      </div>
    </Panel>
  );
}
