/** An account as people type it: an npub or the key itself; empty when it is neither. */
import { readKey } from "../../proof/keys";

export function account(text: string): string {
  try {
    const read = readKey(text.trim(), "public");
    return read.kind === "public" ? read.key : "";
  } catch {
    return "";
  }
}
