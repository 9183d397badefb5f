/** Where a log comes from: a realm of the server, a sandbox, or a file. What comes is never believed, only checked. */
import { get, Refused } from "../api/http";
import { utf8 } from "./crypto/bytes";
import type { Asked } from "./dice";
import type { SignedEvent } from "./event";
import { headOf } from "./log/chain";
import { asEntry, asEvent, type Entry, readLines, writeEntry, writeEvent } from "./log/log";

/** What the server itself finds, by running the rules again. */
export interface Verdict {
  entries: number;
  draws: number;
  bad: number | null;
  code: string;
  why: string;
  sealed: number | null;
}

export interface Source {
  readonly realm: string;
  /** The last entry that was played, where others were only tried after it. */
  readonly played: number;
  /** The number of the newest entry. */
  head(): Promise<number>;
  entry(seq: number): Promise<Entry>;
  /** Entries from `start` up to before `stop`, as many as there are. */
  entries(start: number, stop: number): Promise<Entry[]>;
  /** The referee's newest word on the head. */
  checkpoint(): Promise<SignedEvent | null>;
  /** What the rules asked the dice for; null where that is not told, with the reason. */
  asked(seq: number): Promise<{ asked: Asked[] | null; why: string }>;
  /** The whole log as a file. */
  file(signal?: AbortSignal): Promise<Uint8Array>;
  /** The server's own report, if it gives one. */
  verdict: (() => Promise<Verdict>) | null;
}

interface LogPage {
  head: number;
  entries: unknown[];
  checkpoint: unknown;
  horizon: number | null;
}

const PAGE = 200;
const HIDDEN = "Something in this realm is still hidden: the dice from here on are told when it is open.";

/** A log that a server keeps under `path`, such as /api/realms/ab12. */
export class ServerSource implements Source {
  readonly realm: string;
  readonly played: number;
  readonly verdict: (() => Promise<Verdict>) | null;
  private readonly path: string;
  private readonly known = new Map<number, Entry>();
  private last: SignedEvent | null = null;
  private newest = -1;
  private horizon: number | null = null;

  constructor(realm: string, path: string, played = Number.POSITIVE_INFINITY, verifies = true) {
    this.realm = realm;
    this.played = played;
    this.path = path;
    this.verdict = verifies ? () => get<Verdict>(`${path}/verify`) : null;
  }

  async head(): Promise<number> {
    await this.page(Math.max(0, this.newest), 1);
    return this.newest;
  }

  async entry(seq: number): Promise<Entry> {
    const [entry] = await this.entries(seq, seq + 1);
    if (!entry) throw new Refused(404, "no_such_entry", `There is no entry ${seq} in this log.`);
    return entry;
  }

  async entries(start: number, stop: number): Promise<Entry[]> {
    const wanted = Array.from({ length: Math.max(0, stop - start) }, (_, i) => start + i);
    for (let first = wanted.find((seq) => !this.known.has(seq)); first !== undefined; ) {
      await this.page(first, Math.min(PAGE, stop - first));
      const next = wanted.find((seq) => !this.known.has(seq));
      first = next === first ? undefined : next;
    }
    return wanted.flatMap((seq) => this.known.get(seq) ?? []);
  }

  async checkpoint(): Promise<SignedEvent | null> {
    if (this.newest < 0) await this.head();
    return this.last;
  }

  async asked(seq: number): Promise<{ asked: Asked[] | null; why: string }> {
    // What would be refused is not asked for; the entry itself was read before, and the horizon with it.
    if (this.horizon !== null && seq >= this.horizon) return { asked: null, why: HIDDEN };
    return toldAt(`${this.path}/draws/${seq}`);
  }

  async file(signal?: AbortSignal): Promise<Uint8Array> {
    const response = await fetch(`${this.path}/log?format=jsonl`, signal ? { signal } : {});
    if (!response.ok) throw new Refused(response.status, "no_log", `The server answered ${response.status}.`);
    return new Uint8Array(await response.arrayBuffer());
  }

  private async page(start: number, limit: number): Promise<void> {
    const page = await get<LogPage>(`${this.path}/log`, { start, limit });
    for (const each of page.entries) {
      const entry = asEntry(each);
      this.known.set(entry.seq, entry);
    }
    this.newest = page.head;
    this.horizon = page.horizon ?? null;
    this.last = page.checkpoint === null ? null : asEvent(page.checkpoint);
  }
}

/** The log of a realm; `played` where a sandbox stands on it. */
export const realmSource = (realm: string, played?: number): Source =>
  new ServerSource(realm, `/api/realms/${realm}`, played);

/** The log that somebody brought, as the server keeps it for a sandbox: entry by entry, not as a file. */
class SandboxSource extends ServerSource {
  override async file(): Promise<Uint8Array> {
    const entries = await this.entries(0, (await this.head()) + 1);
    const checkpoint = await this.checkpoint();
    if (checkpoint && headOf(checkpoint).seq >= entries.length) {
      throw new Refused(
        0,
        "cut_log",
        "This sandbox holds only the beginning of its log; verify the file itself.",
      );
    }
    const lines = entries.map((entry) => `{"entry":${writeEntry(entry)}}`);
    if (checkpoint) lines.push(`{"checkpoint":${writeEvent(checkpoint)}}`);
    return utf8(`${lines.join("\n")}\n{"end":${entries.length - 1}}\n`);
  }
}

export const sandboxSource = ({ id, realm, at }: { id: string; realm: string; at: number }): Source =>
  new SandboxSource(realm, `/api/sandboxes/${id}`, at, false);

/** A log file in this browser; under `draws` a server that has the rules says what they asked the dice for. */
export function fileSource(data: Uint8Array, draws = ""): Source {
  const lines = [...readLines(data)];
  const entries = lines.flatMap((line) => ("entry" in line ? [line.entry] : []));
  const last = lines.findLast((line) => "checkpoint" in line);
  const [first] = entries;
  if (!first) throw new Refused(0, "no_genesis", "This log is empty.");
  const why = "What the rules asked the dice for is known only where they are installed.";
  return {
    realm: first.realm,
    played: Number.POSITIVE_INFINITY,
    verdict: null,
    head: async () => entries.length - 1,
    entry: async (seq) => {
      const found = entries[seq];
      if (!found) throw new Refused(404, "no_such_entry", `There is no entry ${seq} in this log.`);
      return found;
    },
    entries: async (start, stop) => entries.slice(Math.max(0, start), stop),
    checkpoint: async () => last?.checkpoint ?? null,
    asked: async (seq) => (draws ? toldAt(`${draws}/${seq}`) : { asked: null, why }),
    file: async () => data,
  };
}

async function toldAt(path: string): Promise<{ asked: Asked[] | null; why: string }> {
  try {
    return { asked: (await get<{ draws: Asked[] }>(path)).draws, why: "" };
  } catch (error) {
    if (error instanceof Refused) return { asked: null, why: error.text };
    throw error;
  }
}
