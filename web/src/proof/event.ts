/** Signed events: NIP-01, so that any Nostr library or browser extension can sign an action. */
import { fromHex, toHex } from "./crypto/bytes";
import { encode, hashOf } from "./crypto/codec";
import { Fault } from "./fault";
import { publicOf, type Secret, signHash, verifyHash } from "./keys";

export const PROFILE = 0;
export const CHAT = 42;
export const ACTION = 1420;
export const CREATE = 1421;
export const CHECKPOINT = 1422;
export const UPGRADE = 1423;
export const HTTP_AUTH = 27235;

/** What is signed; `pubkey` is filled in by the signer. */
export interface Draft {
  kind: number;
  tags: string[][];
  content: string;
  created_at: number;
}

export interface SignedEvent extends Draft {
  id: string;
  pubkey: string;
  sig: string;
}

export type Unsigned = Draft & { pubkey: string };

/** The hash that NIP-01 gives an event. */
export const eventId = (event: Unsigned): string =>
  hashOf(encode([0, event.pubkey, event.created_at, event.kind, event.tags, event.content]));

export function signEvent(secret: Secret, draft: Draft): SignedEvent {
  const { kind, tags, content, created_at } = draft;
  const unsigned = { pubkey: publicOf(secret), created_at, kind, tags, content };
  const id = eventId(unsigned);
  return { id, ...unsigned, sig: signHash(secret, fromHex(id)) };
}

/** Now, as events tell time. */
export const seconds = (): number => Math.floor(Date.now() / 1000);

/** Keeps an id from being guessed, and makes two events of one second two. */
export const salt = (): string => toHex(crypto.getRandomValues(new Uint8Array(16)));

/** An action for a realm; with `player`, acting for them under a grant. */
export function actionDraft(
  realm: string,
  nonce: number,
  action: object,
  player?: string | null,
  created_at = seconds(),
): Draft {
  const tags = [
    ["realm", realm],
    ["nonce", String(nonce)],
    ["salt", salt()],
  ];
  if (player) tags.push(["for", player]);
  return { kind: ACTION, tags, content: encode(action), created_at };
}

/** The event of a creation; its id becomes the realm's id. */
export const creationDraft = (
  to: { referee: string; veil: string },
  creation: object,
  created_at = seconds(),
): Draft => ({
  kind: CREATE,
  tags: [
    ["p", to.referee],
    ["veil", to.veil],
    ["salt", salt()],
  ],
  content: encode(creation),
  created_at,
});

/** A proof of a key for one request (NIP-98): it can be used once. */
export const authDraft = (url: string, method: string, created_at = seconds()): Draft => ({
  kind: HTTP_AUTH,
  tags: [
    ["u", url],
    ["method", method],
    ["salt", salt()],
  ],
  content: "",
  created_at,
});

/** Insists that the id is the event's own and the signature its signer's. */
export function checkEvent(event: SignedEvent): void {
  checkId(event);
  checkSeal(event);
}

/** Insists that this key signed this id; what the id stands for need not be known. */
export function checkSeal({ pubkey, id, sig }: { pubkey: string; id: string; sig: string }): void {
  if (!verifyHash(pubkey, id, sig)) throw new Fault("bad_signature", "The signature is not this key's.");
}

export function checkId(event: SignedEvent): void {
  if (eventId(event) !== event.id) throw new Fault("bad_id", "The id is not the hash of this event.");
}

/** The values of tags that may stand once; undefined where absent. */
export function tagsOf(event: { tags: string[][] }, ...names: string[]): (string | undefined)[] {
  const found = new Map<string, string>();
  for (const each of event.tags) {
    const [name, value] = each;
    if (name === undefined || !names.includes(name)) continue;
    if (each.length !== 2 || value === undefined || found.has(name)) {
      throw new Fault("bad_tag", `The tag ${name} stands once, with one value.`);
    }
    found.set(name, value);
  }
  return names.map((name) => found.get(name));
}
