/** Invitations to a private game: one-time keys. Their secret halves are kept here until the creator has passed them on. */

import { type SignedEvent, seconds, signEvent } from "../../../proof/event";
import { nsec, readKey, type Secret } from "../../../proof/keys";
import { Btn, css as look } from "../look/look";
import { tell } from "../look/messages";

const INVITE = 1423;
const place = (realm: string, game: number): string => `yonder.invites.${realm}.${game}`;

export function keepInvites(realm: string, game: number, secrets: Secret[]): void {
  if (secrets.length) localStorage.setItem(place(realm, game), JSON.stringify(secrets.map(nsec)));
}

export function keptInvites(realm: string, game: number): string[] {
  const codes: unknown = JSON.parse(localStorage.getItem(place(realm, game)) ?? "[]");
  return Array.isArray(codes) ? codes.map(String) : [];
}

/** Lets the key of an invitation say that this account may join; null if the code is no key. */
export function signInvite(code: string, realm: string, game: number, account: string): SignedEvent | null {
  try {
    const key = readKey(code);
    if (key.kind !== "secret") return null;
    const tags = [
      ["p", account],
      ["realm", realm],
      ["game", String(game)],
    ];
    return signEvent(key.secret, { kind: INVITE, tags, content: "", created_at: seconds() });
  } catch {
    return null;
  }
}

export function Invitations({ codes }: { codes: string[] }) {
  const copy = async (code: string): Promise<void> => {
    try {
      await navigator.clipboard.writeText(code);
      tell("SUCCESS", "The invite code is on your clipboard. Give it to one guest.");
    } catch {
      tell("SYSTEM_MSG", code);
    }
  };
  return (
    <section className={look["stack"]} aria-label="Invitations">
      <p className={look["note"]}>Give each guest a code of their own: it works once.</p>
      <div className={look["row"]}>
        {codes.map((code, i) => (
          <Btn small key={code} onClick={() => void copy(code)}>
            COPY_CODE_{i + 1}
          </Btn>
        ))}
      </div>
    </section>
  );
}
