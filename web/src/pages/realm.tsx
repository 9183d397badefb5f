/** One realm: the game's stage, with what the shell adds: who is here, talk, proof, replay, and how the line is. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { Link } from "wouter";
import { Refused } from "../api/http";
import { games, rightsOf, summary } from "../api/realms";
import { Button } from "../kit/controls/button";
import { KeyName } from "../kit/controls/key";
import { Drawer } from "../kit/dialogs/drawer";
import { toast } from "../kit/dialogs/toast";
import { Boundary } from "../kit/frame/boundary";
import { play } from "../kit/frame/header";
import { Presence } from "../kit/frame/presence";
import { Failure, Loading } from "../kit/frame/states";
import { Playback } from "../kit/moments/playback";
import { BotsPane, useBots } from "../kit/talk/bots";
import { ChatPane } from "../kit/talk/chat";
import { stageOf } from "../stage";
import { showCommand, useCommandKey } from "../state/command";
import type { Seat } from "../state/contract";
import { type LiveSession, openLive } from "../state/live/live";
import { called } from "../state/lobby";
import { useIdentity } from "../state/people/identity";
import { nameOf, useNames } from "../state/people/names";
import { leave, usePlace, useWindowTitle } from "../state/place";
import { useSettings } from "../state/settings";
import { useHash, useSeat } from "../state/use";
import css from "./realm.module.css";

const CommandLine = lazy(() => import("../kit/play/command"));
const ProofDrawer = lazy(() => import("../kit/proof/drawer"));

export default function RealmPage({ realm }: { realm: string }) {
  const [session, setSession] = useState<LiveSession | null>(null);
  useEffect(() => {
    const opened = openLive(realm);
    setSession(opened);
    return () => {
      opened.close();
      leave();
    };
  }, [realm]);
  return session === null ? <Loading what="Opening the realm" /> : <Table session={session} realm={realm} />;
}

function Table({ session, realm }: { session: LiveSession; realm: string }) {
  const seat = useSeat(session);
  const mine = useIdentity((state) => state.me?.key ?? null);
  const [proving, setProving] = useState<number | null>(null);
  const [side, setSide] = useState<"talk" | "bots" | null>(null);
  const talking = side === "talk";
  const typing = useCommandKey();
  const title = useTitle(seat);
  const kind = useSettings((settings) => settings.stage);
  const names = useNames((state) => state.names);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new function whenever a name is learned, so that stages draw it
  const named = useCallback(
    (key: string) => (key === mine ? `${nameOf(key)} (you)` : nameOf(key)),
    [names, mine],
  );
  const prove = useCallback((seq: number) => setProving(seq), []);
  if (seat.line === "closed" && seat.scene === null && seat.refusal !== null) {
    return (
      <Failure
        title="This realm cannot be opened."
        error={new Refused(0, seat.refusal.code, seat.refusal.text)}
        retry={() => session.retry()}
      />
    );
  }
  const Stage = seat.game ? stageOf(kind === "plain" ? "default" : seat.game) : null;
  return (
    <div className={css["realm"]} data-side={side !== null || proving !== null || undefined}>
      <RealmBar
        realm={realm}
        seat={seat}
        title={title}
        side={side}
        onSide={(wanted) => setSide(wanted === side ? null : wanted)}
      />
      <Notices session={session} seat={seat} realm={realm} mine={mine} />
      <div className={css["stage"]}>
        {Stage === null ? (
          <Loading what="Opening the realm" />
        ) : (
          <Boundary what="The stage">
            <Suspense fallback={<Loading what="Setting the stage" />}>
              <Stage session={session} seat={seat} prove={prove} nameOf={named} />
            </Suspense>
          </Boundary>
        )}
      </div>
      <Playback />
      {typing && (
        <Boundary what="The command line">
          <Suspense fallback={null}>
            <CommandLine session={session} seat={seat} />
          </Suspense>
        </Boundary>
      )}
      {talking && (
        <Drawer title="Talk" onClose={() => setSide(null)}>
          <Talk session={session} seat={seat} realm={realm} mine={mine} />
        </Drawer>
      )}
      {side === "bots" && (
        <Drawer title="Bots" onClose={() => setSide(null)}>
          <BotsPane session={session} realm={realm} seq={seat.seq} />
        </Drawer>
      )}
      {proving !== null && (
        <Boundary key={proving} what="The proof">
          <Suspense fallback={null}>
            <ProofDrawer session={session} seat={seat} seq={proving} onClose={() => setProving(null)} />
          </Suspense>
        </Boundary>
      )}
    </div>
  );
}

/** Tells the header where one is. */
function useTitle(seat: Seat): string {
  const known = useQuery({ queryKey: ["games"], queryFn: games, staleTime: 60_000 });
  const title = known.data?.find(({ name }) => name === seat.game)?.title ?? seat.game;
  const turn = seat.offers.some((offer) => offer.enabled && !offer.aside);
  useWindowTitle(turn ? "Your move" : "", title);
  useEffect(() => usePlace.setState({ title, line: seat.line }), [title, seat.line]);
  return title;
}

interface BarProps {
  realm: string;
  seat: Seat;
  title: string;
  side: "talk" | "bots" | null;
  onSide(wanted: "talk" | "bots"): void;
}

function RealmBar({ realm, seat, title, side, onSide }: BarProps) {
  const talking = side === "talk";
  const bots = useBots(realm);
  const place = useHash();
  const found = useSummary(realm, seat.seq);
  const [read, setRead] = useState<number | null>(null);
  const last = seat.chat.at(-1)?.id ?? 0;
  useEffect(() => {
    // What was said before one came is not news.
    if (talking || (read === null && last > 0)) setRead(last);
  }, [talking, last, read]);
  const unread = read === null ? 0 : seat.chat.filter((line) => line.id > read).length;
  useTalkToast(seat, talking);
  const share = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(`${location.origin}/r/${realm}`);
      toast("The link is on your clipboard. Whoever has it can watch, and join while there is room.", "good");
    } catch {
      toast(`${location.origin}/r/${realm}`);
    }
  };
  return (
    <div className={css["bar"]}>
      <strong className={css["name"]}>{found ? called(found, title) : title}</strong>
      <Presence presence={seat.presence} />
      <div className={css["tools"]}>
        <Button small kind="ghost" aria-keyshortcuts="/" onClick={() => showCommand(true)}>
          Type
        </Button>
        <Button small kind="ghost" aria-expanded={talking} onClick={() => onSide("talk")}>
          Talk
          {unread > 0 && (
            <span className={css["unread"]}>
              {unread}
              <span className="visually-hidden"> unread</span>
            </span>
          )}
        </Button>
        {bots && bots.kinds.length > 0 && (
          <Button small kind="ghost" aria-expanded={side === "bots"} onClick={() => onSide("bots")}>
            Bots
          </Button>
        )}
        <Button small kind="ghost" onClick={share}>
          Share
        </Button>
        <Link href={`/r/${realm}/replay${place}`} className={css["link"]}>
          Replay
        </Link>
      </div>
    </div>
  );
}

/** What somebody else says while the talk is closed is told in passing; what was said before one came is not. */
function useTalkToast({ chat, realm }: Seat, talking: boolean): void {
  const told = useRef<number | null>(null);
  const mine = useIdentity((state) => state.me?.key);
  useEffect(() => {
    const last = chat.at(-1);
    const before = told.current;
    told.current = last?.id ?? 0;
    if (!last || before === null || talking || last.id <= before) return;
    void rightsOf(realm, { key: [last.key] }).then(([right]) => {
      const player = right?.player ?? last.key;
      if (player !== mine) toast(`${nameOf(player)}: ${last.text}`);
    }, nothing);
  }, [chat, realm, talking, mine]);
}

const nothing = (): void => undefined;

function useSummary(realm: string, seq: number) {
  const client = useQueryClient();
  const found = useQuery({ queryKey: ["realm", realm], queryFn: () => summary(realm) });
  useEffect(() => {
    if (seq < 0) return;
    const timer = setTimeout(() => void client.invalidateQueries({ queryKey: ["realm", realm] }), 400);
    return () => clearTimeout(timer);
  }, [client, realm, seq]);
  return found.data;
}

interface NoticeProps {
  session: LiveSession;
  seat: Seat;
  realm: string;
  mine: string | null;
}

/** What must be said over the stage: a broken line, a refusal, the end, or that one is only watching. */
function Notices({ session, seat, realm, mine }: NoticeProps) {
  const found = useSummary(realm, seat.seq);
  const told = usePlace(({ refusals }) => refusals);
  const [busy, setBusy] = useState(false);
  const sit = async (): Promise<void> => {
    setBusy(true);
    await session.sit();
    setBusy(false);
  };
  const outcome = found?.over ? found.outcome : null;
  const arrived = useRef<boolean | null>(null);
  if (found && arrived.current === null) arrived.current = found.over;
  const ended = outcome && (
    <div className={css["notice"]} data-tone="good" role="status">
      <p>
        <b>It is over.</b> {outcome.reason}{" "}
        {outcome.winners?.map((key) => (
          <KeyName key={key} id={key} you={key === mine} />
        ))}
      </p>
      <Link href={`/r/${realm}/replay`}>Watch the replay</Link>
      <Link href="/">Back to the lobby</Link>
    </div>
  );
  return (
    <div className={css["notices"]}>
      {/* What comes while one plays lies over the stage: nothing under the pointer moves. */}
      <div className={css["late"]}>
        {seat.scene !== null && (seat.line === "offline" || seat.line === "reconnecting") && (
          <div className={css["notice"]} data-tone="warn" role="status">
            <p>
              {seat.line === "offline"
                ? "You are offline. This is the last known state; the game continues when you are back."
                : "Connection lost. You see the last known state; nothing is lost."}
            </p>
            {seat.line === "reconnecting" && (
              <Button small onClick={() => session.retry()}>
                Connect now
              </Button>
            )}
          </div>
        )}
        {seat.refusal && !told && (
          <div className={css["notice"]} data-tone="bad" role="alert">
            <p>{seat.refusal.text}</p>
          </div>
        )}
        {!arrived.current && ended}
      </div>
      {arrived.current && ended}
      {!found?.over && mine === null && seat.line === "open" && (
        <div className={css["notice"]} role="status">
          <p>You are watching. To play, you need a key; one click makes it.</p>
          <Button small kind="primary" onClick={play}>
            Play here
          </Button>
        </div>
      )}
      {!found?.over && mine !== null && seat.who === null && seat.line === "open" && (
        <div className={css["notice"]} role="status">
          <p>You are watching. Your key signs once for this realm; after that this browser plays for you.</p>
          <Button small kind="primary" busy={busy} onClick={sit}>
            Play here
          </Button>
        </div>
      )}
    </div>
  );
}

function Talk({ session, seat, realm, mine }: NoticeProps) {
  const speakers = [...new Set(seat.chat.map(({ key }) => key))].slice(-100);
  const rights = useQuery({
    queryKey: ["rights", realm, seat.chat.length],
    queryFn: () => rightsOf(realm, { key: speakers }),
    enabled: speakers.length > 0,
  });
  const players = useMemo(() => new Map(rights.data?.map(({ key, player }) => [key, player])), [rights.data]);
  return <ChatPane session={session} seat={seat} mine={mine} speaker={(key) => players.get(key) ?? key} />;
}
