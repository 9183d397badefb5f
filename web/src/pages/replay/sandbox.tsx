/** A sandbox: what if it had gone on otherwise? One plays any seat; nothing here is proved or kept. */
import { lazy, Suspense, useEffect, useState } from "react";
import { Link } from "wouter";
import { Button } from "../../kit/controls/button";
import { Failure, Loading } from "../../kit/frame/states";
import { newSecret, publicOf } from "../../proof/keys";
import { showCommand, useCommandKey } from "../../state/command";
import { useIdentity } from "../../state/people/identity";
import { nameOf, useNames } from "../../state/people/names";
import { openSandbox, type Sandbox } from "../../state/replay/sandbox";
import type { Card } from "../../state/replay/stand";
import { useSeat } from "../../state/use";
import { StageFrame } from "./frame";
import css from "./replay.module.css";

const CommandLine = lazy(() => import("../../kit/play/command"));
const NEWCOMER = "newcomer";
const WAITS: [name: string, ms: number][] = [
  ["a minute", 60_000],
  ["an hour", 3_600_000],
  ["a day", 86_400_000],
];

export default function SandboxPage({ id }: { id: string }) {
  const [sandbox, setSandbox] = useState<Sandbox | null>(null);
  const [error, setError] = useState<unknown>(null);
  useEffect(() => {
    let opened: Sandbox | null = null;
    let left = false;
    openSandbox(id, new URLSearchParams(location.search).get("as")).then((found) => {
      opened = found;
      if (left) found.close();
      else setSandbox(found);
    }, setError);
    return () => {
      left = true;
      opened?.close();
    };
  }, [id]);
  if (error) return <Failure title="This sandbox cannot be opened." error={error} />;
  return sandbox === null ? <Loading what="Opening the sandbox" /> : <Play sandbox={sandbox} />;
}

function Play({ sandbox }: { sandbox: Sandbox }) {
  const [proving, setProving] = useState<number | null>(null);
  const seat = useSeat(sandbox);
  const typing = useCommandKey();
  const { card } = sandbox;
  const source =
    card.source === "realm" ? `/r/${card.realm}/replay?at=${card.at}${location.hash}` : "/replay";
  const tried = seat.seq - card.at;
  return (
    <div className={css["player"]}>
      <h1 className="visually-hidden">Sandbox</h1>
      <section className={css["banner"]} aria-label="Sandbox">
        <p>
          <strong>What if?</strong> This continues from entry {card.at}. Nothing here is signed, proved or
          saved, and the real game does not change.
        </p>
        <div className={css["row"]}>
          <SeatChooser sandbox={sandbox} />
          {WAITS.map(([name, ms]) => (
            <Button key={name} small disabled={seat.busy} onClick={() => void sandbox.wait(ms)}>
              Let {name} pass
            </Button>
          ))}
          <Button small kind="ghost" aria-keyshortcuts="/" onClick={() => showCommand(true)}>
            Type
          </Button>
          <Link href={source}>Back to the replay</Link>
          <span className={css["dim"]}>{tried > 0 ? `${tried} tried since` : "Nothing tried yet"}</span>
        </div>
        <Standing card={card} who={seat.who} />
      </section>
      <StageFrame session={sandbox} proving={proving} prove={setProving} />
      {typing && (
        <Suspense fallback={null}>
          <CommandLine session={sandbox} seat={seat} />
        </Suspense>
      )}
    </div>
  );
}

/** How it stands in the sandbox: its own end, or whose move it is there. Its line is always kept. */
function Standing({ card: { outcome, awaited }, who }: { card: Card; who: string | null }) {
  useNames((state) => state.names);
  const named = (keys: string[]): string =>
    keys.map((key) => (key === who ? "you" : nameOf(key))).join(" and ");
  const winners = outcome?.winners ?? [];
  return (
    <p className={css["standing"]} role="status">
      {outcome ? (
        <>
          <b>This what-if is over.</b> {outcome.reason} {winners.length > 0 && `Won by ${named(winners)}.`}
        </>
      ) : awaited === null || awaited.length === 0 ? (
        "Anybody may act."
      ) : awaited.includes(who ?? "") ? (
        <b>Your move.</b>
      ) : (
        `Waiting for ${named(awaited)}. Take that seat to go on.`
      )}
    </p>
  );
}

function SeatChooser({ sandbox }: { sandbox: Sandbox }) {
  const { who } = useSeat(sandbox);
  const mine = useIdentity((state) => state.me?.key ?? null);
  const [guests, setGuests] = useState<string[]>([]);
  useNames((state) => state.names);
  const choose = (chosen: string): void => {
    if (chosen !== NEWCOMER) {
      void sandbox.sit(chosen || null);
      return;
    }
    const guest = publicOf(newSecret());
    setGuests([...guests, guest]);
    void sandbox.sit(guest);
  };
  const players = [...new Set([...sandbox.card.players, ...(mine ? [mine] : []), ...guests])];
  return (
    <label className={css["chooser"]}>
      <span>Play as</span>
      <select value={who ?? ""} onChange={(event) => choose(event.target.value)}>
        <option value="">Nobody (watch)</option>
        {players.map((key) => (
          <option key={key} value={key}>
            {guests.includes(key) ? `Newcomer ${guests.indexOf(key) + 1}` : nameOf(key)}
            {key === mine ? " (you)" : ""}
          </option>
        ))}
        <option value={NEWCOMER}>A newcomer…</option>
      </select>
    </label>
  );
}
