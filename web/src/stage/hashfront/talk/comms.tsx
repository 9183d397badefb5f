/** COMMS: the game's own chat. Its texts stand beside the log; private ones are encrypted (H-640 .. H-643, H-841). */
import { type FormEvent, useEffect, useRef, useState } from "react";
import { sentence } from "../../../api/http";
import type { StageProps, Tagged } from "../../../state/contract";
import { ERASED, saying, useSaid } from "../../../state/speech";
import { TruceIcon } from "../art/icons";
import { slotColour } from "../art/palette";
import { slotName } from "../board/cells";
import { UNIT_TYPES } from "../facts";
import { Btn, css as look, Panel } from "../look/look";
import { tell } from "../look/messages";
import css from "../match/game.module.css";
import { setPrefs, usePrefs } from "../prefs";
import type { AgentRow, Snapshot } from "../types";
import { parted, type Truce } from "./notes";
import type { Truces } from "./truces";

interface Quick {
  intent: string;
  name: string;
  needs: "" | "unit" | "region" | "slot" | "aim";
  text(what: string): string;
}

const REGIONS = ["north", "south", "east", "west", "center", "flanks"];
const AIMS = ["defend", "retreat"];
const QUICK: Quick[] = [
  { intent: "rush_threat", name: "RUSH_THREAT", needs: "", text: () => "I am about to rush your HQ." },
  { intent: "strength_claim", name: "STRENGTH", needs: "", text: () => "My army is stronger than yours." },
  { intent: "truce_offer", name: "TRUCE", needs: "region", text: (what) => `Truce in the ${what}?` },
  {
    intent: "alliance_offer",
    name: "ALLIANCE",
    needs: "slot",
    text: (what) => `Let us team up against P${what}.`,
  },
  { intent: "demoralize", name: "DEMORALIZE", needs: "", text: () => "You are losing this. Just resign." },
  { intent: "taunt", name: "TAUNT", needs: "", text: () => "Is that all?" },
  {
    intent: "build_claim",
    name: "BUILD_CLAIM",
    needs: "unit",
    text: (what) => `I am building ${what} next.`,
  },
  {
    intent: "target_claim",
    name: "TARGET_CLAIM",
    needs: "region",
    text: (what) => `I am heading for the ${what}.`,
  },
  {
    intent: "argument",
    name: "ARGUMENT",
    needs: "aim",
    text: (what) => (what === "retreat" ? "You should hold back." : "You should defend, your HQ is open."),
  },
  { intent: "plea", name: "PLEA", needs: "", text: () => "Please spare me." },
  { intent: "question", name: "QUESTION", needs: "", text: () => "What is your plan?" },
];

interface CommsProps extends StageProps {
  snapshot: Snapshot;
  hidden: boolean;
  truces?: Truces;
}

export function Comms({ session, seat, nameOf, snapshot, hidden, truces = NONE }: CommsProps) {
  const { game, players, chat, agents } = snapshot;
  const [to, setTo] = useState(0);
  const [text, setText] = useState("");
  const [quick, setQuick] = useState<Quick | null>(null);
  const muted = usePrefs((prefs) => prefs.muted);
  const list = useRef<HTMLOListElement>(null);
  const box = useRef<HTMLDetailsElement>(null);
  const mine = players.filter((player) => player.address === seat.who).map(({ player_id }) => player_id);
  const shown = chat.filter(({ sender }) => !muted.includes(keyOf(game.game_id, sender)));
  const said = useSaid(
    session,
    chat.map(({ words }) => words),
  );
  const isAgent = (slot: number): boolean =>
    agents.some(({ player_id, account }) => player_id === slot && !!account);
  /** The slots of those who are neither you nor the listener: against whom you can team up. */
  const others = (listener: number): number[] =>
    players.map(({ player_id }) => player_id).filter((slot) => slot !== listener && !mine.includes(slot));
  /** The last reply shows what it did; the others when they are opened. */
  const newest = shown.findLast(
    ({ sender, words }) => isAgent(sender) && parted(said(words)).note,
  )?.message_id;
  const length = shown.reduce((sum, { words }) => sum + said(words).length, 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what makes the list longer or its window smaller scrolls it
  useEffect(() => {
    list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [shown.length, length, truces]);
  const say = async (words: string, extra: object = {}): Promise<void> => {
    const listener = players.find(({ player_id }) => player_id === to);
    const readers = listener && seat.who ? [...new Set([seat.who, listener.address])] : [];
    // What is meant stays in the words of a private message: the log is public.
    const stated = readers.length ? {} : extra;
    const action = { type: "send_chat", game_id: game.game_id, to, words: saying(words, readers), ...stated };
    if (!(await session.act(action as Tagged))) return;
    setText((now) => (now.trim() === words ? "" : now));
    // What was said, and what it does, is to be seen.
    if (box.current) box.current.open = false;
  };
  const erase = (hash: string): Promise<void> | undefined =>
    session.erase?.(hash).catch((error: unknown) => tell("ERROR", sentence(error)));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (text.trim()) void say(text.trim());
  };
  return (
    <Panel
      title="COMMS"
      className={css["fill"]}
      aside={<span className={look["note"]}>{String(chat.length).padStart(3, "\u2007")} MSG</span>}
    >
      <ol ref={list} className={css["chat"]} aria-live="polite">
        {shown.map((message) => (
          <li key={message.message_id}>
            <b style={{ color: slotColour(message.sender) }}>
              P{message.sender}
              {message.to ? ` → P${message.to}` : ""}
            </b>{" "}
            <Said
              text={said(message.words)}
              noted={isAgent(message.sender)}
              open={message.message_id === newest}
            />
            {session.erase && mine.includes(message.sender) && said(message.words) !== ERASED && (
              <button
                type="button"
                className={css["erase"]}
                aria-label={`Erase your message ${message.message_id}`}
                onClick={() => void erase(message.words.hash)}
              >
                ERASE
              </button>
            )}
          </li>
        ))}
        {shown.length === 0 && <li className={look["note"]}>No traffic.</li>}
      </ol>
      {truces.standing.length + truces.lapsed.length > 0 && (
        <ul className={css["truces"]} aria-label="TRUCES">
          {truces.standing.map((truce) => (
            <Standing key={`${truce.slot} ${truce.place}`} {...truce} />
          ))}
          {truces.lapsed.map(({ slot, place, until }) => (
            <li key={`${slot} ${place}`} data-over>
              TRUCE WITH P{slot} {place}: over since the end of round {until}
            </li>
          ))}
        </ul>
      )}
      <ul className={css["voices"]}>
        {players
          .filter(({ player_id }) => !mine.includes(player_id))
          .map(({ player_id, address }) => {
            const key = keyOf(game.game_id, player_id);
            const off = muted.includes(key);
            return (
              <li key={player_id}>
                <span>
                  P{player_id} {nameOf(address)}
                  <Traits
                    agent={agents.find((agent) => agent.account === address && agent.player_id === player_id)}
                    hidden={hidden}
                  />
                </span>
                <Btn
                  small
                  tone="grey"
                  aria-pressed={off}
                  onClick={() =>
                    setPrefs({ muted: off ? muted.filter((each) => each !== key) : [...muted, key] })
                  }
                >
                  MUTE
                </Btn>
              </li>
            );
          })}
      </ul>
      {mine.length > 0 && game.state !== "Cancelled" && (
        <form onSubmit={submit} className={css["speak"]}>
          <div className={css["say"]}>
            <select value={to} onChange={(event) => setTo(Number(event.target.value))} aria-label="Recipient">
              <option value={0}>ALL</option>
              {players
                .filter(({ player_id }) => !mine.includes(player_id))
                .map(({ player_id }) => (
                  <option key={player_id} value={player_id}>
                    P{player_id} {slotName(player_id)}
                  </option>
                ))}
            </select>
            <input
              value={text}
              maxLength={280}
              aria-label="Message"
              data-transmit
              placeholder="TRANSMIT…"
              onChange={(event) => setText(event.target.value)}
              onKeyDown={({ key, currentTarget }) => {
                if (key === "Escape") leave(currentTarget);
              }}
            />
            <Btn type="submit" tone="green" disabled={seat.busy || !text.trim()}>
              SEND
            </Btn>
          </div>
          <details ref={box} className={css["quick"]}>
            <summary>QUICK_CHAT</summary>
            <div className={css["quickBox"]}>
              <div className={look["row"]}>
                {QUICK.filter(({ needs }) => needs !== "slot" || players.length > 2).map((each) => (
                  <Btn
                    key={each.intent}
                    small
                    tone="grey"
                    disabled={seat.busy}
                    aria-pressed={each.needs ? quick === each : undefined}
                    onClick={() =>
                      each.needs
                        ? setQuick(quick === each ? null : each)
                        : void say(each.text(""), { intent: each.intent })
                    }
                  >
                    {each.name}
                  </Btn>
                ))}
              </div>
              {quick && (
                <div className={look["row"]}>
                  <span className={look["note"]}>{quick.name}:</span>
                  {choices(quick, others(to)).map((what) => (
                    <Btn
                      key={what}
                      small
                      disabled={seat.busy}
                      onClick={() => {
                        setQuick(null);
                        void say(quick.text(what), { intent: quick.intent, params: params(quick, what) });
                      }}
                    >
                      {what}
                    </Btn>
                  ))}
                </div>
              )}
            </div>
          </details>
        </form>
      )}
    </Panel>
  );
}

const NONE: Truces = { standing: [], lapsed: [] };

const Standing = ({ slot, place, until }: Truce) => (
  <li>
    <TruceIcon slot={slot} /> TRUCE WITH P{slot} {place}, until round {until}
  </li>
);

/** What was said; under an agent's reply one can open what the message did. */
function Said({ text, noted, open }: { text: string; noted: boolean; open: boolean }) {
  const { line, note } = noted ? parted(text) : { line: text, note: "" };
  if (!note) return line;
  return (
    <>
      {line || "(acts on what you said)"}
      <details className={css["effect"]} open={open}>
        <summary>{line ? "WHAT_IT_DID" : "MOVED_BY_YOUR_WORDS"}</summary>
        {note}
      </details>
    </>
  );
}

/** Back to the board, where the keys give orders. */
function leave(field: HTMLElement): void {
  field.blur();
  document.querySelector<HTMLElement>('[role="application"]')?.focus();
}

const keyOf = (game: number, slot: number): string => `${game}:${slot}`;

function choices({ needs }: Quick, slots: number[]): string[] {
  if (needs === "unit") return UNIT_TYPES;
  if (needs === "region") return REGIONS;
  if (needs === "aim") return AIMS;
  return slots.map(String);
}

function params({ needs }: Quick, what: string): object {
  if (needs === "unit") return { unit_type: what };
  if (needs === "region") return { region: what };
  if (needs === "aim") return { aim: what };
  return { player_id: Number(what) };
}

function Traits({ agent, hidden }: { agent: AgentRow | undefined; hidden: boolean }) {
  if (!agent) return null;
  const words = hidden ? "CLASSIFIED" : `${agent.tier} // ${agent.traits.join(" + ")}`.toUpperCase();
  return <small> [AGENT: {words}]</small>;
}
