/** Short messages at the bottom right; each goes after three seconds, but not while it is looked at (H-846). */
import { useEffect, useState } from "react";
import { create } from "zustand";
import type { Seat } from "../../../state/contract";
import { Btn, css } from "./look";

export type Kind = "SYSTEM_MSG" | "SUCCESS" | "WARNING" | "ERROR";

interface Message {
  id: number;
  kind: Kind;
  text: string;
}

export const STAY_MS = 3_000;
const PATIENCE_MS = 2_000;
const MOST = 4;
const useMessages = create<{ messages: Message[] }>()(() => ({ messages: [] }));
let last = 0;

export function tell(kind: Kind, text: string): void {
  const id = ++last;
  useMessages.setState(({ messages }) => ({ messages: [...messages, { id, kind, text }].slice(-MOST) }));
}

const dismiss = (id: number): void =>
  useMessages.setState(({ messages }) => ({ messages: messages.filter((each) => each.id !== id) }));

export function Messages({ seat }: { seat: Seat }) {
  const messages = useMessages((state) => state.messages);
  useNews(seat);
  return (
    <div className={css["messages"]} role="log" aria-label="SYSTEM_MSG">
      {messages.map((message) => (
        <Line key={message.id} {...message} />
      ))}
    </div>
  );
}

function Line({ id, kind, text }: Message) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => dismiss(id), STAY_MS);
    return () => clearTimeout(timer);
  }, [id, held]);
  const hold = { onPointerEnter: () => setHeld(true), onPointerLeave: () => setHeld(false) };
  return (
    <div className={css["message"]} data-kind={kind} {...hold}>
      <p>
        <b>{kind}</b> {"//"} {text}
      </p>
      <Btn small tone="grey" aria-label="Dismiss" onClick={() => dismiss(id)}>
        ×
      </Btn>
    </div>
  );
}

/** What the line to the server has to say: a refusal in its own words, a broken line, a line that is back. */
function useNews({ refusal, line }: Seat): void {
  useEffect(() => {
    if (refusal) tell("ERROR", refusal.text);
  }, [refusal]);
  const [broken, setBroken] = useState(false);
  useEffect(() => {
    if (line === "open" && broken) {
      setBroken(false);
      tell("SUCCESS", "The line to the server is back.");
    }
    if (broken || (line !== "reconnecting" && line !== "offline")) return;
    // A line that is back at once was never missed.
    const timer = setTimeout(() => {
      setBroken(true);
      tell("WARNING", "The line to the server is broken.");
    }, PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [line, broken]);
}
