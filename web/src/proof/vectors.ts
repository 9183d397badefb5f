/** For tests: the vectors that the Python tests made, and their logs, sound or altered. */
import codec from "../../../tests/vectors/codec.json";
import dice from "../../../tests/vectors/dice.json";
import ecvrf from "../../../tests/vectors/ecvrf-secp256k1-sha256-tai.json";
import events from "../../../tests/vectors/events.json";
import logs from "../../../tests/vectors/logs.json";
import elsewhere from "../../../tests/vectors/nostr-tools.json";
import { type Bytes, utf8 } from "./crypto/bytes";
import type { Asked, Draw } from "./dice";

export const texts: { value: unknown; text: string; sha256: string }[] = codec;
export const rolls: {
  seed: string;
  calls: { call: string; args: unknown[]; result: unknown }[];
  trace: Draw[];
}[] = dice;
export const proofs: { pk: string; alpha: string; pi: string; beta: string }[] = ecvrf.vectors;
export const { keys, good, bad } = events;
/** Events that nostr-tools signed, and that the Python tests play. */
export const foreign = [elsewhere.creation, ...elsewhere.actions];

export type LogName = "duel" | "temple" | "vault";
export const names: LogName[] = ["duel", "temple", "vault"];
const lines: Record<LogName, string[]> = logs.lines;

export interface Altered {
  name: string;
  log: string;
  bad: number;
  code: string;
  /** The code that is found without the rules; empty if nothing is. */
  here: string;
  lines: (number | string)[];
}
export const altered = logs.altered as Altered[];
export const sound: Record<LogName, Record<string, unknown>> = logs.sound;
export const draws = logs.draws as unknown as Record<LogName, Record<string, Draw[]>>;

/** The hidden draws of the vault by entry, as a server tells them once it is open. */
export const hidden = logs.hidden as unknown as Record<string, Asked[]>;

export const logText = (name: LogName): string => lines[name].join("");
export const logBytes = (name: LogName): Bytes => utf8(logText(name));

export function alteredBytes(found: Altered): Bytes {
  const sound = lines[found.log as LogName];
  return utf8(found.lines.map((each) => (typeof each === "number" ? sound[each] : each)).join(""));
}
