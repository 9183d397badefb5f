/** Whose eyes one looks through: nobody's (a spectator), the identity's own, or the identity's by a grant. */
import type { Voucher } from "../../api/auth";
import { rightsOf } from "../../api/realms";
import { identityVoucher, isReady, type Me, sessionVoucher } from "../people/identity";

export interface Eyes {
  voucher: Voucher | null;
  /** For whom the voucher looks, when that is not itself. */
  player: string | null;
  /** Until when the session key's grant holds, in milliseconds; 0 for none. */
  until: number;
}

export const NOBODY: Eyes = { voucher: null, player: null, until: 0 };

/** The eyes that need no question to the person; `known` is the end of a grant that is known already. */
export async function eyesOf(realm: string, now: Me | null, known = 0): Promise<Eyes> {
  if (now === null) return NOBODY;
  const session = sessionVoucher(now);
  const until = known > Date.now() ? known : await grantedUntil(realm, now.key, session.key);
  if (until > Date.now()) return { voucher: session, player: now.key, until };
  if (isReady(now)) return { voucher: identityVoucher(now, "See your game"), player: null, until: 0 };
  return NOBODY;
}

async function grantedUntil(realm: string, player: string, key: string): Promise<number> {
  const [right] = await rightsOf(realm, { of: player, key: [key] });
  return right?.until ?? 0;
}
