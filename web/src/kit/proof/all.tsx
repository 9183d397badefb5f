/** The whole log, checked in this browser, with what the server says of it beside. */
import { useEffect, useRef, useState } from "react";
import { sentence } from "../../api/http";
import { type Checked, checkLog, type Progress } from "../../proof/log/run";
import type { Source, Verdict } from "../../proof/source";
import { Button } from "../controls/button";
import { plural } from "../words";
import { Mark } from "./parts";
import css from "./proof.module.css";

type Run =
  | { type: "idle" }
  | { type: "reading" }
  | { type: "running"; progress: Progress }
  | { type: "done"; checked: Checked }
  | { type: "failed"; why: string };

export function ProofAll({ source, onSeq }: { source: Source; onSeq?: (seq: number) => void }) {
  const [run, setRun] = useState<Run>({ type: "idle" });
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);
  const start = async (): Promise<void> => {
    const abort = new AbortController();
    stop.current = abort;
    setRun({ type: "reading" });
    try {
      const data = await source.file(abort.signal);
      const checked = await checkLog(data, (progress) => setRun({ type: "running", progress }), abort.signal);
      setRun({ type: "done", checked });
    } catch (error) {
      setRun(abort.signal.aborted ? { type: "idle" } : { type: "failed", why: sentence(error) });
    }
  };
  const busy = run.type === "reading" || run.type === "running";
  return (
    <section className={css["part"]} aria-label="Verify all">
      <h3>The whole log</h3>
      <p className={css["note"]}>
        Signatures, grants, order, hashes, checkpoints and dice are checked here, in your browser. The effects
        on the game are checked by <code>yonder verify</code> or in the server’s report.
      </p>
      <div className={css["row"]}>
        {busy ? (
          <Button onClick={() => stop.current?.abort()}>Stop</Button>
        ) : (
          <Button kind="primary" onClick={() => void start()}>
            Verify all
          </Button>
        )}
        {source.verdict && <ServerSays ask={source.verdict} />}
      </div>
      <div aria-live="polite">
        {run.type === "reading" && <p>Fetching the log…</p>}
        {run.type === "failed" && <p className={css["bad"]}>{run.why}</p>}
        {run.type === "done" && <Outcome checked={run.checked} onSeq={onSeq} />}
      </div>
      {run.type === "running" && <Bar progress={run.progress} />}
    </section>
  );
}

function Bar({ progress: { done, entries, perSecond } }: { progress: Progress }) {
  return (
    <div className={css["progress"]}>
      <progress value={done} max={entries || 1} aria-label="Entries checked" />
      <span>
        {done} / {entries} · {Math.round(perSecond)}/s
      </span>
    </div>
  );
}

function Outcome({ checked, onSeq }: { checked: Checked; onSeq: ((seq: number) => void) | undefined }) {
  const { bad, entries, signatures, proofs, checkpoints, millis } = checked;
  const rate = Math.round((entries * 1000) / Math.max(1, millis));
  if (bad) {
    return (
      <div className={css["outcome"]} data-state="bad">
        <Mark state="bad" big />
        <div>
          <p>
            <strong>Entry {bad.seq} is bad:</strong> {bad.why.replace(/\.$/, "")}.
          </p>
          <p className={css["note"]}>
            Code <code>{bad.code}</code>. Nothing after it can be trusted.
          </p>
          {onSeq && bad.seq < entries && (
            <Button small onClick={() => onSeq(bad.seq)}>
              Show entry {bad.seq}
            </Button>
          )}
        </div>
      </div>
    );
  }
  return (
    <div className={css["outcome"]} data-state="good">
      <Mark state="good" big />
      <div>
        <p>
          <strong>All {plural(entries, "entry", "entries")} hold.</strong> {plural(signatures, "signature")},{" "}
          {plural(proofs, "proof")} of dice, {plural(checkpoints, "checkpoint")}.
        </p>
        <p className={css["note"]}>
          Checked in this browser in {(millis / 1000).toFixed(1)} s ({rate} entries per second).
        </p>
      </div>
    </div>
  );
}

type Says =
  | { type: "idle" }
  | { type: "asking" }
  | { type: "said"; verdict: Verdict }
  | { type: "failed"; why: string };

/** The server's own report: it runs the rules again, but one has to believe it. */
function ServerSays({ ask }: { ask: () => Promise<Verdict> }) {
  const [says, setSays] = useState<Says>({ type: "idle" });
  const start = (): void => {
    setSays({ type: "asking" });
    ask().then(
      (verdict) => setSays({ type: "said", verdict }),
      (error) => setSays({ type: "failed", why: sentence(error) }),
    );
  };
  return (
    <>
      <Button busy={says.type === "asking"} onClick={start}>
        Ask for the server’s report
      </Button>
      <p className={css["says"]} aria-live="polite">
        {says.type === "failed" && says.why}
        {says.type === "said" && verdictSaid(says.verdict)}
      </p>
    </>
  );
}

export function verdictSaid({ bad, code, why, entries, draws, sealed }: Verdict): string {
  if (bad !== null) return `The server says: entry ${bad} is bad (${code}): ${why.replace(/\.$/, "")}.`;
  const end =
    sealed === null
      ? ""
      : ` From entry ${sealed} on, the effects cannot be checked until a secret is opened.`;
  return `The server says: ${plural(entries, "entry", "entries")} run again with ${plural(draws, "draw")}, all sound.${end}`;
}
