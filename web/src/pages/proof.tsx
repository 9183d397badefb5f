/** The proof of one entry as a page of its own, to be sent to anybody. */
import { useMemo } from "react";
import { Link, useLocation } from "wouter";
import { Empty } from "../kit/frame/states";
import { ProofAll } from "../kit/proof/all";
import css from "../kit/proof/proof.module.css";
import { ProofView } from "../kit/proof/view";
import { realmSource } from "../proof/source";

export default function ProofPage({ realm, seq }: { realm: string; seq: number }) {
  const source = useMemo(() => realmSource(realm), [realm]);
  const [, go] = useLocation();
  const onSeq = (next: number): void => go(`/r/${realm}/proof/${next}`);
  if (!/^[0-9a-f]{64}$/.test(realm) || !Number.isSafeInteger(seq) || seq < 0) {
    return <Empty title="There is no such entry." />;
  }
  return (
    <div className={css["page"]}>
      <header className={css["row"]}>
        <h1>Proof of entry {seq}</h1>
        <Link href={`/r/${realm}`}>To the realm</Link>
        <Link href={`/r/${realm}/replay?at=${seq}`}>Replay</Link>
        <a href={`/api/realms/${realm}/log?format=jsonl`}>Download the log</a>
      </header>
      <h2 className="visually-hidden">What was checked</h2>
      <div className={css["columns"]}>
        <ProofView source={source} seq={seq} onSeq={onSeq} />
        <ProofAll source={source} onSeq={onSeq} />
      </div>
    </div>
  );
}
