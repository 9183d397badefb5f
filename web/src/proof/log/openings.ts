/** What an entry opens was hidden by itself or by an entry before it, and is opened once. It takes no rules to see this. */
import { toHex } from "../crypto/bytes";
import { Corrupt } from "../fault";
import { sourceOf } from "./claims";
import type { Entry } from "./log";

export class OpeningOrder {
  private readonly sources = new Set<string>();
  private readonly opened = new Set<string>();
  /** A tick that is withheld does not tell its source. */
  private unknown = false;

  /** Takes the next entry in; Corrupt if it opens what is not there to be opened. */
  see(entry: Entry): void {
    if (entry.header.signed) this.sources.add(entry.header.signed.id);
    else if (entry.tick) this.sources.add(toHex(sourceOf(entry)));
    else this.unknown = true;
    for (const { scope, source } of entry.opened) {
      const place = `${source}|${scope}`;
      if (!(this.unknown || this.sources.has(source)) || this.opened.has(place)) {
        const why = "it opens something that was not hidden, or opens it twice";
        throw new Corrupt(entry.seq, why, "bad_opening");
      }
      this.opened.add(place);
    }
  }
}
