/** Replay: a realm, or a log file dropped anywhere on the page, entry by entry. */
import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { Link, useLocation } from "wouter";
import { sentence } from "../../api/http";
import { Button } from "../../kit/controls/button";
import { toast } from "../../kit/dialogs/toast";
import { Empty, Failure, Loading } from "../../kit/frame/states";
import { ProofAll } from "../../kit/proof/all";
import { fileSource, type Source } from "../../proof/source";
import { openingOf } from "../../stage/openings";
import { openFile, openReplay, type Replay, seekOpening } from "../../state/replay/replay";
import { ReplayControls } from "./controls";
import { StageFrame } from "./frame";
import css from "./replay.module.css";

type Shown =
  | { type: "none" }
  | { type: "opening"; what: string }
  | { type: "open"; replay: Replay }
  | { type: "failed"; error: unknown; file: Source | null };

export default function ReplayPage({ realm }: { realm: string | null }) {
  const [shown, setShown] = useState<Shown>({ type: "none" });
  const opened = useRef<Replay | null>(null);
  const turn = useRef(0);
  const show = useCallback(async (what: string, open: () => Promise<Replay>, file: () => Source | null) => {
    const mine = ++turn.current;
    opened.current?.close();
    setShown({ type: "opening", what });
    try {
      const replay = await open();
      if (mine !== turn.current) {
        replay.close();
        return;
      }
      opened.current = replay;
      setShown({ type: "open", replay });
    } catch (error) {
      if (mine === turn.current) setShown({ type: "failed", error, file: file() });
    }
  }, []);
  useEffect(() => {
    if (realm !== null) void show("Opening the log", () => openAt(realm), nothing);
    return () => {
      turn.current++;
      opened.current?.close();
    };
  }, [realm, show]);
  const read = async (file: File): Promise<void> => {
    const data = new Uint8Array(await file.arrayBuffer());
    await show(
      `Checking ${file.name}`,
      async () => atOpening(await openFile(data)),
      () => readable(data),
    );
  };
  return (
    <DropZone onFile={(file) => void read(file)}>
      {shown.type === "none" && <Invitation onFile={(file) => void read(file)} />}
      {shown.type === "opening" && <Loading what={shown.what} />}
      {shown.type === "failed" && <Failed error={shown.error} file={shown.file} />}
      {shown.type === "open" && <Player replay={shown.replay} onFile={(file) => void read(file)} />}
    </DropZone>
  );
}

const nothing = (): null => null;

/** `?at=12` opens there; else where the place in the address, or anything at all, is first to be seen. */
async function openAt(realm: string): Promise<Replay> {
  const at = new URLSearchParams(location.search).get("at");
  if (at !== null) return openReplay(realm, Number(at) || 0);
  return atOpening(await openReplay(realm));
}

async function atOpening(replay: Replay): Promise<Replay> {
  const { stand } = replay;
  const found = await seekOpening(stand, (items) => openingOf(stand.game, items, location.hash));
  if (found === null) return replay;
  replay.begins = { place: found.hash, seq: found.from };
  if (location.hash !== found.hash) history.replaceState(history.state, "", found.hash);
  await replay.go(found.seq);
  return replay;
}

function readable(data: Uint8Array): Source | null {
  try {
    return fileSource(data);
  } catch {
    return null;
  }
}

function Player({ replay, onFile }: { replay: Replay; onFile(file: File): void }) {
  const [proving, setProving] = useState<number | null>(null);
  const [forking, setForking] = useState(false);
  const [, go] = useLocation();
  const fork = async (at: number): Promise<void> => {
    replay.pause();
    setForking(true);
    try {
      const { id } = await replay.stand.fork(at);
      const { who } = replay.controls();
      go(`/sandbox/${id}${who ? `?as=${who}` : ""}${location.hash}`);
    } catch (error) {
      toast(sentence(error), "bad");
      setForking(false);
    }
  };
  return (
    <div className={css["player"]}>
      <header className={css["head"]}>
        <strong className={css["title"]}>Replay</strong>
        <span className={css["dim"]}>{replay.stand.name || replay.stand.game}</span>
        {replay.stand.card?.source !== "log" && (
          <Link href={`/r/${replay.stand.realm}${location.hash}`}>To the realm</Link>
        )}
        <FileButton onFile={onFile}>Another log</FileButton>
      </header>
      <ReplayControls replay={replay} forking={forking} onFork={(at) => void fork(at)} prove={setProving} />
      <StageFrame session={replay} proving={proving} prove={setProving} />
    </div>
  );
}

function Failed({ error, file }: { error: unknown; file: Source | null }) {
  return (
    <div className={css["failed"]}>
      <Failure title="This log cannot be played here." error={error} />
      {file && (
        <>
          <p className={css["dim"]}>Without the server your browser can still check the file itself:</p>
          <ProofAll source={file} />
        </>
      )}
    </div>
  );
}

function Invitation({ onFile }: { onFile(file: File): void }) {
  return (
    <Empty title="Drop a log here">
      <p className={css["dim"]}>
        A log file (<code>.jsonl</code>) of any realm, from this server or another. It is checked before it is
        shown.
      </p>
      <FileButton onFile={onFile} primary>
        Choose a file
      </FileButton>
    </Empty>
  );
}

interface FileButtonProps {
  onFile(file: File): void;
  children: string;
  primary?: boolean;
}

function FileButton({ onFile, children, primary = false }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".jsonl,application/jsonl"
        className="visually-hidden"
        tabIndex={-1}
        aria-label="Log file"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) onFile(file);
          event.target.value = "";
        }}
      />
      <Button kind={primary ? "primary" : "ghost"} small={!primary} onClick={() => input.current?.click()}>
        {children}
      </Button>
    </>
  );
}

/** A file may be dropped anywhere on the page. */
function DropZone({ onFile, children }: { onFile(file: File): void; children: ReactNode }) {
  const [over, setOver] = useState(false);
  const latest = useRef(onFile);
  latest.current = onFile;
  useEffect(() => {
    const holds = (event: DragEvent): boolean => event.dataTransfer?.types.includes("Files") ?? false;
    const enter = (event: DragEvent): void => {
      if (!holds(event)) return;
      event.preventDefault();
      setOver(true);
    };
    const leave = (event: DragEvent): void => {
      if (event.relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent): void => {
      if (!holds(event)) return;
      event.preventDefault();
      setOver(false);
      const [file] = event.dataTransfer?.files ?? [];
      if (file) latest.current(file);
    };
    window.addEventListener("dragover", enter);
    window.addEventListener("dragleave", leave);
    window.addEventListener("drop", drop);
    return () => {
      window.removeEventListener("dragover", enter);
      window.removeEventListener("dragleave", leave);
      window.removeEventListener("drop", drop);
    };
  }, []);
  return (
    <div className={css["zone"]} data-over={over || undefined}>
      <h1 className="visually-hidden">Replay</h1>
      {children}
      {over && (
        <div className={css["veil"]} aria-hidden="true">
          Drop the log to play it back
        </div>
      )}
    </div>
  );
}
