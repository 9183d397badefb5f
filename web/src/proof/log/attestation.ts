/** Signed events inside the content of an action: whatever has exactly the fields of an event must be a sound one. */
import { checkEvent } from "../event";
import { Fault } from "../fault";
import { asEvent } from "./log";

const FIELDS = ["content", "created_at", "id", "kind", "pubkey", "sig", "tags"].join();
const MOST = 16;

export function checkAttestations(content: string): void {
  if (!content.includes('"sig"')) return;
  let found: object[];
  try {
    found = [...eventsIn(JSON.parse(content))];
  } catch {
    return; // the rules will say that it is no action
  }
  try {
    for (const each of found) checkEvent(asEvent(each));
  } catch {
    throw new Fault("bad_attestation", "a signed event inside the action does not hold");
  }
  if (found.length > MOST) {
    throw new Fault("bad_attestation", `an action holds at most ${MOST} signed events`);
  }
}

function* eventsIn(value: unknown): Generator<object> {
  if (typeof value !== "object" || value === null) return;
  if (!Array.isArray(value) && Object.keys(value).sort().join() === FIELDS) yield value;
  else for (const each of Object.values(value)) yield* eventsIn(each);
}
