/** The lobby: DEPLOYMENT_QUEUE, SYSTEM_NAV and STATUS (H-830). */
import { useMemo, useState } from "react";
import { useNow } from "../../../kit/clock/countdown";
import { play } from "../../../kit/frame/header";
import type { Item, Offer, StageProps, Tagged } from "../../../state/contract";
import { me } from "../../../state/people/identity";
import { reasonName, stateName } from "../board/read";
import { useAnswer } from "../hooks";
import { Btn, Chip, css as look, Panel, Paper, Slot } from "../look/look";
import { useMaps } from "../maps/atlas";
import { beginMission, knowsMission } from "../match/mission";
import type { Route } from "../route";
import type { Summary, TheatreView } from "../types";
import { Create, openMission } from "./create";
import css from "./lobby.module.css";

const FILTERS = ["NONE", "JOINABLE", "IN_PROGRESS", "COMPLETED", "MY_OPS"] as const;
type Filter = (typeof FILTERS)[number];
interface Listed {
  total: number;
  page: number;
  games: Summary[];
}
const PAGE = 20;

export function Lobby(props: StageProps & { go(route: Route): void }) {
  const { session, seat, go } = props;
  const view = seat.view as unknown as TheatreView | null;
  const [filter, setFilter] = useState<Filter>("NONE");
  const [search, setSearch] = useState("");
  const [page, setPage] = useState(0);
  const [dialog, setDialog] = useState<"" | "create" | "quick">("");
  const listed = useAnswer<Listed>(session, { type: "list_games", filter, search, page }, seat.at).data;
  const running = useAnswer<Listed>(session, { type: "list_games", filter: "IN_PROGRESS" }, seat.at).data;
  const done = useAnswer<Listed>(session, { type: "list_games", filter: "COMPLETED" }, seat.at).data;
  const waiting = view?.waiting ?? 0;
  const maps = useMaps(session, 0);
  const [begun, setBegun] = useState(false);
  const mission = async (): Promise<void> => {
    setBegun(true);
    if (!me()) play();
    const id = await openMission(session, maps ?? []);
    setBegun(false);
    if (!id) return;
    beginMission(seat.realm, id);
    go({ screen: "game", id });
  };
  // One's own games that wait come first (H-702).
  const games = useMemo(() => {
    const turn = (game: Summary): number => (isTurn(game, seat.who) ? 0 : 1);
    return listed?.games.toSorted((a, b) => turn(a) - turn(b)) ?? null;
  }, [listed, seat.who]);
  return (
    <Paper>
      <header className={css["top"]}>
        <div className={css["brand"]}>
          <Logo />
          <div>
            <h1 className={look["title"]}>HASHFRONT</h1>
            <SystemLine seat={seat} />
          </div>
        </div>
        <div className={look["row"]}>
          <Btn tone={knowsMission() ? "green" : "white"} onClick={() => setDialog("quick")}>
            VS_AGENT
          </Btn>
          <Btn onClick={() => setDialog("create")}>INITIATE_NEW_DEPLOYMENT</Btn>
          {seat.who && (
            <Btn tone="grey" onClick={() => go({ screen: "profile", key: seat.who as string })}>
              COMMANDER
            </Btn>
          )}
        </div>
      </header>
      {!knowsMission() && (
        <Panel title="BRIEFING" wide className={css["brief"] ?? ""}>
          <div className={css["briefing"]}>
            <p>
              Take the enemy headquarters, or leave them nothing to fight with. Five steps against an easy
              agent show how: move, build, capture, attack, win.
            </p>
            <Btn tone="green" disabled={begun || !maps} onClick={() => void mission()}>
              {begun ? "TRANSMITTING…" : "FIRST_MISSION"}
            </Btn>
          </div>
        </Panel>
      )}
      <div className={css["hall"]}>
        <Panel
          title="DEPLOYMENT_QUEUE"
          wide
          aside={
            waiting ? (
              <Chip colour="var(--good)">{waiting} WAITING FOR YOU</Chip>
            ) : (
              <span>{listed?.total ?? 0} OPS</span>
            )
          }
        >
          <div className={css["filters"]}>
            <input
              value={search}
              placeholder="SEARCH_OPERATION…"
              aria-label="Search by name"
              onChange={(event) => {
                setSearch(event.target.value);
                setPage(0);
              }}
            />
            <select
              value={filter}
              aria-label="Filter"
              onChange={(event) => {
                setFilter(event.target.value as Filter);
                setPage(0);
              }}
            >
              {FILTERS.map((name) => (
                <option key={name} value={name}>
                  FILTER: {name}
                </option>
              ))}
            </select>
            <Btn
              small
              tone="grey"
              disabled={page === 0}
              onClick={() => setPage(page - 1)}
              aria-label="Previous page"
            >
              ◀
            </Btn>
            <Btn
              small
              tone="grey"
              disabled={(page + 1) * PAGE >= (listed?.total ?? 0)}
              onClick={() => setPage(page + 1)}
              aria-label="Next page"
            >
              ▶
            </Btn>
          </div>
          <div className={`${css["op"]} ${css["head"]}`} aria-hidden="true">
            <span>#ID</span>
            <span>ACTIVITY</span>
            <span>OPERATION</span>
            <span>STATUS</span>
            <span>SLOTS</span>
            <span>ROUND</span>
            <span>ACTION</span>
          </div>
          <ul className={css["ops"]}>
            {games?.map((game) => (
              <Op key={game.game_id} game={game} {...props} />
            ))}
          </ul>
          {games?.length === 0 && (
            <p className={look["note"]}>
              {search || filter !== "NONE"
                ? "No operation fits this filter."
                : "No operation is running. Engage an agent with VS_AGENT, or open a deployment and wait for a commander."}
            </p>
          )}
        </Panel>
        <div className={css["aside"]}>
          <Panel title="SYSTEM_NAV" wide>
            <nav className={css["nav"]} aria-label="SYSTEM_NAV">
              {seat.who && (
                <Btn onClick={() => go({ screen: "profile", key: seat.who as string })}>PROFILE</Btn>
              )}
              <Btn onClick={() => go({ screen: "ranks" })}>LEADERBOARD</Btn>
              <Btn onClick={() => go({ screen: "ranked" })}>RANKED</Btn>
              <Btn onClick={() => go({ screen: "maps" })}>MAPS</Btn>
              <Btn onClick={() => go({ screen: "replays" })}>REPLAYS</Btn>
              <Btn onClick={() => go({ screen: "settings" })}>SETTINGS</Btn>
            </nav>
          </Panel>
          <Panel title="STATUS" wide>
            <dl className={look["facts"]}>
              <Fact name="IN_PROGRESS" value={running?.total ?? "…"} />
              <Fact name="COMPLETED" value={done?.total ?? "…"} />
              <Fact name="ACTIONS" value={Math.max(0, seat.seq)} />
            </dl>
          </Panel>
        </div>
      </div>
      <footer className={css["foot"]}>
        <span className={look["tiny"]}>HASHFRONT {"//"} TACTICAL_BLUEPRINT</span>
        <span className={look["tiny"]}>
          THEATRE {seat.realm.slice(0, 12)} {"//"} ENTRY {seat.seq}
        </span>
      </footer>
      {dialog && (
        <Create
          {...props}
          quick={dialog === "quick"}
          onClose={() => setDialog("")}
          onMade={(id) => {
            setDialog("");
            go({ screen: "game", id });
          }}
        />
      )}
    </Paper>
  );
}

export const isTurn = (game: Summary, who: string | null): boolean =>
  game.state === "Playing" &&
  who !== null &&
  game.players.some(({ player_id, account }) => player_id === game.current_player && account === who);

function Op({ session, game, seat, nameOf, go }: StageProps & { game: Summary; go(route: Route): void }) {
  const mine = seat.who !== null && game.players.some(({ account }) => account === seat.who);
  const bots = game.players.length > 0 && game.players.every(({ is_agent }) => is_agent);
  const turn = isTurn(game, seat.who);
  const winner = game.players.find(({ player_id }) => player_id === game.winner);
  const [word, tone] = actionOf(game, mine, turn);
  const enter = async (): Promise<void> => {
    const slot = word === "JOIN" ? joining(seat.offers, game.game_id) : null;
    if (slot) await session.act(slot);
    go({ screen: game.state === "Finished" ? "replay" : "game", id: game.game_id });
  };
  return (
    <li className={css["op"]} data-turn={turn || undefined}>
      <span>#{game.game_id}</span>
      <Trace items={seat.items} game={game.game_id} />
      <span className={css["opName"]}>
        <b>{game.name}</b>
        {game.state === "Playing" && <Chip colour="var(--good)">[ACTIVE]</Chip>}
        {mine && <Chip colour="var(--link)">MY_OP</Chip>}
        {bots && <Chip colour="var(--gold)">BOTS_ONLY</Chip>}
        {game.ranked && <Chip colour="var(--gold)">RANKED</Chip>}
        {game.private && <Chip colour="var(--bad)">PRIVATE</Chip>}
        <small>
          {game.map} {"//"}{" "}
          {game.players.map(({ player_id, account }) => `P${player_id} ${nameOf(account)}`).join(" · ")}
        </small>
        {game.state === "Finished" && (
          <small>
            {winner ? <Slot id={winner.player_id}>{nameOf(winner.account)}</Slot> : "DRAW"} {"//"}{" "}
            {reasonName(game.end_reason)}
          </small>
        )}
      </span>
      <span className={css["status"]} style={{ color: STATE_COLOURS[game.state] }}>
        {stateName(game.state)}
      </span>
      <span>
        {game.players.length}/{game.player_count}
      </span>
      <span>
        {game.round}/{game.max_rounds}
      </span>
      <Btn
        small
        tone={tone}
        aria-label={`${word} ${game.name}`}
        disabled={seat.busy}
        onClick={() => void enter()}
      >
        {word}
      </Btn>
    </li>
  );
}

const STATE_COLOURS = {
  Lobby: "var(--good)",
  Playing: "var(--link)",
  Finished: "var(--muted)",
  Cancelled: "var(--bad)",
};

/** Taking the first free slot, where that needs no more than a press: who must choose or be invited does so in the room. */
export const joining = (offers: Offer[], game: number): Tagged | null =>
  offers.find(({ action, enabled }) => enabled && action.type === "join_game" && action["game_id"] === game)
    ?.action ?? null;

export function actionOf(
  game: Summary,
  mine: boolean,
  turn: boolean,
): [word: string, tone: "green" | "white" | "grey"] {
  if (game.state === "Finished") return ["REVIEW_LOGS", "grey"];
  if (game.state === "Lobby") return mine ? ["RE-ENTER", "white"] : ["JOIN", "green"];
  if (turn) return ["RESUME", "green"];
  return mine ? ["RE-ENTER", "white"] : ["WATCH_FEED", "grey"];
}

const BARS = 10;

/** How lively a game has been of late: its entries among the newest, in ten bars. */
function Trace({ items, game }: { items: Item[]; game: number }) {
  const bars = useMemo(() => {
    const counts = Array<number>(BARS).fill(0);
    items.forEach(({ events }, i) => {
      if (!events.some((event) => event["game_id"] === game)) return;
      const bar = Math.min(BARS - 1, Math.floor((i / Math.max(1, items.length)) * BARS));
      counts[bar] = (counts[bar] ?? 0) + 1;
    });
    const most = Math.max(1, ...counts);
    return counts.map((count) => count / most);
  }, [items, game]);
  return (
    <span className={css["trace"]} aria-hidden="true">
      {bars.map((height, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bars in a row
        <i key={i} style={{ height: `${Math.round(height * 100)}%` }} />
      ))}
    </span>
  );
}

function SystemLine({ seat }: Pick<StageProps, "seat">) {
  const now = useNow();
  const recent = seat.items.filter(({ at }) => now - at < 10_000).length;
  return (
    <p className={css["system"]}>
      <span className={css["live"]}>{seat.line === "open" ? "[LIVE]" : `[${seat.line.toUpperCase()}]`}</span>
      <span>SERVER {globalThis.location?.host ?? ""}</span>
      <span>{(recent / 10).toFixed(1)} ACTIONS/S</span>
      <span>{seat.presence.players + seat.presence.spectators} ONLINE</span>
    </p>
  );
}

function Logo() {
  return (
    <svg
      viewBox="0 0 60 60"
      width="58"
      height="58"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="3"
    >
      <path d="M30 3 55 17v26L30 57 5 43V17z" />
      <path d="M20 18v24M40 18v24M14 26h32M14 34h32" strokeWidth="2.4" />
    </svg>
  );
}

function Fact({ name, value }: { name: string; value: string | number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

export { Fact };
