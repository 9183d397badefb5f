/** AGENT_MIND: what an agent heard, believed and felt, told by the server when the game is over (H-614, H-782). */
import { useEffect, useState } from "react";
import { get, sentence } from "../../../api/http";
import { Btn, css as look, Slot } from "../look/look";
import css from "../match/game.module.css";
import { Stat } from "../match/intel";
import type { AgentRow } from "../types";

interface Stance {
  aggression: number;
  defence: number;
  morale: number;
  expect: string;
  trust: number[];
}

/** A message that it heard; other lines of the journal are judgements. */
interface Line {
  text?: string;
  sender?: number;
  intent?: string;
  evidence?: number;
  impact?: number;
  changed?: string[];
  stance_before?: Stance;
  stance_after?: Stance;
}

interface Mind {
  slot: number;
  tier: string;
  traits: string[];
  name: string;
  stance: Stance;
  journal: Line[];
}

export function AgentMinds({ realm, agents }: { realm: string; agents: AgentRow[] }) {
  const seated = agents.filter(({ account }) => account);
  const [open, setOpen] = useState(0);
  if (!seated.length) return null;
  return (
    <section className={look["stack"]} aria-label="AGENT_MIND">
      <h3>[AGENT_MIND]</h3>
      <div className={look["row"]}>
        {seated.map(({ agent_id, player_id, tier }) => (
          <Btn
            key={agent_id}
            small
            tone="grey"
            aria-expanded={open === agent_id}
            onClick={() => setOpen(open === agent_id ? 0 : agent_id)}
          >
            READ_P{player_id} {"//"} {tier}
          </Btn>
        ))}
      </div>
      {open > 0 && <Reading key={open} realm={realm} agent={open} />}
    </section>
  );
}

function Reading({ realm, agent }: { realm: string; agent: number }) {
  const [mind, setMind] = useState<Mind | null>(null);
  const [trouble, setTrouble] = useState("");
  useEffect(() => {
    let current = true;
    get<{ mind: Mind }>(`/api/realms/${realm}/minds/${agent}`).then(
      (answer) => current && setMind(answer.mind),
      (error: unknown) => current && setTrouble(sentence(error)),
    );
    return () => {
      current = false;
    };
  }, [realm, agent]);
  if (trouble) return <p className={look["bad"]}>{trouble}</p>;
  if (!mind) return <p role="status">READING_MEMORY…</p>;
  const heard = mind.journal.filter(({ text, intent }) => text !== undefined && intent !== undefined);
  return (
    <div className={look["stack"]}>
      <Slot id={mind.slot}>
        {mind.name} {"//"} {mind.traits.join(" + ").toUpperCase()}
      </Slot>
      <dl className={css["stats"]}>
        <Stat name="AGGRESSION" value={mind.stance.aggression} />
        <Stat name="DEFENCE" value={mind.stance.defence} />
        <Stat name="MORALE" value={mind.stance.morale} />
        <Stat name="TRUST" value={mind.stance.trust.join(" / ")} />
      </dl>
      <ol className={css["chat"]} aria-label="What it heard">
        {heard.map((line, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a journal is only read
          <li key={i}>
            <b>P{line.sender}</b> {line.text}
            <br />
            <span className={look["note"]}>
              {line.intent?.toUpperCase()} {"//"} EVIDENCE {line.evidence} {"//"} IMPACT {line.impact} {"//"}{" "}
              {changes(line)}
            </span>
          </li>
        ))}
        {heard.length === 0 && <li className={look["note"]}>Nobody spoke to it.</li>}
      </ol>
    </div>
  );
}

/** "DEFENCE 50 → 62": only what is a plain number is told as one. */
function changes({ changed = [], stance_before, stance_after }: Line): string {
  if (!changed.length || !stance_before || !stance_after) return "UNMOVED";
  return changed
    .map((name) => {
      const [was, is] = [stance_before, stance_after].map((stance) => stance[name as keyof Stance]);
      return typeof was === "number" ? `${name} ${was} → ${is}` : name;
    })
    .join(", ")
    .toUpperCase();
}
