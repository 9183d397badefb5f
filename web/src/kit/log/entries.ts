/** Entries of a seat as lines of a log: rolls are told at the line they decided, not as lines of their own. */
import type { Item, Tagged } from "../../state/contract";
import type { Roll } from "../dice/steps";
import type { LogEntry, LogLine } from "./log";
import { linesOf } from "./story";

export interface Telling {
  /** The roll an event tells of; null if it is another kind of event. */
  roll?(event: Tagged): Roll | null;
  tone?(event: Tagged): LogLine["tone"];
  /** Who did it, where it was not oneself. */
  who?(item: Item): string | undefined;
  /** What the dice of an entry came to, in one sentence that names things; empty if they came to nothing worth telling. */
  sum?(item: Item): string;
  /** Names people and things in a line. */
  name?(text: string): string;
}

/** What is worth telling, oldest first. */
export function entriesOf(items: Item[], telling: Telling = {}): LogEntry[] {
  const found: LogEntry[] = [];
  for (const item of items) {
    const lines = item.lines.some(Boolean) ? told(item, telling) : plain(item, telling);
    if (!lines.length) continue;
    const who = telling.who?.(item);
    found.push({ seq: item.seq, lines, ...(who === undefined ? {} : { who }) });
  }
  return found;
}

const plain = (item: Item, { name = same }: Telling): LogLine[] =>
  linesOf(item).map((text) => ({ text: name(text) }));

const same = (text: string): string => text;

function told(item: Item, { roll, tone, sum, name = same }: Telling): LogLine[] {
  const lines: LogLine[] = [];
  let rolls: Roll[] = [];
  let said: string[] = [];
  const tell = (text: string, event?: Tagged): void => {
    const dice = rolls.length ? { rolls, said: name(said.join(" ")) } : {};
    lines.push({ text: name(text), tone: event && tone?.(event), ...dice });
    rolls = [];
    said = [];
  };
  item.events.forEach((event, i) => {
    const text = item.lines[i] ?? "";
    const found = roll?.(event) ?? null;
    if (found) rolls.push(found);
    if (found && text) said.push(text);
    else if (text) tell(text, event);
  });
  const whole = sum?.(item) ?? "";
  if (whole) return gathered(whole, lines, rolls, said);
  if (rolls.length) tell(said.join(" "));
  return lines;
}

/** The sum first, with all the dice; then the rest of what was told. */
function gathered(text: string, lines: LogLine[], rolls: Roll[], said: string[]): LogLine[] {
  const all = [...lines.flatMap((line) => line.rolls ?? []), ...rolls];
  const words = [...lines.map((line) => line.said ?? ""), ...said].filter(Boolean).join(" ");
  return [{ text, rolls: all, said: words }, ...lines.map(({ text, tone }) => ({ text, tone }))];
}
