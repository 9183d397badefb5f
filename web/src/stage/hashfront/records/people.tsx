/** GLOBAL_RANKINGS, COMMANDER_PROFILE and the list of replays (H-470 .. H-476). */
import { useState } from "react";
import type { StageProps } from "../../../state/contract";
import { reasonName } from "../board/read";
import { useAnswer } from "../hooks";
import { Fact } from "../lobby/lobby";
import css from "../lobby/lobby.module.css";
import { Btn, Chip, css as look, Panel, Paper, Slot, Wait } from "../look/look";
import { type Column, Pages, Table } from "../look/table";
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

interface Rank {
  rank: string;
  commander_id: string;
  rating: number;
  wins: number;
  loss: number;
  draw: number;
  streak: number;
  is_agent: boolean;
}
interface Ranks {
  total: number;
  rows: Rank[];
}
const PAGE = 50;

export function RanksScreen({ session, seat, nameOf, go }: ScreenProps) {
  const [page, setPage] = useState(0);
  const [agents, setAgents] = useState(false);
  const found = useAnswer<Ranks>(session, { type: "leaderboard", page, agents }, seat.at).data;
  const figures = ["rating", "wins", "loss", "draw", "streak"] as const;
  const columns: Column<Rank>[] = [
    ["RANK", ({ rank }) => rank],
    [
      "COMMANDER_ID",
      ({ commander_id, is_agent }) => (
        <>
          <a href={`#/profile/${commander_id}`}>{nameOf(commander_id)}</a>{" "}
          {is_agent && <Chip colour="var(--gold)">AGENT</Chip>}
        </>
      ),
    ],
    ...figures.map((name): Column<Rank> => [name.toUpperCase(), (row) => row[name], "number"]),
  ];
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
          <Table
            columns={columns}
            rows={found.rows}
            keyOf={({ commander_id }) => commander_id}
            empty="No finished operation yet: the first one opens the table."
          />
        )}
        <Pages page={page} size={PAGE} total={found?.total ?? 0} open={setPage} />
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
  operational_history_log: Operation[];
}

interface Operation {
  game_id: number;
  name: string;
  map: string;
  player_id: number;
  result: string;
  reason: string;
  rounds: number;
}

const HISTORY: Column<Operation>[] = [
  ["OPERATION", ({ game_id, name }) => `#${game_id} ${name}`],
  ["MAP", ({ map }) => map],
  ["SLOT", ({ player_id }) => <Slot id={player_id} />],
  ["RESULT", ({ result }) => result.toUpperCase()],
  ["REASON", ({ reason }) => (reason === "None" ? "–" : reasonName(reason))],
  ["ROUNDS", ({ rounds }) => rounds, "number"],
  ["LOGS", ({ game_id }) => <a href={`#/replay/${game_id}`}>REPLAY</a>],
];

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
        <Panel title="RECORD" wide aside={<Chip colour="var(--gold)">{found.rank}</Chip>}>
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
          <Table
            columns={HISTORY}
            rows={found.operational_history_log}
            keyOf={({ game_id, player_id }) => `${game_id} ${player_id}`}
            empty="No operation yet."
          />
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
        <Pages page={page} size={20} total={found?.total ?? 0} open={setPage} />
      </Panel>
    </Paper>
  );
}
