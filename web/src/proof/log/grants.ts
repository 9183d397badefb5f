/** Who may act for whom, and with which nonce: what a log says of itself, without any game's rules. */
import { toHex } from "../crypto/bytes";
import { ACTION, CREATE, type SignedEvent, tagsOf, UPGRADE } from "../event";
import { Corrupt, Fault } from "../fault";
import { sourceOf } from "./claims";
import { type Entry, FORMAT, type Tick } from "./log";

/** A right that a player gave to another key: these kinds of action (none: all but grants), until then. */
export interface Granted {
  player: string;
  key: string;
  kinds: string[];
  until: number;
  /** The entry that says so. */
  seq: number;
}

export interface Envelope {
  realm: string;
  nonce: number;
  /** The player whose action it is. */
  player: string;
}

const NONCE = /^(0|[1-9][0-9]{0,14})$/;
const KEY = /^[0-9a-f]{64}$/;
const SALT = /^[0-9a-f]{32}$/;

/** What the tags of a signed action say. */
export function envelope(event: SignedEvent): Envelope {
  const [realm, nonce, player, salt] = tagsOf(event, "realm", "nonce", "for", "salt");
  if (event.kind !== ACTION || realm === undefined || nonce === undefined) {
    throw new Fault("bad_tag", `An action is an event of kind ${ACTION} with the tags realm and nonce.`);
  }
  if (!NONCE.test(nonce)) throw new Fault("bad_nonce", "A nonce is a whole number from 1.");
  if (player !== undefined && !KEY.test(player)) {
    throw new Fault("bad_key", "A player is a public key of 64 lower-case hex digits.");
  }
  if (salt !== undefined && !SALT.test(salt))
    throw new Fault("bad_tag", "A salt is 32 lower-case hex digits.");
  return { realm, nonce: Number(nonce), player: player ?? event.pubkey };
}

/** The action that was signed: plain JSON with its type. */
export function actionOf(event: SignedEvent): { type: string; [name: string]: unknown } {
  const action: unknown = JSON.parse(event.content);
  if (typeof action === "object" && action !== null && "type" in action && typeof action.type === "string") {
    return action as { type: string };
  }
  throw new Fault("malformed", "This is not an action.");
}

/** Follows a log from its start: nonces, grants and timers must be in order. Broken by name, as the verifier does. */
export class Rights {
  private realm = "";
  private referee = "";
  private open = true;
  private readonly sources = new Set<string>();
  private readonly nonces = new Map<string, number>();
  private readonly granted = new Map<string, Granted>();

  /** Takes in the next entry; false from the first on that is withheld, for what it did is not known. */
  follow(entry: Entry): boolean {
    const { event, tick } = entry;
    this.open &&= entry.body !== null;
    if (!this.open) return false;
    if (entry.birth && event) this.begin(entry, event);
    else if (tick) this.tick(entry, tick);
    else if (event?.kind === UPGRADE) this.upgrade(entry, event);
    else if (event) this.act(entry, event);
    this.sources.add(entry.header.signed?.id ?? toHex(sourceOf(entry)));
    return true;
  }

  private tick(entry: Entry, tick: Tick): void {
    if (!this.sources.has(tick.source)) {
      throw new Corrupt(entry.seq, "no entry before it set this timer", "bad_tick");
    }
    if (tick.due > entry.at) throw new Corrupt(entry.seq, "the timer was not yet due", "bad_tick");
  }

  /** The right that a key has from a player now. */
  find(player: string, key: string): Granted | undefined {
    return this.granted.get(`${player} ${key}`);
  }

  private begin(entry: Entry, event: SignedEvent): void {
    this.realm = entry.realm;
    this.referee = entry.birth?.referee ?? "";
    refusing(entry.seq, () => {
      if (event.kind !== CREATE) throw new Fault("bad_kind", `A creation is an event of kind ${CREATE}.`);
      const [referee, veil] = tagsOf(event, "p", "veil");
      if (referee !== entry.birth?.referee) {
        throw new Fault("wrong_referee", "This creation was signed for another referee.");
      }
      if (veil !== entry.birth?.veil) {
        throw new Fault("wrong_veil", "This creation was signed for another veil.");
      }
    });
    if (entry.birth?.format !== FORMAT) {
      const why = `This log has format ${entry.birth?.format}; read here is ${FORMAT}.`;
      throw new Corrupt(entry.seq, why, "wrong_format");
    }
    refusing(entry.seq, () => {
      if (JSON.parse(event.content)?.game !== entry.birth?.game) {
        throw new Fault("wrong_game", "The host asked for another game.");
      }
    });
  }

  /** The referee lets the realm go on under other rules; which they are is for those to check who have them. */
  private upgrade(entry: Entry, event: SignedEvent): void {
    refusing(entry.seq, () => {
      if (event.pubkey !== this.referee) {
        throw new Fault("not_referee", "Only the realm's referee can upgrade it.");
      }
      if (tagsOf(event, "realm")[0] !== this.realm) {
        throw new Fault("wrong_realm", "This upgrade is signed for another realm.");
      }
    });
  }

  private act(entry: Entry, event: SignedEvent): void {
    refusing(entry.seq, () => {
      const who = envelope(event);
      if (who.realm !== this.realm)
        throw new Fault("wrong_realm", "This action is signed for another realm.");
      const next = (this.nonces.get(event.pubkey) ?? 0) + 1;
      if (who.nonce !== next) {
        throw new Fault("stale", `The next nonce of this key is ${next}, not ${who.nonce}.`);
      }
      const action = actionOf(event);
      if (event.pubkey !== who.player) {
        checkGrant(this.find(who.player, event.pubkey), action.type, entry.at);
      }
      this.nonces.set(event.pubkey, next);
      this.change(entry.seq, who.player, action);
    });
  }

  private change(seq: number, player: string, action: { type: string; [name: string]: unknown }): void {
    if (action.type === "revoke") this.granted.delete(`${player} ${action["key"]}`);
    if (action.type !== "grant") return;
    const granted = grantOf(seq, player, action);
    if (granted) this.granted.set(`${player} ${granted.key}`, granted);
  }
}

/** The right that a grant gives; null if it is none. */
export function grantOf(seq: number, player: string, action: { [name: string]: unknown }): Granted | null {
  const { key, until, kinds = [] } = action;
  if (typeof key !== "string" || typeof until !== "number" || !Array.isArray(kinds)) return null;
  return { player, key, until, kinds: kinds.map(String), seq };
}

/** Refuses unless this right allows this kind of action at this moment. */
export function checkGrant(right: Granted | undefined, kind: string, at: number): void {
  if (!right) throw new Fault("no_such_grant", "This key has no right to act for that player.");
  if (right.until <= at) {
    throw new Fault("grant_expired", "This key's right to act for that player has ended.");
  }
  const listed = right.kinds.length === 0 || right.kinds.includes(kind);
  if (kind === "grant" || kind === "revoke" || !listed) {
    throw new Fault("grant_too_narrow", `This key may not do '${kind}' for that player.`);
  }
}

function refusing(seq: number, act: () => void): void {
  try {
    act();
  } catch (error) {
    throw new Corrupt(seq, `the rules refuse it: ${(error as Error).message}`, "refused");
  }
}
