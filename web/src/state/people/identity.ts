/**
 * Who plays here: a key made in this browser (plain or under a passphrase), or one in an extension (NIP-07).
 * The identity signs a grant once for each realm; the session key, which this browser alone has, signs the moves.
 */
import { create } from "zustand";
import type { Voucher } from "../../api/auth";
import { endToken } from "../../api/auth";
import { fromHex, toHex } from "../../proof/crypto/bytes";
import { isSealed, seal, unseal } from "../../proof/crypto/seal";
import { type Draft, type SignedEvent, signEvent } from "../../proof/event";
import { Fault } from "../../proof/fault";
import { newSecret, publicOf, type Secret } from "../../proof/keys";
import { keep, kept, onKept } from "../kept";
import { askFor } from "./asks";

export type Kind = "plain" | "locked" | "extension";

export interface Me {
  kind: Kind;
  key: string;
  /** The secret as hex when plain, sealed when locked, nothing when an extension has it. */
  secret: string;
  /** The secret of the session key, as hex. It can play; it can neither grant nor revoke. */
  session: string;
  /** Whether the person has taken a copy of the key. */
  saved: boolean;
}

interface Extension {
  getPublicKey(): Promise<string>;
  signEvent(event: Draft & { pubkey: string }): Promise<SignedEvent>;
  /** NIP-44; not every extension has it. */
  nip44?: { decrypt(key: string, payload: string): Promise<string> };
}

export const useIdentity = create<{ me: Me | null }>()(() => ({ me: remembered() }));
onKept("identity", () => useIdentity.setState({ me: remembered() }));

/** What is kept, mended where it can be: a spoiled session key is made anew; an identity without its key is none. */
function remembered(): Me | null {
  const now = kept<Me | null>("identity", null);
  if (now === null || !["plain", "locked", "extension"].includes(now.kind)) return null;
  const key = now.kind === "plain" ? publicHalf(now.secret) : now.key;
  if (!/^[0-9a-f]{64}$/.test(key ?? "")) return null;
  if (key === now.key && publicHalf(now.session) !== null) return now;
  const mended = { ...now, key: key as string, session: toHex(newSecret()) };
  keep("identity", mended);
  return mended;
}

function publicHalf(secret: string): string | null {
  try {
    return publicOf(fromHex(secret));
  } catch {
    return null;
  }
}

export const me = (): Me | null => useIdentity.getState().me;
export const extension = (): Extension | null => (globalThis as { nostr?: Extension }).nostr ?? null;

/** A locked secret that was opened; it stays in this tab's memory and nowhere else. */
let opened: { key: string; secret: Secret } | null = null;
const openings = new Set<() => void>();

/** Told when a locked key has been unlocked. */
export const onUnlocked = (tell: () => void): void => {
  openings.add(tell);
};

function become(next: Me | null): Me | null {
  if (next?.key !== opened?.key) opened = null;
  keep("identity", next);
  useIdentity.setState({ me: next });
  return next;
}

const fresh = (kind: Kind, key: string, secret: string, saved: boolean): Me => ({
  kind,
  key,
  secret,
  session: toHex(newSecret()),
  saved,
});

/** One click: a new key, kept in this browser. */
export function begin(): Me {
  const secret = newSecret();
  const made = fresh("plain", publicOf(secret), toHex(secret), false);
  become(made);
  return made;
}

/** A key brought from elsewhere. */
export function adopt(secret: Secret): Me {
  const made = fresh("plain", publicOf(secret), toHex(secret), true);
  become(made);
  return made;
}

/** A sealed key brought from elsewhere, with the passphrase that opens it. */
export async function adoptSealed(text: string, passphrase: string): Promise<Me> {
  const secret = await unseal(text, passphrase);
  const made = fresh("locked", publicOf(secret), text.trim(), true);
  become(made);
  opened = { key: made.key, secret };
  return made;
}

export async function useTheExtension(): Promise<Me> {
  const found = extension();
  if (found === null) throw new Fault("no_extension", "This browser has no extension that holds Nostr keys.");
  const key = await allowed(
    () => found.getPublicKey(),
    "Your extension did not share your key, so nothing has changed. Try again, and allow the request.",
  );
  const made = fresh("extension", key, "", true);
  become(made);
  return made;
}

/** What an extension was asked for. Each says no in its own way, or breaks; for the person it is the same. */
async function allowed<T>(ask: () => Promise<T>, no: string): Promise<T> {
  try {
    return await ask();
  } catch {
    throw new Fault("waved_away", no);
  }
}

/** Puts the secret under a passphrase; the plain copy is gone from this browser. */
export async function lock(passphrase: string): Promise<void> {
  const secret = await secretOf("Lock your key");
  const now = me();
  if (now === null) return;
  become({ ...now, kind: "locked", secret: await seal(secret, passphrase) });
}

/** Keeps the secret plain again. */
export async function unlock(): Promise<void> {
  const secret = await secretOf("Remove the passphrase");
  const now = me();
  if (now !== null) become({ ...now, kind: "plain", secret: toHex(secret) });
}

export function markSaved(): void {
  const now = me();
  if (now !== null) become({ ...now, saved: true });
}

/** Forgets the key in this browser. Nothing can bring it back from here. */
export async function wipe(): Promise<void> {
  const now = me();
  if (now === null) return;
  become(null);
  await endToken(publicOf(fromHex(now.session))).catch(() => undefined);
  await endToken(now.key).catch(() => undefined);
}

/** A new session key in this browser; the old one is forgotten here. */
export async function renewSession(): Promise<void> {
  const now = me();
  if (now === null) return;
  const old = publicOf(fromHex(now.session));
  become({ ...now, session: toHex(newSecret()) });
  await endToken(old).catch(() => undefined);
}

/** The secret, if it can be had without asking the person. */
export function openedSecret(): Secret | null {
  const now = me();
  if (now?.kind === "plain") return fromHex(now.secret);
  return now !== null && opened?.key === now.key ? opened.secret : null;
}

/** The secret itself; asks for the passphrase when it is locked. */
export async function secretOf(title: string): Promise<Secret> {
  const now = me();
  if (now === null) throw new Fault("no_identity", "There is no key in this browser yet.");
  if (now.kind === "extension")
    throw new Fault("in_extension", "The key is in your extension; copy it from there.");
  if (now.kind === "plain") return fromHex(now.secret);
  if (opened?.key === now.key) return opened.secret;
  let wrong = "";
  for (;;) {
    const typed = await askFor(title, "Your key is locked in this browser. Type its passphrase.", wrong);
    if (typed === null) throw new Fault("waved_away", "You did not unlock your key, so nothing was signed.");
    try {
      const secret = await unseal(now.secret, typed);
      opened = { key: now.key, secret };
      for (const tell of openings) tell();
      return secret;
    } catch (error) {
      if (!(error instanceof Fault) || error.code !== "wrong_passphrase") throw error;
      wrong = error.message;
    }
  }
}

/** Whether the identity can sign without asking the person. */
export const isReady = (now: Me | null): boolean =>
  now !== null && (now.kind === "plain" || (now.kind === "locked" && opened?.key === now.key));

/** Signs as the identity; `why` is the title of the question, should one be needed. */
export function identityVoucher(now: Me, why: string): Voucher {
  return {
    key: now.key,
    async sign(draft) {
      if (now.kind !== "extension") return signEvent(await secretOf(why), draft);
      const found = extension();
      if (found === null)
        throw new Fault("no_extension", "Your key is in an extension that is not available right now.");
      const { kind, tags, content, created_at } = draft;
      const signed = await allowed(
        () => found.signEvent({ kind, tags, content, created_at, pubkey: now.key }),
        "Your extension did not sign, so nothing was sent and nothing is lost. Try again, and allow the request.",
      );
      const { id, pubkey, sig } = signed;
      if (pubkey !== now.key) {
        throw new Fault(
          "other_key",
          "The extension signed with another key. Choose the same one there, or change yours here.",
        );
      }
      return {
        id,
        pubkey,
        created_at: signed.created_at,
        kind: signed.kind,
        tags: signed.tags,
        content: signed.content,
        sig,
      };
    },
  };
}

/** Signs as this browser's session. */
export function sessionVoucher(now: Me): Voucher {
  const secret = fromHex(now.session);
  return { key: publicOf(secret), sign: (draft) => signEvent(secret, draft) };
}

export { isSealed };
