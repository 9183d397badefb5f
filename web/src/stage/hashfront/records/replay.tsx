/** A game again, from its events alone (H-780 .. H-784): turns, actions, a slider, three speeds. */

import { useEffect, useMemo, useRef, useState } from "react";
import { Link } from "wouter";
import { useHistory } from "../../../kit/route/history";
import type { Words } from "../../../proof/words";
import type { StageProps } from "../../../state/contract";
import { useSaid } from "../../../state/speech";
import { scoreOf, unitOf } from "../board/board";
import { slotName } from "../board/cells";
import { type Display, TacticalDisplay } from "../board/display";
import { HtmlBoard } from "../board/htmlboard";
import { NO_MARKS } from "../board/marks";
import type { Beat } from "../board/pixi/director";
import { drawnOf } from "../board/read";
import { useAnswer } from "../hooks";
import { Btn, css as look, Panel, Paper, Slot, Wait } from "../look/look";
import type { Desk } from "../match/desk";
import css from "../match/game.module.css";
import { Intel } from "../match/intel";
import { ordersOf } from "../match/orders";
import { Sides } from "../match/sides";
import { usePrefs } from "../prefs";
import type { Route } from "../route";
import { AgentMinds } from "../talk/mind";
import type { MapPreview, Place, Snapshot } from "../types";
import { boardAt, history, toTurn, turnAt } from "./history";

const STEP_MS = 800;

export function ReplayScreen(props: StageProps & { id: number; go(route: Route): void }) {
  const { session, seat, id, go, prove, nameOf } = props;
  const { items, read } = useHistory(session, seat.items, Number.POSITIVE_INFINITY);
  const game = useAnswer<Snapshot>(session, { type: "get_game", game_id: id }, 0).data;
  const query = game ? { type: "map_preview", map_id: game.game.map_id } : null;
  const preview = useAnswer<MapPreview>(session, query, 0).data;
  const story = useMemo(
    () => (preview && read ? history(items, id, drawnOf(preview)) : null),
    [items, read, id, preview],
  );
  const [at, setAt] = useState(0);
  const [playing, setPlaying] = useState(false);
  const [speed, setSpeed] = useState(1);
  const [picked, setPicked] = useState<Desk["picked"]>(null);
  const [failed, setFailed] = useState(false);
  const htmlBoard = usePrefs((prefs) => prefs.htmlBoard);
  const display = useRef<Display>(null);
  const count = useRef(0);
  const [beats, setBeats] = useState<Beat[]>([]);
  const end = story?.steps.length ?? 0;
  const spoken = story?.steps.filter(({ event }) => event.type === "chat_sent") ?? [];
  const text = useSaid(
    session,
    spoken.map(({ event }) => event["words"] as unknown as Words),
  );

  const step = useRef((_to: number) => undefined as undefined);
  step.current = (to: number) => {
    if (!story) return;
    const goal = Math.max(0, Math.min(end, to));
    const one = goal === at + 1 ? story.steps[at] : undefined;
    setBeats(one ? [{ id: ++count.current, event: one.event, before: one.before, after: one.after }] : []);
    setAt(goal);
  };
  useEffect(() => {
    if (!playing || at >= end) {
      setPlaying(false);
      return;
    }
    const quiet = ["income_paid", "chat_sent", "player_joined", "game_created"].includes(
      story?.steps[at]?.event.type ?? "",
    );
    const timer = setTimeout(() => step.current(at + 1), (quiet ? STEP_MS / 4 : STEP_MS) / speed);
    return () => clearTimeout(timer);
  }, [playing, at, end, speed, story]);

  if (!story || !game) {
    return (
      <Paper>
        <Wait what="Reading the log" />
      </Paper>
    );
  }
  const board = boardAt(story, at);
  const turn = turnAt(story, at);
  const last = story.steps[at - 1];
  const said = story.steps.slice(0, at).filter(({ event }) => event.type === "chat_sent");
  const unit = picked?.kind === "unit" ? unitOf(board, picked.id) : undefined;
  const place: Place | null = unit ? [unit.x, unit.y] : picked?.kind === "tile" ? picked.at : null;
  const press = (where: Place): void => {
    const there = board.units.find(({ x, y }) => x === where[0] && y === where[1]);
    setPicked(there ? { kind: "unit", id: there.unit_id } : { kind: "tile", at: where });
  };
  const desk = { ...STILL, picked } as Desk;
  return (
    <div className={css["battle"]}>
      <div className={css["column"]}>
        <Intel board={board} desk={desk} busy={false} mine={[]} live={false} />
        <Panel title="COMMS">
          <ol className={css["chat"]}>
            {said.map(({ event, seq }) => (
              <li key={seq}>
                <b>P{Number(event["sender"])}</b> {text(event["words"] as unknown as Words)}
              </li>
            ))}
            {said.length === 0 && <li className={look["note"]}>No traffic so far.</li>}
          </ol>
          {seat.kind === "live" && game.game.state === "Finished" && (
            <AgentMinds realm={seat.realm} agents={game.agents} />
          )}
        </Panel>
      </div>
      <section className={css["display"]} aria-label="TACTICAL_DISPLAY">
        <div className={css["bar"]}>
          <h2>
            [REPLAY] {game.game.name} {"//"} {game.map}
          </h2>
          <div className={css["tools"]}>
            <Btn small tone="grey" onClick={() => display.current?.whole()}>
              FIT
            </Btn>
            <Btn small tone="grey" onClick={() => go({ screen: "game", id })}>
              RETURN
            </Btn>
          </div>
        </div>
        <div className={css["screen"]}>
          {!htmlBoard && !failed && (
            <TacticalDisplay
              ref={display}
              board={board}
              beats={beats}
              speed={speed}
              marks={place ? { ...NO_MARKS, selected: place } : NO_MARKS}
              onPress={press}
              onFail={() => setFailed(true)}
            />
          )}
          <HtmlBoard
            board={board}
            desk={null}
            picked={place}
            targets={[]}
            visible={htmlBoard || failed}
            onPress={press}
          />
        </div>
      </section>
      <div className={css["column"]}>
        <Panel
          className={css["playback"]}
          title="PLAYBACK"
          aside={<b>{board.state === "Lobby" ? "LOBBY" : `ROUND ${board.round}`}</b>}
        >
          <div className={css["scrub"]}>
            {board.state !== "Lobby" && (
              <Slot id={board.current}>
                {slotName(board.current).toUpperCase()} {"//"} TURN {turn + 1} of {story.turns.length}
              </Slot>
            )}
            <input
              type="range"
              min={0}
              max={story.turns.length}
              value={turn + 1}
              aria-label="Turn"
              aria-valuetext={`Turn ${turn + 1} of ${story.turns.length}`}
              onChange={(event) => step.current(toTurn(story, Number(event.target.value) - 1))}
            />
            <input
              type="range"
              min={0}
              max={end}
              value={at}
              aria-label="Action"
              aria-valuetext={`Action ${at} of ${end}`}
              onChange={(event) => step.current(Number(event.target.value))}
            />
            <p className={look["note"]}>
              ACTION {at} / {end}
            </p>
            <div className={look["row"]}>
              <Btn small aria-label="Previous turn" onClick={() => step.current(toTurn(story, turn - 1))}>
                |◀
              </Btn>
              <Btn small aria-label="Previous action" onClick={() => step.current(at - 1)}>
                ◀
              </Btn>
              <Btn small tone="green" onClick={() => setPlaying(!playing && at < end)}>
                {playing ? "PAUSE" : "PLAY"}
              </Btn>
              <Btn small aria-label="Next action" onClick={() => step.current(at + 1)}>
                ▶
              </Btn>
              <Btn small aria-label="Next turn" onClick={() => step.current(toTurn(story, turn + 1))}>
                ▶|
              </Btn>
            </div>
            <div className={look["row"]}>
              {[1, 2, 4].map((times) => (
                <Btn
                  key={times}
                  small
                  tone="grey"
                  aria-pressed={speed === times}
                  onClick={() => setSpeed(times)}
                >
                  {times}×
                </Btn>
              ))}
            </div>
            {last && (
              <p className={css["plan"]} role="status">
                {last.line || last.event.type.replaceAll("_", " ")}
              </p>
            )}
            <div className={look["row"]}>
              {last && (
                <Btn small tone="grey" onClick={() => prove(last.seq)}>
                  VIEW_PROOF
                </Btn>
              )}
              {seat.kind === "live" && (
                <>
                  <Link href={`/r/${seat.realm}/replay`} className={look["button"] ?? ""} data-tone="grey">
                    VERIFY
                  </Link>
                  <a
                    className={look["button"]}
                    data-tone="grey"
                    href={`/api/realms/${seat.realm}/log`}
                    download
                  >
                    EXPORT_LOGS_TO_LOCAL
                  </a>
                </>
              )}
            </div>
          </div>
        </Panel>
        <Panel title="COMMAND_STATUS">
          <Sides
            sides={board.sides}
            current={board.current}
            name={({ address }) => nameOf(address)}
            points={({ player_id }) => scoreOf(board, player_id)}
          >
            {({ player_id, gold }) => (
              <p className={css["sums"]}>
                <span className={css["gold"]}>{gold} G</span>
                <span className={css["units"]}>
                  UNITS {board.units.filter((unit) => unit.player_id === player_id).length}
                </span>
              </p>
            )}
          </Sides>
        </Panel>
      </div>
    </div>
  );
}

/** A desk on which nothing can be ordered. */
const STILL = { orders: ordersOf([], 0), plan: null, aim: null, sent: null };
