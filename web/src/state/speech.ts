/**
 * What is said and read here. A field `{ say, readers }` of an action becomes words that are signed and a text that
 * goes beside them; texts are read by their hash, checked against it, and decrypted where they are private.
 */
import { useEffect } from "react";
import { create } from "zustand";
import { fromHex } from "../proof/crypto/bytes";
import type { Secret } from "../proof/keys";
import { publicOf } from "../proof/keys";
import { hashOf, type Spoken, sealedOf, speak, unseal, type Words, whisper } from "../proof/words";
import type { Json, Session, Tagged } from "./contract";
import { extension, me, onUnlocked, openedSecret } from "./people/identity";

/** A text as the server gives it. */
export interface Wording extends Partial<Spoken> {
  erased?: boolean;
  private?: boolean;
}

/** Words to be said, in the place of a field of an action. */
export const saying = (say: string, readers: string[] = []): Json => ({ say, readers });

/** An action that a typed line means, with what it says in the place of the words that stand for it. */
export function worded(action: Tagged, speech: { [field: string]: string }): Tagged {
  const ready: Tagged = { ...action };
  for (const [field, text] of Object.entries(speech)) {
    const { readers } = (action[field] ?? {}) as { readers?: string[] };
    ready[field] = saying(text, readers);
  }
  return ready;
}

/** The action as it is signed, and the texts beside it. */
export function spokenIn(secret: Secret, action: Tagged): { action: Tagged; words: Spoken[] } {
  const ready: Tagged = { ...action };
  const texts: Spoken[] = [];
  for (const [field, value] of Object.entries(action)) {
    if (value === null || typeof value !== "object" || Array.isArray(value)) continue;
    const { say, readers } = value as { say?: Json; readers?: Json };
    if (typeof say !== "string") continue;
    const to = Array.isArray(readers) ? readers.map(String) : [];
    const [words, spoken] = to.length ? whisper(secret, say, to) : speak(say);
    ready[field] = { ...words } as unknown as Json;
    texts.push(spoken);
  }
  return { action: ready, words: texts };
}

export const ERASED = "(erased)";
export const CLOSED = "(private: unlock your key to read it)";

/** Texts by hash, as they are shown. */
export const useTexts = create<{ texts: { [hash: string]: string } }>()(() => ({ texts: {} }));
const asked = new Set<string>();

const know = (found: { [hash: string]: string }): void =>
  useTexts.setState(({ texts }) => ({ texts: { ...texts, ...found } }));

/** What a locked key kept closed is read again once it is unlocked. */
onUnlocked(() => {
  const { texts } = useTexts.getState();
  const closed = Object.keys(texts).filter((hash) => texts[hash] === CLOSED);
  for (const hash of closed) asked.delete(hash);
  const kept = Object.entries(texts).filter(([hash]) => !closed.includes(hash));
  if (closed.length) useTexts.setState({ texts: Object.fromEntries(kept) });
});

/** Somebody has erased it. */
export const forgetText = (hash: string): void => know({ [hash]: ERASED });

/** The texts of these words, as far as they can be read here. */
export function useSaid(session: Session, words: Words[]): (words: Words) => string {
  const texts = useTexts((state) => state.texts);
  const missing = words.map(({ hash }) => hash).filter((hash) => !(hash in texts));
  const wanted = missing.join(" ");
  useEffect(() => {
    if (wanted) void read(session, wanted.split(" "));
  }, [session, wanted]);
  return ({ hash }) => texts[hash] ?? "…";
}

async function read(session: Session, hashes: string[]): Promise<void> {
  const fresh = hashes.filter((hash) => !asked.has(hash)).slice(0, 100);
  if (fresh.length === 0 || session.texts === undefined) return;
  for (const hash of fresh) asked.add(hash);
  try {
    for (const [hash, found] of Object.entries(await session.texts(fresh))) {
      know({ [hash]: await shown(hash, found) });
    }
  } catch {
    for (const hash of fresh) asked.delete(hash);
  }
}

async function shown(hash: string, found: Wording): Promise<string> {
  if (found.erased) return ERASED;
  const spoken = { salt: found.salt ?? "", text: found.text ?? "" };
  if (hashOf(spoken) !== hash) return "(this is not what was signed)";
  if (!found.private) return spoken.text;
  return (await opened(spoken.text)) ?? CLOSED;
}

/** A private text, by the session key if it sent it, by the identity if that can be used without asking, or by its extension. */
export async function opened(text: string): Promise<string | null> {
  const now = me();
  if (now === null) return null;
  const sealed = sealedOf(text);
  const session = fromHex(now.session);
  const own = openedSecret();
  try {
    if (publicOf(session) in sealed.for) return unseal(session, sealed);
    if (own !== null) return unseal(own, sealed);
    const payload = sealed.for[now.key];
    const cipher = now.kind === "extension" ? extension()?.nip44 : undefined;
    return payload && cipher ? await cipher.decrypt(sealed.from, payload) : null;
  } catch {
    return null;
  }
}
