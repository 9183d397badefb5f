/** Relays: a player's own signed events, published where the player wants it. It never holds up play. */
import type { SignedEvent } from "../proof/event";

const PATIENCE_MS = 10_000;

export interface Published {
  relay: string;
  /** Empty when the relay has taken it; otherwise why not. */
  refusal: string;
}

type Open = (relay: string) => WebSocket;

/** Gives an event to each relay at once (NIP-01); whatever happens, every relay has an answer in the end. */
export const publish = (
  event: SignedEvent,
  relays: readonly string[],
  open: Open = (relay) => new WebSocket(relay),
): Promise<Published[]> => Promise.all(relays.map((relay) => give(event, relay, open)));

function give(event: SignedEvent, relay: string, open: Open): Promise<Published> {
  return new Promise((resolve) => {
    let line: WebSocket;
    const done = (refusal: string): void => {
      clearTimeout(patience);
      line?.close();
      resolve({ relay, refusal });
    };
    const patience = setTimeout(() => done("no answer"), PATIENCE_MS);
    try {
      line = open(relay);
    } catch (error) {
      done(error instanceof Error ? error.message : String(error));
      return;
    }
    line.onopen = () => line.send(JSON.stringify(["EVENT", event]));
    line.onerror = () => done("not reached");
    line.onclose = () => done("connection lost");
    line.onmessage = ({ data }) => {
      const answer = answerOf(String(data), event.id);
      if (answer !== null) done(answer);
    };
  });
}

/** `["OK", id, taken, why]`; null for anything else. */
function answerOf(text: string, id: string): string | null {
  try {
    const said = JSON.parse(text) as unknown[];
    if (!Array.isArray(said) || said[0] !== "OK" || said[1] !== id) return null;
    return said[2] === true ? "" : String(said[3] || "refused");
  } catch {
    return null;
  }
}

/** What came of it, in a sentence. */
export function told(published: Published[]): string {
  const failed = published.filter(({ refusal }) => refusal);
  const taken = published.length - failed.length;
  const relays = (n: number): string => `${n} relay${n === 1 ? "" : "s"}`;
  const why = failed.map(({ relay, refusal }) => `${relay}: ${refusal}`).join("; ");
  if (failed.length === 0) return `Published to ${relays(taken)}.`;
  return taken > 0 ? `Published to ${relays(taken)}; ${why}.` : `Not published. ${why}.`;
}
