/** Who you are here: your name, your key and its copies, your sessions, and what to do when something is lost. */
import { Link } from "wouter";
import { useIdentity } from "../state/people/identity";
import { useWindowTitle } from "../state/place";
import { Begin } from "./me-begin";
import { KeyPart } from "./me-key";
import { NamePart } from "./me-name";
import { SessionsPart } from "./me-sessions";
import css from "./page.module.css";

export default function MePage() {
  const me = useIdentity((state) => state.me);
  useWindowTitle("Your identity");
  return (
    <div className={css["page"]}>
      <h1>{me === null ? "Who will you be?" : "Your identity"}</h1>
      {me === null ? (
        <Begin />
      ) : (
        <>
          <NamePart me={me} />
          <KeyPart me={me} />
          <SessionsPart me={me} />
        </>
      )}
      <section className={css["part"]} aria-labelledby="lost">
        <h2 id="lost">When something is lost or stolen</h2>
        <h3>I have lost my key</h3>
        <p>
          Nobody can restore it: there is no account, no password and no registry, here or anywhere. If you
          have a copy (the nsec, its QR code, or the sealed text), import it and everything is yours again. If
          you have only forgotten the passphrase or lost the extension, this browser's session key can still
          play for you where it was granted, until the grant ends; it cannot make new grants. Without a copy,
          start with a new key.
        </p>
        <h3>Somebody has my session</h3>
        <p>
          A session key can play for you, in the realms that granted it, until the grant ends. It can never
          take your identity: it can neither grant nor revoke. End all sessions here, from any browser that
          has your key; from that moment the thief's moves are refused. Earlier moves stay as they are.
        </p>
        <h3>Somebody has my key</h3>
        <p>
          Then they can act as you, and nothing can change that. Make a new key, tell the people you play
          with, and start again. That is why a key in an extension or under a passphrase is safer than a plain
          one.
        </p>
        <p>
          <Link href="/about">What is proved, and what is not</Link>
        </p>
      </section>
    </div>
  );
}
