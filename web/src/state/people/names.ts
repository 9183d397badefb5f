/** Names of keys. Asked for in one go; a key without a name is shown by its callsign, never by its digits. */
import { create } from "zustand";
import { get } from "../../api/http";
import type { Profiles } from "../../api/schema";
import { npub } from "../../proof/keys";
import { callsignOf } from "./callsigns";

const PAUSE_MS = 30;
const MOST = 100;
const STALE_MS = 5 * 60_000;

export const useNames = create<{ names: Record<string, string> }>()(() => ({ names: {} }));

const asked = new Map<string, number>();
const wanted = new Set<string>();
let waiting = false;

/** The name of a key as far as it is known now; asks for it otherwise. */
export function nameOf(key: string): string {
  want(key);
  return useNames.getState().names[key] ?? callsignOf(key);
}

export function useName(key: string): string {
  const name = useNames((state) => state.names[key]);
  if (name === undefined) want(key);
  return name ?? callsignOf(key);
}

export const learn = (key: string, name: string): void =>
  useNames.setState(({ names }) => ({ names: { ...names, [key]: name } }));

/** `npub1abcd…wxyz`, where one looks at a key; anything that is no key is shown as it is. */
export function short(key: string): string {
  if (!/^[0-9a-f]{64}$/.test(key)) return key;
  const text = npub(key);
  return `${text.slice(0, 9)}…${text.slice(-4)}`;
}

function want(key: string): void {
  if (!/^[0-9a-f]{64}$/.test(key) || Date.now() - (asked.get(key) ?? -STALE_MS) < STALE_MS) return;
  asked.set(key, Date.now());
  wanted.add(key);
  if (!waiting) setTimeout(ask, PAUSE_MS);
  waiting = true;
}

async function ask(): Promise<void> {
  const keys = [...wanted].slice(0, MOST);
  for (const key of keys) wanted.delete(key);
  waiting = wanted.size > 0;
  if (waiting) setTimeout(ask, PAUSE_MS);
  try {
    const { profiles } = await get<Profiles>("/api/profiles", { key: keys });
    if (profiles.length === 0) return;
    const found = Object.fromEntries(profiles.map(({ key, name }) => [key, name]));
    useNames.setState(({ names }) => ({ names: { ...names, ...found } }));
  } catch {
    for (const key of keys) asked.delete(key);
  }
}
