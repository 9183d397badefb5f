/** Talk at a realm. It is no part of the log and proves nothing. */
import { type FormEvent, useEffect, useRef, useState } from "react";
import { sentence } from "../../api/http";
import type { Seat, Session } from "../../state/contract";
import { Button } from "../controls/button";
import { KeyName } from "../controls/key";
import { ago } from "../words";
import css from "./chat.module.css";

interface ChatProps {
  session: Session;
  seat: Seat;
  /** For whom a key speaks: a session key for the player who granted it. */
  speaker(key: string): string;
  /** The identity of this browser; null cannot talk. */
  mine: string | null;
}

const MOST = 500;

export function ChatPane({ session, seat, speaker, mine }: ChatProps) {
  const [text, setText] = useState("");
  const [trouble, setTrouble] = useState("");
  const [busy, setBusy] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const last = seat.chat.at(-1)?.id;
  useEffect(() => {
    if (box.current && last !== undefined) box.current.scrollTop = box.current.scrollHeight;
  }, [last]);
  const say = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!text.trim() || busy) return;
    setBusy(true);
    setTrouble("");
    try {
      await session.say(text.trim());
      setText("");
    } catch (error) {
      setTrouble(sentence(error));
    }
    setBusy(false);
  };
  return (
    <div className={css["chat"]}>
      {seat.chat.length === 0 ? (
        <p className={css["none"]}>No messages yet. Say hello: everybody in this realm can read it.</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <div className={css["lines"]} ref={box} role="log" aria-label="Messages" tabIndex={0}>
          <ol className={css["items"]}>
            {seat.chat.map(({ id, at, key, text: said }) => (
              <li key={id}>
                <div className={css["head"]}>
                  <KeyName id={speaker(key)} you={speaker(key) === mine} />
                  <time dateTime={new Date(at * 1000).toISOString()}>{ago(at * 1000)}</time>
                </div>
                <p className={css["text"]}>{said}</p>
              </li>
            ))}
          </ol>
        </div>
      )}
      {mine === null ? (
        <p className={css["none"]}>To talk, get a key: “Play” at the top.</p>
      ) : (
        <form className={css["form"]} onSubmit={say}>
          <label className="visually-hidden" htmlFor="say">
            Message
          </label>
          <input
            id="say"
            value={text}
            maxLength={MOST}
            autoComplete="off"
            placeholder="Say something"
            onChange={(event) => setText(event.target.value)}
          />
          <Button type="submit" busy={busy} disabled={!text.trim()}>
            Send
          </Button>
        </form>
      )}
      {trouble && (
        <p role="alert" className={css["trouble"]}>
          {trouble}
        </p>
      )}
    </div>
  );
}
