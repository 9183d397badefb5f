/** The proof drawer: any entry of the log, opened beside the stage. */
import { useEffect, useMemo, useState } from "react";
import { Link } from "wouter";
import { realmSource, type Source } from "../../proof/source";
import type { Seat, Session } from "../../state/contract";
import { Drawer } from "../dialogs/drawer";
import { ProofAll } from "./all";
import { Mark } from "./parts";
import css from "./proof.module.css";
import { ProofView } from "./view";

/** A session that has a log of its own: a replay or a sandbox. */
export interface Proved {
  source: Source;
}

export interface ProofDrawerProps {
  session: Session & Partial<Proved>;
  seat: Seat;
  seq: number | null;
  onClose(): void;
}

export default function ProofDrawer({ session, seat, seq, onClose }: ProofDrawerProps) {
  const source = useMemo(() => session.source ?? realmSource(seat.realm), [session, seat.realm]);
  const [at, setAt] = useState(seq ?? 0);
  useEffect(() => setAt(seq ?? 0), [seq]);
  return (
    <Drawer title={`Proof of entry ${at}`} onClose={onClose}>
      <div className={css["drawer"]}>
        {at > source.played ? (
          <Tried source={source} seq={at} />
        ) : (
          <ProofView source={source} seq={at} onSeq={setAt} />
        )}
        <ProofAll source={source} onSeq={setAt} />
        {seat.kind === "live" && (
          <p className={css["note"]}>
            <Link href={`/r/${seat.realm}/proof/${at}`}>This proof as a page</Link> that you can send to
            anybody.
          </p>
        )}
      </div>
    </Drawer>
  );
}

function Tried({ source, seq }: { source: Source; seq: number }) {
  return (
    <p className={css["outcome"]} data-state="none">
      <Mark state="none" big />
      <span>
        Entry {seq} was only tried in this sandbox: its dice were fresh and nobody signed it, so there is
        nothing to prove. The real game ends with entry {source.played}.
      </span>
    </p>
  );
}
