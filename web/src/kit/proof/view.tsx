/** One entry and everything that proves it, each claim checked in this browser. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Finding, Inspection } from "../../proof/inspect";
import { inspect } from "../../proof/inspect";
import { npub } from "../../proof/keys";
import type { Source } from "../../proof/source";
import { Button } from "../controls/button";
import { KeyName } from "../controls/key";
import { Failure, Loading } from "../frame/states";
import { titled } from "../words";
import { ProofDice } from "./dice";
import { brief, Fact, Mark, Value } from "./parts";
import css from "./proof.module.css";

interface ProofViewProps {
  source: Source;
  seq: number;
  onSeq(seq: number): void;
}

export function ProofView({ source, seq, onSeq }: ProofViewProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ["proof", source.realm, seq],
    queryFn: () => inspect(source, seq),
    staleTime: 0,
    gcTime: 0,
  });
  if (error) return <Failure error={error} retry={() => void refetch()} />;
  if (!data || data.entry.seq !== seq) return <Loading what="Checking" />;
  return (
    <article className={css["proof"]} aria-label={`Proof of entry ${seq}`}>
      <Verdict found={data} />
      <nav className={css["row"]} aria-label="Entries">
        <Button small disabled={seq === 0} onClick={() => onSeq(seq - 1)}>
          ← Entry {Math.max(0, seq - 1)}
        </Button>
        <Button small disabled={seq >= data.head} onClick={() => onSeq(seq + 1)}>
          Entry {seq + 1} →
        </Button>
      </nav>
      <Who found={data} />
      <Signed found={data} />
      <section className={css["part"]}>
        <h3>Dice</h3>
        <ProofDice found={data} />
      </section>
      <Place found={data} />
      <Explained />
    </article>
  );
}

function Verdict({ found }: { found: Inspection }) {
  const checked = found.findings.filter(({ state }) => state !== "none").length;
  return (
    <header className={css["outcome"]} data-state={found.holds ? "good" : "bad"}>
      <Mark state={found.holds ? "good" : "bad"} big />
      <div>
        <p>
          <strong>
            {found.holds ? `Entry ${found.entry.seq} holds.` : `Entry ${found.entry.seq} does not hold.`}
          </strong>
        </p>
        <p className={css["note"]}>{checked} claims, each checked in this browser, not by the server.</p>
        <ul className={css["findings"]}>
          {found.findings.map((each) => (
            <Claim key={each.id + each.said} finding={each} />
          ))}
        </ul>
      </div>
    </header>
  );
}

function Claim({ finding: { name, state, said } }: { finding: Finding }) {
  return (
    <li>
      <Mark state={state} />
      <span>
        <strong>{name}.</strong> {said}
      </span>
    </li>
  );
}

function Who({ found: { entry, player, signer, granted } }: { found: Inspection }) {
  if (!player || !signer) {
    return (
      <section className={css["part"]}>
        <h3>A timer</h3>
        <p>
          Nobody acted: the timer <code>{entry.tick?.kind}</code> was due at {moment(entry.tick?.due ?? 0)}{" "}
          and fired.
        </p>
      </section>
    );
  }
  return (
    <section className={css["part"]}>
      <h3>Who acted</h3>
      <dl className={css["facts"]}>
        <Fact name="Player">
          <KeyName id={player} />{" "}
          <Value text={npub(player)} name="the player's key" shown={brief(npub(player))} />
        </Fact>
        {signer !== player && (
          <Fact name="Signed by">
            <Value text={npub(signer)} name="the signing key" shown={brief(npub(signer))} />
            <p className={css["note"]}>
              {granted
                ? `A key that the player let act for them in entry ${granted.seq}, until ${moment(granted.until)}, for ${
                    granted.kinds.length ? granted.kinds.join(", ") : "everything but grants"
                  }.`
                : "No grant of the player to this key was found."}
            </p>
          </Fact>
        )}
        <Fact name="When">{moment(entry.at)}</Fact>
      </dl>
    </section>
  );
}

function Signed({ found: { entry, action, nonce } }: { found: Inspection }) {
  const [raw, setRaw] = useState(false);
  if (!entry.event) return null;
  const text = JSON.stringify(entry.event, null, 2);
  return (
    <section className={css["part"]}>
      <div className={css["row"]}>
        <h3>What was signed</h3>
        <Button small kind="ghost" aria-pressed={raw} onClick={() => setRaw(!raw)}>
          Raw
        </Button>
      </div>
      {raw || !action ? (
        <>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
          <pre className={css["raw"]} tabIndex={0}>
            {text}
          </pre>
          <Value text={JSON.stringify(entry.event)} name="the signed event" shown="The event as JSON" />
        </>
      ) : (
        <dl className={css["facts"]}>
          <Fact name="Action">{titled(action.type)}</Fact>
          {Object.entries(action)
            .filter(([name]) => name !== "type")
            .map(([name, value]) => (
              <Fact key={name} name={titled(name)}>
                {typeof value === "string" ? value : JSON.stringify(value)}
              </Fact>
            ))}
          {nonce !== null && <Fact name="Nonce">{nonce}</Fact>}
          <Fact name="Id">
            <Value text={entry.event.id} name="the action's id" shown={brief(entry.event.id)} />
          </Fact>
          <Fact name="Signature">
            <Value text={entry.event.sig} name="the signature" shown={brief(entry.event.sig)} />
          </Fact>
        </dl>
      )}
    </section>
  );
}

function Place({ found: { entry, hash, birth } }: { found: Inspection }) {
  return (
    <section className={css["part"]}>
      <h3>Its place in the log</h3>
      <dl className={css["facts"]}>
        <Fact name="Entry before">
          <Value text={entry.header.prev} name="the hash before" shown={brief(entry.header.prev)} />
        </Fact>
        <Fact name="This entry">
          <Value text={hash} name="this entry's hash" shown={brief(hash)} />
        </Fact>
        <Fact name="Events">
          <Value text={entry.header.told} name="the hash of the events" shown={brief(entry.header.told)} />
        </Fact>
        <Fact name="Writes">
          <Value
            text={entry.header.writes}
            name="the hash of the writes"
            shown={brief(entry.header.writes)}
          />
        </Fact>
        <Fact name="Referee">
          <Value text={npub(birth.referee)} name="the referee's key" shown={brief(npub(birth.referee))} />
        </Fact>
        <Fact name="Rules">
          {birth.game} {birth.version}, content <code>{birth.content.slice(0, 8)}</code>
        </Fact>
      </dl>
    </section>
  );
}

function Explained() {
  return (
    <details className={css["part"]}>
      <summary>What does this prove?</summary>
      <p>
        The action was signed before its dice existed. Its id is the hash of what was signed; from that id and
        the referee’s key there is exactly one seed, and only the referee can compute it. So the player could
        not know the dice, and the referee could not choose them.
      </p>
      <p>
        Each entry names the hash of the one before it, and the referee signs the newest: nothing can be
        added, removed or moved without breaking the chain.
      </p>
      <p>
        It does not prove that the referee never refused or delayed an action. The effects of an entry (its
        events and writes) are checked by running the rules again, which <code>yonder verify</code> does, not
        this page.
      </p>
    </details>
  );
}

const moment = (ms: number): string =>
  new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "medium" }).format(ms);
