/** The hall of fame and the graveyard: those who came back, and those who did not (L-511, L-512). */
import { Panel } from "../../../kit/sheet/panel";
import { MONSTER_BOX, MONSTERS } from "../art/figures";
import { Plate } from "../art/plate";
import { GraveForm, Laurel } from "../art/things";
import type { GraveRecord, HallRecord } from "../types";
import css from "./records.module.css";

export function HallPage({ records, nameOf }: { records: HallRecord[]; nameOf(key: string): string }) {
  return (
    <div className={css["records"]} data-testid="hall">
      <div className={css["picture"]}>
        <Laurel />
      </div>
      <Panel title="Hall of fame" more="fewest deaths, then fewest actions">
        {records.length === 0 ? (
          <p className={css["none"]}>Nobody has slain the Dragon yet. The wall is clean and waiting.</p>
        ) : (
          <div className={css["scroll"]}>
            <table className={css["table"]}>
              <thead>
                <tr>
                  <th>Hero</th>
                  <th>Level</th>
                  <th>Deaths</th>
                  <th>Actions</th>
                  <th>Kills</th>
                  <th>Armed with</th>
                  <th>Rules</th>
                  <th>Player</th>
                </tr>
              </thead>
              <tbody>
                {records.map((record) => (
                  <tr key={record.hero}>
                    <th scope="row">
                      {record.name} {record.epithet && <em>{record.epithet}</em>}
                    </th>
                    <td>{record.level}</td>
                    <td>{record.deaths}</td>
                    <td>{record.actions}</td>
                    <td>{record.kills}</td>
                    <td>{[record.weapon, record.armor].filter(Boolean).join(", ") || "bare hands"}</td>
                    <td>
                      {record.dice_mode}
                      {record.menace === "grim" ? ", grim" : ""}
                    </td>
                    <td>{nameOf(record.owner)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </Panel>
    </div>
  );
}

export function GravesPage({ records, nameOf }: { records: GraveRecord[]; nameOf(key: string): string }) {
  return (
    <div className={css["records"]} data-testid="graves">
      <div className={css["picture"]}>
        <Plate box={[-70, -94, 140, 108]}>
          <GraveForm />
        </Plate>
      </div>
      <Panel title="Graveyard" more="highest level, then most kills">
        {records.length === 0 && <p className={css["none"]}>Nobody lies here yet. The grass is high.</p>}
        <ul className={css["stones"]} aria-label="Graves">
          {records.map((record) => (
            <li key={record.hero}>
              <span className={css["killer"]}>
                <Plate box={MONSTER_BOX}>{MONSTERS[record.by_kind] ?? <GraveForm />}</Plate>
              </span>
              <b>
                {record.name} {record.epithet}
              </b>
              <span>
                level {record.level}, {record.kills} kills
              </span>
              <small>
                {record.by ? `killed by ${record.by}` : record.cause}, depth {record.depth}
              </small>
              <small>{nameOf(record.owner)}</small>
            </li>
          ))}
        </ul>
      </Panel>
    </div>
  );
}
