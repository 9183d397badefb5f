/** GLOBAL_RANKINGS, COMMANDER_PROFILE and the list of replays (H-470 .. H-476). */
import { useState } from "react";
import type { StageProps } from "../../../state/contract";
import { reasonName } from "../board/read";
import { useAnswer } from "../hooks";
import { Fact } from "../lobby/lobby";
import css from "../lobby/lobby.module.css";
import { Btn, Chip, css as look, Panel, Paper, Slot, Wait } from "../look/look";
import type { Route } from "../route";
import type { Summary } from "../types";

export type ScreenProps = StageProps & { go(route: Route): void };

export function Head({ title, sub, go }: { title: string; sub: string; go(route: Route): void }) {
  return (
    <header className={css["top"]}>
      <div>
        <h1 className={look["title"]}>{title}</h1>
        <p className={look["sub"]}>{sub}</p>
      </div>
      <Btn small tone="grey" onClick={() => go({ screen: "lobby" })}>
        RETURN_TO_LOBBY
      </Btn>
    </header>
  );
}

interface Ranks {
  total: number;
  rows: {
    rank: string;
    commander_id: string;
    rating: number;
    wins: number;
    loss: number;
    draw: number;
    streak: number;
    is_agent: boolean;
  }[];
}
const PAGE = 50;

export function RanksScreen({ session, seat, nameOf, go }: ScreenProps) {
  const [page, setPage] = useState(0);
  const [agents, setAgents] = useState(false);
  const found = useAnswer<Ranks>(session, { type: "leaderboard", page, agents }, seat.at).data;
  return (
    <Paper>
      <Head title="GLOBAL_RANKINGS" sub="RATING, VICTORIES, DEFEATS // FROM THE LOG ALONE" go={go} />
      <Panel title="LEADERBOARD" wide aside={<span>{found?.total ?? "…"} COMMANDERS</span>}>
        <label className={look["check"]}>
          <input
            type="checkbox"
            checked={agents}
            onChange={(event) => {
              setAgents(event.target.checked);
              setPage(0);
            }}
          />
          INCLUDE_AGENTS
        </label>
        {!found ? (
          <Wait what="Reading the rankings" />
        ) : (
          <div className={look["scroll"]}>
            <table className={look["table"]}>
              <thead>
                <tr>
                  {["RANK", "COMMANDER_ID"].map((name) => (
                    <th key={name}>{name}</th>
                  ))}
                  {["RATING", "WINS", "LOSS", "DRAW", "STREAK"].map((name) => (
                    <th key={name} data-number>
                      {name}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {found.rows.map((row) => (
                  <tr key={row.commander_id}>
                    <td>{row.rank}</td>
                    <td>
                      <a href={`#/profile/${row.commander_id}`}>{nameOf(row.commander_id)}</a>{" "}
                      {row.is_agent && <Chip colour="#ffdd4a">AGENT</Chip>}
                    </td>
                    <td data-number>{row.rating}</td>
                    <td data-number>{row.wins}</td>
                    <td data-number>{row.loss}</td>
                    <td data-number>{row.draw}</td>
                    <td data-number>{row.streak}</td>
                  </tr>
                ))}
              </tbody>
            </table>
            {found.rows.length === 0 && (
              <p className={look["note"]}>No finished operation yet: the first one opens the table.</p>
            )}
          </div>
        )}
        <div className={look["row"]}>
          <Btn small tone="grey" disabled={page === 0} onClick={() => setPage(page - 1)}>
            PREVIOUS
          </Btn>
          <Btn
            small
            tone="grey"
            disabled={(page + 1) * PAGE >= (found?.total ?? 0)}
            onClick={() => setPage(page + 1)}
          >
            NEXT
          </Btn>
        </div>
      </Panel>
    </Paper>
  );
}

interface Profile {
  commander: string;
  ops_total: number;
  victories: number;
  defeats: number;
  draws: number;
  rating: number;
  peak: number;
  ranked_games: number;
  rank: string;
  match_stats: { [name: string]: number | string | boolean };
  action_stats: { [name: string]: number | string };
  operational_history_log: {
    game_id: number;
    name: string;
    map: string;
    player_id: number;
    result: string;
    reason: string;
    rounds: number;
    placement: number;
  }[];
}

export function ProfileScreen({ session, seat, nameOf, go, account }: ScreenProps & { account: string }) {
  const found = useAnswer<Profile>(session, { type: "profile", account }, seat.at).data;
  if (!found) {
    return (
      <Paper>
        <Wait what="Reading the record" />
      </Paper>
    );
  }
  const numbers = (table: { [name: string]: unknown }, names: string[]) =>
    names.map((name) => <Fact key={name} name={name} value={Number(table[name] ?? 0)} />);
  return (
    <Paper>
      <Head title="COMMANDER_PROFILE" sub={`${nameOf(account)} // ${found.rank}`} go={go} />
      <div className={look["stack"]}>
        <Panel title="RECORD" wide aside={<Chip colour="#ffdd4a">{found.rank}</Chip>}>
          <p className={look["note"]}>{account}</p>
          <dl className={look["facts"]}>
            <Fact name="OPS_TOTAL" value={found.ops_total} />
            <Fact name="VICTORIES" value={found.victories} />
            <Fact name="DEFEATS" value={found.defeats} />
            <Fact name="DRAWS" value={found.draws} />
            <Fact name="RATING" value={found.rating} />
            <Fact name="PEAK" value={found.peak} />
            <Fact name="RANKED_OPS" value={found.ranked_games} />
          </dl>
        </Panel>
        <div className={css["two"]}>
          <Panel title="VICTORY_REASONS" wide>
            <dl className={look["facts"]}>
              {numbers(found.match_stats, [
                "wins_by_hq_capture",
                "wins_by_elimination",
                "wins_by_timeout",
                "win_streak",
                "best_win_streak",
                "resignations",
              ])}
            </dl>
          </Panel>
          <Panel title="FIELD_RECORD" wide>
            <dl className={look["facts"]}>
              {numbers(found.action_stats, [
                "units_killed",
                "units_lost",
                "units_produced",
                "buildings_captured",
                "cities_captured",
                "factories_captured",
                "hqs_captured",
              ])}
            </dl>
          </Panel>
        </div>
        <Panel title="OPERATIONAL_HISTORY_LOG" wide>
          <div className={look["scroll"]}>
            <table className={look["table"]}>
              <thead>
                <tr>
                  <th>OPERATION</th>
                  <th>MAP</th>
                  <th>SLOT</th>
                  <th>RESULT</th>
                  <th>REASON</th>
                  <th data-number>ROUNDS</th>
                  <th>LOGS</th>
                </tr>
              </thead>
              <tbody>
                {found.operational_history_log.map((op) => (
                  <tr key={`${op.game_id} ${op.player_id}`}>
                    <td>
                      #{op.game_id} {op.name}
                    </td>
                    <td>{op.map}</td>
                    <td>
                      <Slot id={op.player_id} />
                    </td>
                    <td>{op.result.toUpperCase()}</td>
                    <td>{op.reason === "None" ? "–" : reasonName(op.reason)}</td>
                    <td data-number>{op.rounds}</td>
                    <td>
                      <a href={`#/replay/${op.game_id}`}>REPLAY</a>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          {found.operational_history_log.length === 0 && <p className={look["note"]}>No operation yet.</p>}
          {seat.kind === "live" && (
            <div className={look["row"]}>
              <a className={look["button"]} data-tone="grey" href={`/api/realms/${seat.realm}/log`} download>
                EXPORT_LOGS_TO_LOCAL
              </a>
            </div>
          )}
        </Panel>
      </div>
    </Paper>
  );
}

export function ReplaysScreen({ session, seat, nameOf, go }: ScreenProps) {
  const [page, setPage] = useState(0);
  const query = { type: "list_games", filter: "COMPLETED", page };
  const found = useAnswer<{ total: number; games: Summary[] }>(session, query, seat.at).data;
  return (
    <Paper>
      <Head title="REPLAYS" sub="EVERY FINISHED OPERATION, REBUILT FROM ITS EVENTS" go={go} />
      <Panel title="REVIEW_LOGS" wide aside={<span>{found?.total ?? "…"} OPS</span>}>
        <ul className={css["ops"]}>
          {found?.games.map((game) => (
            <li key={game.game_id} className={css["seat"]}>
              <span>
                <b>
                  #{game.game_id} {game.name}
                </b>{" "}
                {"//"} {game.map} {"//"} {reasonName(game.end_reason)} {"//"} ROUND {game.round}
                <br />
                {game.players.map(({ player_id, account }) => (
                  <Slot key={player_id} id={player_id}>
                    {nameOf(account)}
                    {game.winner === player_id ? " ★" : ""}{" "}
                  </Slot>
                ))}
              </span>
              <Btn small onClick={() => go({ screen: "replay", id: game.game_id })}>
                REPLAY
              </Btn>
            </li>
          ))}
        </ul>
        {found?.games.length === 0 && <p className={look["note"]}>Nothing is over yet.</p>}
        <div className={look["row"]}>
          <Btn small tone="grey" disabled={page === 0} onClick={() => setPage(page - 1)}>
            PREVIOUS
          </Btn>
          <Btn
            small
            tone="grey"
            disabled={(page + 1) * 20 >= (found?.total ?? 0)}
            onClick={() => setPage(page + 1)}
          >
            NEXT
          </Btn>
        </div>
      </Panel>
    </Paper>
  );
}
