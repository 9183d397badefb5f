/** What goes over a line, and its small decisions: how long to wait, what a close code or a refusal means. */
import { Refused, sentence } from "../../api/http";
import type { Offers, ReceiptOut } from "../../api/schema";
import { Fault } from "../../proof/fault";
import type { Json, Refusal } from "../contract";
import type { Message } from "../reduce";

const FIRST_MS = 300;
const LONGEST_MS = 15_000;

/** How long to wait before the next try: doubled each time, with some chance so that not all come at once. */
export const backoff = (failures: number, chance = Math.random()): number =>
  Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(failures, 10)) * (0.7 + 0.6 * chance);

/** What a close code asks for: connect again, prove the key again, look at the rights again, start over, or stop. */
export function meaning(code: number): "again" | "proof" | "right" | "behind" | "never" {
  switch (code) {
    case 4401:
      return "proof";
    case 4403:
      return "right";
    case 4422:
      return "behind";
    case 4400:
    case 4404:
    case 4409:
      return "never";
    default:
      return "again";
  }
}

interface RefusalHeard {
  type: "refusal";
  id: number | string | null;
  code: string;
  text: string;
  at?: Json;
}

/** What the server says. */
export type Heard =
  | Extract<Message, { type: "welcome" | "item" | "resync" | "presence" | "chat" }>
  | ({ type: "offers" } & Offers)
  | { type: "receipt"; id: number | string | null; receipt: ReceiptOut }
  | RefusalHeard
  | { type: "erased"; hash: string }
  | { type: "notice"; topic: string; text: string }
  | { type: "pong" };

/** A refusal over the line as the one that HTTP would have brought. */
export const refused = ({ code, text, at }: RefusalHeard): Refused =>
  new Refused(code === "stale_nonce" ? 409 : 422, code, text, at ?? null);

/** What a seat shows of whatever went wrong. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refused) return { code: error.code, text: error.text, at: error.at };
  return { code: error instanceof Fault ? error.code : "bug", text: sentence(error) };
}
