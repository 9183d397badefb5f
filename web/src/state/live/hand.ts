/** The hand that plays: the identity grants once, the session key signs, and an event is sent until it is answered. */
import type { Voucher } from "../../api/auth";
import { post, Refused, UNREACHABLE } from "../../api/http";
import { actAs, nonceOf, realmPath } from "../../api/realms";
import type { ReceiptOut } from "../../api/schema";
import { fromHex } from "../../proof/crypto/bytes";
import { actionDraft, type SignedEvent } from "../../proof/event";
import type { Spoken } from "../../proof/words";
import type { Tagged } from "../contract";
import { identityVoucher, isReady, type Me, sessionVoucher } from "../people/identity";
import { spokenIn } from "../speech";
import { backoff } from "./wire";

const GRANT_MS = 30 * 24 * 3_600_000;
const RENEW_MS = 24 * 3_600_000;
const MINUTE_MS = 60_000;
const TRIES = 4;

export class Hand {
  /** Until when the session key's grant holds, in milliseconds; 0 for none. */
  until = 0;
  /** The next nonce of the session key; null when it must be asked for. */
  nonce: number | null = null;
  private readonly realm: string;
  private readonly byLine: (event: SignedEvent, words: Spoken[]) => Promise<ReceiptOut> | null;
  private readonly granted: () => void;

  /** `byLine` sends by the WebSocket, if that is open; `granted` is told of a new grant. */
  constructor(
    realm: string,
    byLine: (event: SignedEvent, words: Spoken[]) => Promise<ReceiptOut> | null,
    granted: () => void,
  ) {
    this.realm = realm;
    this.byLine = byLine;
    this.granted = granted;
  }

  forget(): void {
    this.until = 0;
    this.nonce = null;
  }

  /** The identity's one signature in this realm: a grant for the session key, for thirty days. */
  async sit(now: Me): Promise<void> {
    if (this.until > Date.now() + (isReady(now) ? RENEW_MS : MINUTE_MS)) return;
    const until = Date.now() + GRANT_MS;
    const grant = { type: "grant", key: sessionVoucher(now).key, until, kinds: [] };
    for (let left = TRIES; ; left--) {
      try {
        await actAs(identityVoucher(now, "Play here"), this.realm, grant);
        break;
      } catch (error) {
        if (!(error instanceof Refused) || error.code !== "stale_nonce" || left === 0) throw error;
      }
    }
    this.until = until;
    this.granted();
  }

  /** Signs with the session key and sends; with a nonce that is stale, or a grant that has ended, once more. */
  async act(now: Me, action: Tagged): Promise<ReceiptOut> {
    await this.sit(now);
    const session = sessionVoucher(now);
    const { action: ready, words } = spokenIn(fromHex(now.session), action);
    for (let left = TRIES; ; left--) {
      const nonce = this.nonce ?? (await nonceOf(this.realm, session.key));
      this.nonce = nonce;
      const event = await session.sign(actionDraft(this.realm, nonce, ready, now.key));
      try {
        const receipt = await this.sent(event, words, session);
        this.spent(nonce);
        return receipt;
      } catch (error) {
        if (!(error instanceof Refused) || left === 0) throw error;
        if (error.code === "stale_nonce" && typeof error.at === "number") this.nonce = error.at;
        else if (error.code === "no_such_grant" || error.code === "grant_expired") {
          this.until = 0;
          await this.sit(now);
        } else throw error;
      }
    }
  }

  /** Offers that came before the receipt may have told the next nonce already. */
  private spent(nonce: number): void {
    if (this.nonce !== null) this.nonce = Math.max(this.nonce, nonce + 1);
  }

  /** The same event counts once, so it may be sent again. The proved key is told what it brought. */
  private async sent(event: SignedEvent, words: Spoken[], voucher: Voucher): Promise<ReceiptOut> {
    try {
      const answer = this.byLine(event, words);
      if (answer !== null) return await answer;
    } catch (error) {
      if (!(error instanceof Refused) || error.code !== UNREACHABLE) throw error;
    }
    const body = words.length ? { event, words } : event;
    for (let tried = 0; ; tried++) {
      try {
        return await post<ReceiptOut>(realmPath(this.realm, "/act"), body, voucher);
      } catch (error) {
        const later = error instanceof Refused && (error.code === UNREACHABLE || error.status === 503);
        if (!later || tried === TRIES) throw error;
        await new Promise((wake) => setTimeout(wake, backoff(tried)));
      }
    }
  }
}
