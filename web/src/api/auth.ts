/** Proving a key to the server once, for a token that stands for it (NIP-98). */
import { authDraft, type Draft, type SignedEvent } from "../proof/event";
import { sent } from "./http";
import type { Session } from "./schema";

/** A key that can prove itself. */
export interface Voucher {
  key: string;
  sign(draft: Draft): Promise<SignedEvent> | SignedEvent;
}

const MARGIN_S = 60;
const tokens = new Map<string, Promise<Session>>();

export async function tokenOf(voucher: Voucher, anew = false): Promise<string> {
  const known = anew ? undefined : await tokens.get(voucher.key)?.catch(() => undefined);
  if (known && known.until > Date.now() / 1000 + MARGIN_S) return known.token;
  const begun = begin(voucher);
  tokens.set(voucher.key, begun);
  try {
    return (await begun).token;
  } catch (error) {
    tokens.delete(voucher.key);
    throw error;
  }
}

/** Ends the server's session of a key, if there is one. */
export async function endToken(key: string): Promise<void> {
  const known = await tokens.get(key)?.catch(() => undefined);
  tokens.delete(key);
  if (known) await sent("DELETE", "/api/session", undefined, `Bearer ${known.token}`);
}

async function begin(voucher: Voucher): Promise<Session> {
  const event = await voucher.sign(authDraft(`${location.origin}/api/session`, "POST"));
  return sent<Session>("POST", "/api/session", undefined, `Nostr ${btoa(JSON.stringify(event))}`);
}
