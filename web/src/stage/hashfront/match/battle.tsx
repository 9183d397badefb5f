/** A game on the board: TACTICAL_DISPLAY in the middle, panels around it, keys as in H-843. */
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { GameGuide } from "../../../kit/guide/game";
import type { LogEntry } from "../../../kit/log/log";
import { Beats } from "../../../kit/moments/beats";
import { ResultLine, Standing } from "../../../kit/sheet/status";
import type { Words } from "../../../proof/words";
import type { StageProps } from "../../../state/contract";
import { useSaid, useTexts } from "../../../state/speech";
import { type Board, unitAt, unitOf } from "../board/board";
import { cellLabel, slotName } from "../board/cells";
import { type Display, lively, TacticalDisplay } from "../board/display";
import { HtmlBoard } from "../board/htmlboard";
import { type Marks, NO_MARKS, type Overlay } from "../board/marks";
import type { Beat } from "../board/pixi/director";
import { useAnswer } from "../hooks";
import { Btn } from "../look/look";
import { setPrefs, usePrefs } from "../prefs";
import { Comms } from "../talk/comms";
import { useAnnounced, useRead, useTruces } from "../talk/truces";
import type { BoardEvent, Place, Snapshot } from "../types";
import { type Desk, useDesk } from "./desk";
import { useEnding } from "./ending";
import { ForecastCard } from "./forecast";
import css from "./game.module.css";
import { Intel } from "./intel";
import { HELP, OVERLAYS, placeOfPick, targetsOf, useKeys } from "./keys";
import { MissionLog } from "./log";
import { isMission, Mission } from "./mission";
import { loudest, momentOf, soundOf } from "./moments";
import { enlist, type Muster, narrated, resultOf } from "./narration";
import { spot } from "./orders";
import { useArrival, useFoundry, useTall, useUnread } from "./screen";
import { CommandStatus, EndTurn, EndTurnButton, endTurn } from "./status";
import { sinceThen } from "./summary";

export interface BattleProps extends StageProps {
  snapshot: Snapshot;
  board: Board;
  beats: Beat[];
  hidden: boolean;
  onResults(): void;
  onLobby(): void;
}

const TABS = ["INTEL", "STATUS", "COMMS", "LOG"] as const;
type Tab = (typeof TABS)[number];

export function Battle(props: BattleProps) {
  const { session, seat, snapshot, board, beats, prove } = props;
  const { game } = snapshot;
  const desk = useDesk(session, seat, game.game_id, board);
  const display = useRef<Display>(null);
  const [hover, setHover] = useState<Place | null>(null);
  const [overlay, setOverlay] = useState<Overlay>("none");
  const [tab, setTab] = useState<Tab>("INTEL");
  const [mode, setMode] = useState<"look" | "move" | "attack">("look");
  const [failed, setFailed] = useState(false);
  const htmlBoard = usePrefs((prefs) => prefs.htmlBoard);
  const mine = useMemo(
    () =>
      snapshot.players
        .filter(({ address }) => address === seat.who && seat.who)
        .map(({ player_id }) => player_id),
    [snapshot.players, seat.who],
  );
  const threat = useThreat(props, overlay, mine[0] ?? game.current_player);
  const marks = useMarks(board, desk, hover, overlay, threat);
  const box = useTall();
  const press = useCallback(
    (at: Place, order: boolean) => {
      setMode("look");
      desk.press(at, order);
      setTab("INTEL");
    },
    [desk.press],
  );
  const ending = useEnding(desk, seat.busy, endTurn);
  const toggle = (what: Overlay): void => setOverlay((now) => (now === what ? "none" : what));
  const walk = useCallback((at: Place | null) => {
    setHover(at);
    if (at) display.current?.show(at);
  }, []);
  const [focus, setFocus] = useState<{ at: Place } | null>(null);
  const onShow = (at: Place): void => {
    display.current?.show(at);
    if (document.activeElement?.closest('[role="grid"]')) setFocus({ at });
  };
  const [foundry, build] = useFoundry(desk, (at) => {
    display.current?.show(at);
    setTab("INTEL");
  });
  const onKey = useKeys({
    board,
    desk,
    display,
    hover,
    setHover,
    mode,
    setMode,
    toggle,
    show: onShow,
    build,
    endTurn: ending.say,
    talk: () => setTab("COMMS"),
  });
  const truces = useTruces(props, snapshot);
  useAnnounced(truces, useRead(snapshot));
  const unread = useUnread(props, tab === "COMMS");
  const talks = tab === "COMMS";
  // biome-ignore lint/correctness/useExhaustiveDependencies: the conversation takes room from the board and gives it back
  useEffect(() => {
    display.current?.refit();
  }, [talks]);
  const screen = useRef<HTMLDivElement>(null);
  useArrival(screen);
  const picked = placeOfPick(board, desk);
  const visible = htmlBoard || failed;
  const [beat, onBeat, onSkip] = useBeat(beats, mine, visible);
  const [entries, since] = useEntries(props, mine, display);
  const last = resultOf(entries.at(-1));
  const news = since ? { ...last, text: since } : last;
  const side = snapshot.players.find(({ player_id }) => player_id === (mine[0] ?? game.current_player));
  return (
    <div ref={box} className={css["battle"]} data-talk={tab === "COMMS" || undefined}>
      <div className={css["stacked"]}>
        <div className={css["tab"]} data-off={tab !== "INTEL" || undefined}>
          <Intel
            board={board}
            desk={desk}
            busy={seat.busy}
            mine={mine}
            foundry={foundry}
            truces={truces.standing}
            live
          />
        </div>
        <div className={css["tab"]} data-off={tab !== "LOG" || undefined}>
          <MissionLog entries={entries} prove={prove} />
        </div>
      </div>
      <section className={css["display"]} aria-label="TACTICAL_DISPLAY">
        <div className={css["bar"]}>
          <h2>
            [TACTICAL_DISPLAY] {game.name} {"//"} {snapshot.map}
          </h2>
          <div className={css["tools"]}>
            {game.state === "Finished" && (
              <Btn small tone="green" onClick={props.onResults}>
                RESULTS
              </Btn>
            )}
            {OVERLAYS.map(([name, what, key]) => (
              <Btn
                key={what}
                small
                tone="grey"
                title={`Overlay (${key})`}
                aria-pressed={overlay === what}
                onClick={() => toggle(what)}
              >
                {name}
              </Btn>
            ))}
            <Btn
              small
              tone="grey"
              className={css["html"]}
              aria-pressed={htmlBoard}
              onClick={() => setPrefs({ htmlBoard: !htmlBoard })}
            >
              HTML
            </Btn>
            <Btn
              small
              tone="grey"
              className={css["zoom"]}
              aria-label="Zoom out"
              onClick={() => display.current?.zoom(0.8)}
            >
              −
            </Btn>
            <Btn
              small
              tone="grey"
              className={css["zoom"]}
              aria-label="Zoom in"
              onClick={() => display.current?.zoom(1.25)}
            >
              +
            </Btn>
            <Btn small tone="grey" onClick={() => display.current?.whole()}>
              FIT
            </Btn>
            <Btn small tone="grey" onClick={props.onLobby}>
              LOBBY
            </Btn>
            <span className={css["help"]}>
              <GameGuide game="hashfront" keys={HELP} />
            </span>
          </div>
        </div>
        {isMission(seat.realm, game.game_id) && (
          <div className={css["mission"]}>
            <Mission realm={seat.realm} items={seat.items} snapshot={snapshot} mine={mine} />
          </div>
        )}
        <div className={css["strip"]} data-testid="status">
          <p className={css["facts"]}>
            <Standing name="Turn">{turnOf(snapshot, mine)}</Standing>
            <Standing name="Round">
              {game.round}/{game.options.max_rounds}
            </Standing>
            <Standing name="Gold">{side?.gold ?? 0}</Standing>
            <Standing name="Units">{side?.unit_count ?? 0}</Standing>
          </p>
          <ResultLine {...news} prove={prove} />
        </div>
        <div
          ref={screen}
          className={css["screen"]}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the display takes the keys of H-843
          tabIndex={0}
          role="application"
          aria-label={KEYS}
          onKeyDown={onKey}
        >
          {!visible && (
            <TacticalDisplay
              ref={display}
              board={board}
              beats={beats}
              marks={marks}
              onPress={press}
              onHover={setHover}
              onBeat={onBeat}
              onSkip={onSkip}
              onFail={() => setFailed(true)}
            />
          )}
          <HtmlBoard
            board={board}
            desk={desk}
            picked={picked}
            targets={desk.plan?.targets ?? targetsOf(desk)}
            visible={visible}
            focus={focus}
            onPress={(at) => press(at, false)}
            onWalk={walk}
          />
          {hover && !desk.aim && <p className={css["hint"]}>{hintAt(board, desk, hover)}</p>}
          <ForecastCard board={board} desk={desk} busy={seat.busy} truces={truces.standing} />
        </div>
      </section>
      <nav className={css["deck"]} aria-label="Panels">
        {TABS.map((name) => (
          <Btn key={name} small tone="grey" aria-pressed={tab === name} onClick={() => setTab(name)}>
            {name}
            {name === "COMMS" && unread > 0 && (
              <b className={css["unread"]}>
                {unread}
                <span className="visually-hidden"> unread</span>
              </b>
            )}
          </Btn>
        ))}
        <EndTurnButton desk={desk} waits={ending.waits} onPress={ending.say} />
      </nav>
      <div className={css["stacked"]}>
        <div className={css["tab"]} data-off={tab !== "STATUS" || undefined}>
          <CommandStatus
            {...props}
            desk={desk}
            waits={ending.waits}
            onEnd={ending.say}
            truces={truces.standing}
          />
        </div>
        <div className={css["tab"]} data-off={tab !== "COMMS" || undefined}>
          <Comms {...props} truces={truces} />
        </div>
      </div>
      {ending.asked && <EndTurn desk={desk} onClose={ending.close} />}
      <Beats last={beat?.id ?? 0} beat={beat && momentOf(beat, mine)} sound={beat && soundOf(beat, mine)} />
    </div>
  );
}

const KEYS =
  "Board display. Question mark tells all keys. Arrows pan, plus and minus zoom, Tab next ready unit, M move, A attack, C capture, W wait, B build, E end turn, T talk, Space centre, Escape cancel, 1 to 4 overlays. A grid of words follows.";

function hintAt(board: Board, desk: Desk, at: Place): string {
  const way =
    desk.picked?.kind === "unit" ? desk.orders.units.get(desk.picked.id)?.moves.get(spot(...at)) : undefined;
  const meant = way ? ` // COST ${way.cost}` : isBarred(board, desk, at) ? " // OUT OF REACH THIS TURN" : "";
  return cellLabel(board, ...at) + meant;
}

/** A unit that could still go somewhere is in hand, but it cannot go there. */
function isBarred(board: Board, { picked, orders }: Desk, [x, y]: Place): boolean {
  const ready = picked?.kind === "unit" ? orders.units.get(picked.id) : undefined;
  return Boolean(ready?.moves.size) && !unitAt(board, x, y);
}

const turnOf = ({ game }: Snapshot, mine: number[]): string =>
  game.state !== "Playing"
    ? "over"
    : mine.includes(game.current_player)
      ? "yours"
      : slotName(game.current_player);

/** The beat that is on: the display's own while it plays them one by one, else the one that matters most. */
function useBeat(
  beats: Beat[],
  mine: number[],
  words: boolean,
): [Beat | null, (beat: Beat) => void, (skipped: Beat[]) => void] {
  const [beat, setBeat] = useState<Beat | null>(null);
  const skip = (skipped: Beat[]): void => setBeat((now) => loudest(skipped, mine) ?? now);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only new beats are told
  useEffect(() => {
    if (words || !lively()) setBeat((now) => loudest(beats, mine) ?? now);
  }, [beats]);
  return [beat, setBeat, skip];
}

/** The story so far, of which a line leads to its place on the board; and what the others did since one's own turn. */
function useEntries(
  { session, seat, snapshot, board }: BattleProps,
  mine: number[],
  display: { current: Display | null },
) {
  useSaid(
    session,
    snapshot.chat.map(({ words }) => words),
  );
  const texts = useTexts((state) => state.texts);
  const muster = useRef<Muster>(new Map());
  const latest = useRef(board);
  latest.current = board;
  const { game_id } = snapshot.game;
  return useMemo((): [LogEntry[], string] => {
    const known = enlist(muster.current, board, seat.items, game_id);
    const go = (event: BoardEvent): void => {
      const at = placeOf(event, latest.current);
      if (at) display.current?.centre(at);
    };
    const textOf = (event: BoardEvent): string => texts[(event["words"] as unknown as Words).hash] ?? "";
    return [
      narrated(seat.items, game_id, known, mine, go, textOf),
      sinceThen(seat.items, game_id, known, mine),
    ];
  }, [seat.items, game_id, board, mine, display, texts]);
}

function placeOf(event: BoardEvent, board: Board): Place | null {
  if (typeof event["x"] === "number" && typeof event["y"] === "number") return [event["x"], event["y"]];
  const unit = unitOf(board, Number(event["unit_id"] ?? event["target_id"] ?? 0));
  return unit ? [unit.x, unit.y] : null;
}

function useThreat({ session, seat, snapshot }: BattleProps, overlay: Overlay, slot: number): number[] {
  const query = { type: "threat_map", game_id: snapshot.game.game_id, player_id: slot };
  const { data } = useAnswer<{ damage_x100: number[] }>(
    session,
    overlay === "threat" ? query : null,
    seat.at,
  );
  return useMemo(() => (data?.damage_x100 ?? []).flat() as number[], [data]);
}

function useMarks(board: Board, desk: Desk, hover: Place | null, overlay: Overlay, threat: number[]): Marks {
  const { picked, plan, aim, orders } = desk;
  return useMemo(() => {
    const unit = picked?.kind === "unit" ? unitOf(board, picked.id) : undefined;
    const mine = unit ? orders.units.get(unit.unit_id) : undefined;
    const ids = aim ? [aim.target] : (plan?.targets ?? mine?.targets ?? []);
    const way = plan ?? (hover ? mine?.moves.get(spot(...hover)) : undefined);
    return {
      ...NO_MARKS,
      selected: unit ? [unit.x, unit.y] : picked?.kind === "tile" ? picked.at : null,
      reach: plan ? [] : [...(mine?.moves.keys() ?? [])],
      targets: ids.flatMap((id): Place[] => {
        const target = unitOf(board, id);
        return target ? [[target.x, target.y]] : [];
      }),
      path: unit && way ? [[unit.x, unit.y], ...way.path] : [],
      cost: way ? `COST ${way.cost}` : "",
      ghost: unit && plan ? { unit, at: plan.at } : null,
      hover,
      overlay,
      threat,
    };
  }, [board, picked, plan, aim, orders, hover, overlay, threat]);
}
