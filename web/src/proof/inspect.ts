/** One entry under the glass: every claim it makes, each checked here, with a sentence for people. */
import { type Bytes, toHex } from "./crypto/bytes";
import { type Asked, askAgain, type Remade, type Unveil } from "./dice";
import { CREATE, checkEvent, checkId, checkSeal, type SignedEvent, tagsOf, UPGRADE } from "./event";
import { Fault } from "./fault";
import { headOf, linkEntry, placeOf } from "./log/chain";
import { hiddenStart, openedSeed, seedOf } from "./log/claims";
import { actionOf, checkGrant, envelope, type Granted, grantOf } from "./log/grants";
import { type Birth, type Entry, entryHash, type Opening, START } from "./log/log";
import type { Source } from "./source";

/** `none`: this claim is not made, or cannot be checked from here. */
export type State = "good" | "bad" | "none";

export interface Finding {
  id:
    | "id"
    | "signature"
    | "grant"
    | "proof"
    | "dice"
    | "opened"
    | "before"
    | "after"
    | "checkpoint"
    | "birth";
  name: string;
  state: State;
  said: string;
}

export interface Inspection {
  entry: Entry;
  birth: Birth;
  head: number;
  hash: string;
  /** Whose action it is; null for a timer. */
  player: string | null;
  /** The key that signed it. */
  signer: string | null;
  nonce: number | null;
  action: { type: string; [name: string]: unknown } | null;
  granted: Granted | null;
  seed: string;
  draws: Remade[] | null;
  /** Why there are no draws. */
  silent: string;
  checkpoint: SignedEvent | null;
  findings: Finding[];
  holds: boolean;
}

const FAR = 200;

export async function inspect(source: Source, seq: number): Promise<Inspection> {
  const [first, entry, head] = await Promise.all([source.entry(0), source.entry(seq), source.head()]);
  const birth = first.birth;
  if (!birth) throw new Fault("no_genesis", "The log does not begin with a creation.");
  const findings: Finding[] = [];
  const tried = (id: Finding["id"], name: string, good: string, check: () => void): void => {
    findings.push(attempt(id, name, good, check));
  };

  const who = whose(entry);
  const { event, header } = entry;
  const { signed } = header;
  if (event) tried("id", "Action", "The id is the hash of exactly what was signed.", () => checkId(event));
  if (signed) {
    tried("signature", "Signature", "This key, and no other, signed it (BIP-340).", () => checkSeal(signed));
  }
  const granted = await findGrant(source, entry, who);
  if (who.player && who.signer !== who.player) {
    tried("grant", "Grant", grantSaid(granted), () => {
      checkGrant(granted?.right, who.action?.type ?? "", entry.at);
      if (granted) checkEvent(granted.event);
    });
  }

  let seed: Bytes | null = null;
  tried("proof", "Dice proof", proofSaid(entry), () => {
    seed = seedOf(entry, birth);
  });
  if (!entry.proof)
    findings.splice(-1, 1, none("proof", "Dice proof", "It used no dice; replaying the rules confirms it."));
  const { draws, silent } = await drawn(source, entry, seed, { birth, head });
  if (draws?.length) {
    tried(
      "dice",
      "Dice",
      `${draws.length === 1 ? "The draw comes" : `All ${draws.length} draws come`} out the same in this browser.`,
      () => {
        const wrong = draws.find((draw) => !draw.holds);
        if (wrong) throw new Fault("bad_dice", `'${wrong.reason}' comes out differently here.`);
      },
    );
  }
  for (const opening of entry.opened) {
    tried(
      "opened",
      "Opened secret",
      `The seed of ${secretOf(opening.scope)} is the one that was fixed from the start.`,
      () => openedSeed(opening, birth),
    );
  }
  findings.push(...(await place(source, first, entry, head)));
  const checkpoint = await source.checkpoint();
  findings.push(await covered(source, entry, birth, checkpoint));
  findings.push(bound(first, birth, source.realm));
  return {
    ...{ entry, birth, head, hash: entryHash(entry), ...who, granted: granted?.right ?? null },
    ...{ seed: seed ? toHex(seed) : "", draws, silent, checkpoint, findings },
    holds: findings.every(({ state }) => state !== "bad"),
  };
}

/** What was sealed, in words: "dg:6f…0b:thornroot_warren:1" is “thornroot warren 1”. Keys say nothing to people. */
export function secretOf(scope: string): string {
  const parts = scope.split(":").filter((part) => !/^[0-9a-f]{32,}$/.test(part));
  const told = parts.length > 2 ? parts.slice(1) : parts;
  return `“${told.join(" ").replaceAll("_", " ")}”`;
}

interface Who {
  player: string | null;
  signer: string | null;
  nonce: number | null;
  action: Inspection["action"];
}

function whose(entry: Entry): Who {
  const { event } = entry;
  if (!event) return { player: null, signer: null, nonce: null, action: null };
  let [player, nonce, action]: [string, number | null, Inspection["action"]] = [event.pubkey, null, null];
  try {
    if (event.kind === CREATE) action = { type: "create", ...JSON.parse(event.content) };
    else if (event.kind === UPGRADE) action = actionOf(event);
    else {
      ({ player, nonce } = envelope(event));
      action = actionOf(event);
    }
  } catch {
    // What cannot be read is shown raw, and its id and signature are checked all the same.
  }
  return { player, signer: event.pubkey, nonce, action };
}

interface FoundGrant {
  right: Granted;
  event: SignedEvent;
}

/** The newest grant of the player to the key before this entry, sought backwards. */
async function findGrant(source: Source, entry: Entry, who: Who): Promise<FoundGrant | null> {
  if (!who.player || who.player === who.signer) return null;
  for (let stop = entry.seq; stop > 0; stop -= FAR) {
    const entries = await source.entries(Math.max(0, stop - FAR), stop);
    for (const each of entries.toReversed()) {
      const said = whose(each);
      const to = said.action?.["key"];
      if (!each.event || !said.action || said.signer !== who.player || to !== who.signer) continue;
      if (said.action.type === "revoke") return null;
      const right = said.action.type === "grant" ? grantOf(each.seq, who.player, said.action) : null;
      if (right) return { right, event: each.event };
    }
  }
  return null;
}

async function drawn(
  source: Source,
  entry: Entry,
  seed: Bytes | null,
  log: { birth: Birth; head: number },
): Promise<{ draws: Remade[] | null; silent: string }> {
  const { asked, why } = await source.asked(entry.seq);
  if (!seed && !asked?.length) return { draws: null, silent: "" };
  const unveil = await unveiling(source, entry, asked ?? [], log);
  return { draws: asked && askAgain(seed ?? new Uint8Array(), asked, unveil), silent: why };
}

/** The seeds of hidden draws, each from the opening in the log that proves it. */
async function unveiling(
  source: Source,
  entry: Entry,
  asked: readonly Asked[],
  { birth, head }: { birth: Birth; head: number },
): Promise<Unveil> {
  const wanted = new Set(asked.flatMap(({ hidden }) => (hidden ? [secretPlace(hidden)] : [])));
  const found = new Map<string, Opening>();
  for (let start = entry.seq; start <= head && found.size < wanted.size; start += FAR) {
    const entries = await source.entries(start, Math.min(start + FAR, head + 1));
    for (const opening of entries.flatMap(({ opened }) => opened)) {
      if (wanted.has(secretPlace(opening))) found.set(secretPlace(opening), opening);
    }
  }
  return ({ hidden }) => {
    const opening = hidden && found.get(secretPlace(hidden));
    try {
      return opening ? hiddenStart(openedSeed(opening, birth), hidden.use) : null;
    } catch {
      return null; // the opening has a finding of its own
    }
  };
}

const secretPlace = (of: { scope: string; source: string }): string => `${of.source}|${of.scope}`;

async function place(source: Source, first: Entry, entry: Entry, head: number): Promise<Finding[]> {
  const before = entry.seq > 0 ? await source.entry(entry.seq - 1) : null;
  const after = entry.seq < head ? await source.entry(entry.seq + 1) : null;
  const said = before ? `It names the hash of entry ${before.seq}.` : "It is the first entry.";
  return [
    attempt("before", "Entry before", said, () =>
      linkEntry(entry, before ? placeOf(before) : { realm: first.realm, seq: -1, hash: START, at: 0 }),
    ),
    after
      ? attempt("after", "Entry after", `Entry ${after.seq} names the hash of this one.`, () =>
          linkEntry(after, placeOf(entry)),
        )
      : none("after", "Entry after", "It is the newest entry."),
  ];
}

/** Follows the hashes from an entry to the newest one that the referee signed. */
async function covered(
  source: Source,
  entry: Entry,
  birth: Birth,
  checkpoint: SignedEvent | null,
): Promise<Finding> {
  const name = "Referee's word";
  if (!checkpoint) return none("checkpoint", name, "The referee has not signed yet.");
  const claim = headOf(checkpoint);
  if (claim.seq < entry.seq)
    return none("checkpoint", name, "The referee's signature on it is still to come.");
  if (claim.seq - entry.seq > FAR) {
    const far = `The newest signature is on entry ${claim.seq}, far from here: “Verify all” follows the whole chain.`;
    return none("checkpoint", name, far);
  }
  const rest = await source.entries(entry.seq, claim.seq + 1);
  if (rest.at(-1)?.seq !== claim.seq && claim.seq > source.played) {
    return none(
      "checkpoint",
      name,
      `The referee signed at entry ${claim.seq}, which this sandbox does not hold.`,
    );
  }
  const said = `The referee signed the chain that leads from here to entry ${claim.seq}.`;
  return attempt("checkpoint", name, said, () => {
    checkEvent(checkpoint);
    rest.slice(1).forEach((next, i) => {
      linkEntry(next, placeOf(rest[i] as Entry));
    });
    const last = rest.at(-1);
    const fits =
      last && claim.seq === last.seq && claim.hash === entryHash(last) && claim.realm === entry.realm;
    if (!fits || checkpoint.pubkey !== birth.referee) {
      throw new Fault("bad_checkpoint", "The referee's checkpoint does not fit: it or an entry was altered.");
    }
  });
}

/** The realm's id is the hash of its creation, which names the referee: so the keys are fixed by the address itself. */
function bound(first: Entry, birth: Birth, realm: string): Finding {
  return attempt("birth", "Referee's key", "The realm's id fixes which referee proves its dice.", () => {
    if (!first.event || first.event.id !== realm) {
      throw new Fault("wrong_realm", "The realm's id is not the id of its creation.");
    }
    checkEvent(first.event);
    const [referee, veil] = tagsOf(first.event, "p", "veil");
    if (referee !== birth.referee) {
      throw new Fault("wrong_referee", "The creation was signed for another referee.");
    }
    if (veil !== birth.veil) throw new Fault("wrong_veil", "The creation was signed for another veil.");
  });
}

function attempt(id: Finding["id"], name: string, good: string, check: () => void): Finding {
  try {
    check();
    return { id, name, state: "good", said: good };
  } catch (error) {
    return { id, name, state: "bad", said: (error as Error).message };
  }
}

const none = (id: Finding["id"], name: string, said: string): Finding => ({ id, name, state: "none", said });

const grantSaid = (found: FoundGrant | null): string =>
  found ? `Entry ${found.right.seq}, signed by the player, lets this key act for them.` : "";

const proofSaid = (entry: Entry): string =>
  entry.event
    ? "The seed is the one output that the referee's key has for this action's id."
    : "The seed is the one output that the referee's key has for this timer and the entry that set it.";
