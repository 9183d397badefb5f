/** For newcomers: the goal, how to win, the keys and the words of a game behind "?", and tips where a word first appears. */
import { Fragment, type ReactNode, useState } from "react";
import { Tip } from "../controls/tip";
import { Dialog } from "../dialogs/dialog";
import { useKeys } from "../play/keys";
import css from "./guide.module.css";

export interface About {
  /** The goal in one sentence. */
  goal: string;
  /** How to win, step by step. */
  win?: string[];
  /** Keys and what they do. */
  keys?: [key: string, does: string][];
  /** Words of the game and what they mean. */
  words?: Record<string, string>;
}

export interface GuideProps extends About {
  title: string;
  children?: ReactNode;
}

/** The "?" button, also by that key. */
export function Guide({ title, goal, win = [], keys = [], words = {}, children }: GuideProps) {
  const [open, setOpen] = useState(false);
  useKeys((key) => {
    if (key !== "?") return false;
    setOpen(true);
    return true;
  });
  return (
    <>
      <button
        type="button"
        className={css["ask"]}
        aria-label={`How ${title} is played`}
        aria-keyshortcuts="?"
        onClick={() => setOpen(true)}
      >
        ?
      </button>
      <Dialog title={`How ${title} is played`} open={open} onClose={() => setOpen(false)} wide>
        <div className={css["guide"]} data-testid="guide">
          <p className={css["goal"]}>{goal}</p>
          {win.length > 0 && (
            <section>
              <h3>How to win</h3>
              <ol>
                {win.map((step) => (
                  <li key={step}>{step}</li>
                ))}
              </ol>
            </section>
          )}
          {keys.length > 0 && (
            <section className={css["keys"]}>
              <h3>Keys</h3>
              <dl>
                {keys.map(([key, does]) => (
                  <div key={key}>
                    <dt>
                      <kbd>{key}</kbd>
                    </dt>
                    <dd>{does}</dd>
                  </div>
                ))}
              </dl>
            </section>
          )}
          {Object.keys(words).length > 0 && (
            <section>
              <h3>Words</h3>
              <dl>
                {Object.entries(words).map(([word, means]) => (
                  <div key={word}>
                    <dt>{word}</dt>
                    <dd>{means}</dd>
                  </div>
                ))}
              </dl>
            </section>
          )}
          {children}
        </div>
      </Dialog>
    </>
  );
}

/** A word of the game with what it means. */
export function Term({ children, means }: { children: ReactNode; means: string }) {
  return (
    <Tip text={means} focusable>
      <span className={css["term"]}>{children}</span>
    </Tip>
  );
}

/** A text in which each word of the game is explained where it first appears. */
export function Glossed({ text, words }: { text: string; words: Record<string, string> }) {
  return (
    <>
      {glossed(text, words).map(([part, means], i) =>
        means ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have no other name
          <Term key={i} means={means}>
            {part}
          </Term>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have no other name
          <Fragment key={i}>{part}</Fragment>
        ),
      )}
    </>
  );
}

/** The text in parts, those that are words of the game with their meaning. */
export function glossed(text: string, words: Record<string, string>): [part: string, means: string][] {
  const known = Object.keys(words).sort((a, b) => b.length - a.length);
  if (!known.length) return [[text, ""]];
  const pattern = new RegExp(`\\b(${known.map((word) => word.replace(/\W/g, "\\$&")).join("|")})\\b`, "gi");
  const meaning = new Map(Object.entries(words).map(([word, means]) => [word.toLowerCase(), means]));
  const seen = new Set<string>();
  return text.split(pattern).map((part) => {
    const word = part.toLowerCase();
    const means = seen.has(word) ? "" : (meaning.get(word) ?? "");
    if (means) seen.add(word);
    return [part, means];
  });
}
