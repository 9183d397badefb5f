/** The leaderboard and the graveyard (EXT-04). */
import { Loading } from "../../../kit/frame/states";
import { Panel } from "../../../kit/sheet/panel";
import type { StageProps } from "../../../state/contract";
import { useAnswer } from "../../../state/use";
import page from "../panel.module.css";
import { Emblem, Link } from "../sheet/bits";
import type { Grave, Place } from "../types";
import { causeOf } from "../words";

const BOARDS: [key: string, title: string, unit: (score: number) => string][] = [
  ["temples_conquered", "Temples conquered", String],
  ["deepest_yonder", "Deepest yonder", String],
  ["monsters_killed", "Monsters killed", String],
  ["most_gold", "Most gold at once", (score) => `${score} gp`],
  ["longest_lived", "Longest lived", lasted],
];

/** A span of milliseconds in the two largest units. */
export function lasted(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h ${minutes % 60} min` : `${Math.floor(hours / 24)} d ${hours % 24} h`;
}

export function BoardPage({ session, seat, nameOf }: StageProps) {
  const boards = useAnswer<Record<string, Place[]>>(session, { type: "leaderboard", top: 10 }, seat.at).data;
  if (!boards) return <Loading what="Reading the names" />;
  return (
    <div className={page["page"]} data-testid="board">
      <h1>Leaderboard</h1>
      <p className={page["small"]}>The living and the dead. Among equals the older explorer stands first.</p>
      <div className={page["columns"]}>
        {BOARDS.map(([key, title, unit]) => (
          <Panel key={key} title={title}>
            {!boards[key]?.length && <p className={page["small"]}>Nobody yet.</p>}
            <table className={page["table"]}>
              <tbody>
                {boards[key]?.map((place, i) => (
                  <tr key={place.explorer}>
                    <td>{i + 1}</td>
                    <td>
                      <Emblem kind={place.class} size={16} />{" "}
                      <Link to={{ screen: "explorer", id: place.explorer }}>{place.name}</Link>
                      <br />
                      <span className={page["small"]}>
                        level {place.level}, {nameOf(place.owner)}
                      </span>
                    </td>
                    <td>
                      <b>{unit(place.score)}</b>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </Panel>
        ))}
      </div>
    </div>
  );
}

export function GravesPage({ session, seat, nameOf }: StageProps) {
  const graves = useAnswer<Grave[]>(session, { type: "graveyard", top: 100 }, seat.at).data;
  if (!graves) return <Loading what="Reading the stones" />;
  return (
    <div className={page["page"]} data-testid="graves">
      <h1>Graveyard</h1>
      {graves.length === 0 && <p>Nobody has died yet. Give it time.</p>}
      <div className={page["scroll"]}>
        <table className={page["table"]}>
          <thead>
            <tr>
              <th>Who</th>
              <th>Level</th>
              <th>Where</th>
              <th>By</th>
              <th>Body</th>
            </tr>
          </thead>
          <tbody>
            {graves.map((grave) => (
              <tr key={grave.explorer}>
                <td>
                  <Emblem kind={grave.class} dead size={16} />{" "}
                  <Link to={{ screen: "explorer", id: grave.explorer }}>{grave.name}</Link>
                  <br />
                  <span className={page["small"]}>{nameOf(grave.owner)}</span>
                </td>
                <td>
                  {grave.level} <span className={page["small"]}>({grave.xp} XP)</span>
                </td>
                <td>
                  <Link to={{ screen: "temple", id: grave.temple }}>Temple #{grave.temple}</Link>, chamber{" "}
                  {grave.chamber}
                </td>
                <td>{causeOf(grave.cause, grave.killed_by)}</td>
                <td>{grave.looted_by ? `looted by #${grave.looted_by}` : "not looted"}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
