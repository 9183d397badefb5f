/** The command line: type what you want to do (key `/`). The server reads it; what it means is signed like any press. */
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { sentence } from "../../api/http";
import type { CandidateOut, CommandOut } from "../../api/schema";
import { showCommand, useCommand } from "../../state/command";
import type { Json, Seat, Session, Tagged } from "../../state/contract";
import { Button } from "../controls/button";
import css from "./command.module.css";
import { isFinal } from "./offers";
import { Told } from "./told";

const MOST = 1_000;
const REMEMBERED = 100;

/** Lines typed before; they outlive the prompt. */
const history: string[] = [];

interface CommandProps {
  session: Session;
  seat: Seat;
  /** It belongs to the stage: always there, and the focus is not taken when it comes. */
  fixed?: boolean;
  /** A stage that shows the answer itself says so in a sentence; what it leaves alone is told in place. */
  shows?(query: Tagged): string | null;
}

export default function CommandLine({ session, seat, fixed = false, shows }: CommandProps) {
  const within = useCommand((state) => state.within);
  const [text, setText] = useState("");
  const [found, setFound] = useState<CommandOut | null>(null);
  const [done, setDone] = useState("");
  const [trouble, setTrouble] = useState("");
  const [lines, setLines] = useState<string[]>([]);
  const [back, setBack] = useState(0);
  const [busy, setBusy] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  useReturn(box, !fixed);
  useEffect(() => {
    // Asked for before it was here: it gets the focus now, and no second one is opened.
    if (!fixed || !useCommand.getState().open) return;
    useCommand.setState({ open: false });
    box.current?.focus();
  }, [fixed]);

  const edit = (next: string): void => {
    setText(next);
    setLines([]);
    setFound(null);
    setTrouble("");
  };
  const send = async (action: Tagged, label: string): Promise<void> => {
    const line = text;
    setText(""); // at once: the next line may be typed while this one is on its way
    setFound(null);
    if ((await session.act(action)) !== null) {
      if (!fixed) setDone(label); // a stage with a line of its own shows what came of it
      return;
    }
    setTrouble(session.get().refusal?.text ?? "It was not done.");
    setText((now) => now || line);
  };
  const read = async (line: string): Promise<void> => {
    const meant = await session.command?.(line, within);
    if (!meant) return;
    if (meant.action !== null && !isFinal(meant.action as Tagged)) {
      await send(meant.action as Tagged, meant.label ?? "");
      return;
    }
    const shown = meant.query && shows?.(meant.query as Tagged);
    if (shown) setDone(shown);
    setFound(shown ? null : meant);
    if (meant.kind === "query") setText("");
  };
  const attempt = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    setTrouble("");
    setDone("");
    try {
      await work();
    } catch (error) {
      setTrouble(sentence(error));
    }
    setBusy(false);
    box.current?.focus();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const line = text.trim();
    if (!line || busy || seat.busy) return;
    remember(line);
    setBack(0);
    setLines([]);
    if (fixed && /^[1-9]$/.test(line) && pressed(line)) {
      setText("");
      return;
    }
    const sure = found?.action && found.kind === "action" ? (found.action as Tagged) : null;
    void attempt(() => (sure ? send(sure, found?.label ?? "") : read(line)));
  };
  const complete = async (): Promise<void> => {
    const place = lines.indexOf(text.trimEnd());
    if (lines.length > 1) {
      setText(lines[(place + 1) % lines.length] ?? text);
      return;
    }
    const next = (await session.complete?.(text, within)) ?? [];
    setFound(null);
    setLines(next);
    if (next.length === 1) setText(`${next[0]} `);
    else if (next.length > 1) setText(shared(next, text));
  };
  const leave = (): void => {
    if (fixed) box.current?.blur();
    else showCommand(false);
  };
  const recall = (by: number): void => {
    const next = Math.min(Math.max(back + by, 0), history.length);
    setBack(next);
    edit(next === 0 ? "" : (history.at(-next) ?? ""));
  };
  const press = (event: KeyboardEvent): void => {
    if (event.key === "Escape") leave();
    else if (event.key === "ArrowUp") recall(1);
    else if (event.key === "ArrowDown") recall(-1);
    else if (event.key === "Tab" && !event.shiftKey && text) void complete().catch(() => undefined);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const choose = (each: CandidateOut): void => {
    if (each.action === null) {
      edit(`${each.text} `);
      box.current?.focus();
    } else void attempt(() => send(each.action as Tagged, each.label));
  };
  return (
    <section className={css["command"]} data-fixed={fixed || undefined} aria-label="Command line">
      <Answer found={found} done={done} trouble={trouble} lines={lines} choose={choose} pick={edit} />
      <form className={css["form"]} onSubmit={submit}>
        <label className="visually-hidden" htmlFor="command">
          Command
        </label>
        <input
          id="command"
          ref={box}
          value={text}
          maxLength={MOST}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          placeholder={`What do you do? Tab completes, ↑ recalls${fixed ? "" : ", Esc closes"}`}
          aria-describedby="command-said"
          aria-invalid={trouble || found?.code ? true : undefined}
          onChange={(event) => edit(event.target.value)}
          onKeyDown={press}
        />
        <Button type="submit" kind="primary" busy={busy} disabled={!text.trim()}>
          Do it
        </Button>
        {!fixed && (
          <Button kind="ghost" aria-label="Close the command line" onClick={leave}>
            ×
          </Button>
        )}
      </form>
    </section>
  );
}

/** A number alone means what has this number on the stage, as its key does: the server counts what it offers, which nobody sees here. */
const pressed = (key: string): boolean =>
  !window.dispatchEvent(new KeyboardEvent("keydown", { key, cancelable: true }));

interface AnswerProps {
  found: CommandOut | null;
  done: string;
  trouble: string;
  lines: string[];
  choose(candidate: CandidateOut): void;
  pick(line: string): void;
}

/** What came of the line, where it was typed. */
function Answer({ found, done, trouble, lines, choose, pick }: AnswerProps) {
  const sure = found?.kind === "action" ? `This cannot be undone. Press Enter again: ${found.label}.` : "";
  const said = trouble || found?.said || sure;
  return (
    <div className={css["answer"]} id="command-said" aria-live="polite">
      {said && <p className={css["said"]}>{said}</p>}
      {done && <p className={css["done"]}>{done}</p>}
      {found?.kind === "query" && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <div className={css["told"]} tabIndex={0} data-testid="told">
          <Told value={found.answer as Json} />
        </div>
      )}
      <ul className={css["choices"]}>
        {found?.candidates?.map((each) => (
          <li key={each.text}>
            <Button small onClick={() => choose(each)}>
              {each.label}
            </Button>
          </li>
        ))}
        {lines.length > 1 &&
          lines.slice(0, 12).map((line) => (
            <li key={line}>
              <Button small kind="ghost" tabIndex={-1} onClick={() => pick(`${line} `)}>
                {line}
              </Button>
            </li>
          ))}
      </ul>
    </div>
  );
}

/** The line has the focus while it is open, and gives it back. */
function useReturn(box: { current: HTMLInputElement | null }, on: boolean): void {
  useEffect(() => {
    if (!on) return;
    const before = document.activeElement;
    box.current?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [box, on]);
}

function remember(line: string): void {
  if (history.at(-1) !== line) history.push(line);
  if (history.length > REMEMBERED) history.shift();
}

/** What several lines begin with; at least what was typed. */
export function shared(lines: string[], typed: string): string {
  const [first = ""] = lines;
  let end = first.length;
  for (const line of lines) while (!line.startsWith(first.slice(0, end))) end -= 1;
  return end > typed.length ? first.slice(0, end) : typed;
}
