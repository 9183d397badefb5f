/** The first visit: one click, or a key one has already. */
import { type FormEvent, useEffect, useState } from "react";
import { sentence } from "../api/http";
import { Button } from "../kit/controls/button";
import form from "../kit/controls/form.module.css";
import { play } from "../kit/frame/header";
import { readKey } from "../proof/keys";
import { adopt, adoptSealed, extension, isSealed, useTheExtension } from "../state/people/identity";
import css from "./page.module.css";
import { readCode } from "./read-code";

const LOOK_MS = 300;

/** Whether there is an extension: some come after the page. */
function useExtension(): boolean {
  const [found, setFound] = useState(extension() !== null);
  useEffect(() => {
    if (found) return;
    const timer = setInterval(() => setFound(extension() !== null), LOOK_MS);
    return () => clearInterval(timer);
  }, [found]);
  return found;
}

export function Begin() {
  const [trouble, setTrouble] = useState("");
  const extended = useExtension();
  const tried = async (work: () => unknown): Promise<void> => {
    setTrouble("");
    try {
      await work();
    } catch (error) {
      setTrouble(sentence(error));
    }
  };
  return (
    <>
      <section className={css["card"]} aria-labelledby="new">
        <h2 id="new">New here</h2>
        <p>
          One click makes a key in this browser. It is your name, your signature and your way back in. It
          never leaves this browser.
        </p>
        <div className={css["row"]}>
          <Button kind="primary" onClick={play}>
            Make a key
          </Button>
        </div>
      </section>
      <section className={css["card"]} aria-labelledby="have">
        <h2 id="have">I have a key</h2>
        <Import tried={tried} />
        <div className={css["row"]}>
          <Button disabled={!extended} onClick={() => tried(useTheExtension)}>
            Use my browser extension
          </Button>
          <span className={css["dim"]}>
            {extended
              ? "The key stays in the extension."
              : "No Nostr extension (NIP-07) was found in this browser."}
          </span>
        </div>
        {trouble && (
          <p role="alert" className={css["bad"]}>
            {trouble}
          </p>
        )}
      </section>
    </>
  );
}

function Import({ tried }: { tried(work: () => unknown): Promise<void> }) {
  const [text, setText] = useState("");
  const [passphrase, setPassphrase] = useState("");
  const sealed = isSealed(text);
  const take = async (): Promise<void> => {
    if (sealed) {
      await adoptSealed(text, passphrase);
      return;
    }
    const found = readKey(text);
    if (found.kind !== "secret")
      throw new Error("That is a public key. To play you need the secret one: nsec1…");
    adopt(found.secret);
  };
  const send = (event: FormEvent): void => {
    event.preventDefault();
    void tried(take);
  };
  return (
    <form className={form["form"]} onSubmit={send}>
      <div className={form["field"]}>
        <label htmlFor="import">
          Secret key <span className={form["hint"]}>nsec1…, 64 hex digits, or a sealed key</span>
        </label>
        <input
          id="import"
          type="password"
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      {sealed && (
        <div className={form["field"]}>
          <label htmlFor="opens">Its passphrase</label>
          <input
            id="opens"
            type="password"
            autoComplete="current-password"
            value={passphrase}
            onChange={(event) => setPassphrase(event.target.value)}
          />
        </div>
      )}
      <div className={form["row"]}>
        <Button type="submit" disabled={!text.trim() || (sealed && !passphrase)}>
          Import it
        </Button>
        {readCode !== null && (
          <label className={form["check"]}>
            <span>or a picture of its QR code</span>
            <input
              type="file"
              accept="image/*"
              onChange={(event) => {
                const file = event.target.files?.[0];
                if (file && readCode)
                  void tried(async () => setText(await (readCode as NonNullable<typeof readCode>)(file)));
              }}
            />
          </label>
        )}
      </div>
    </form>
  );
}
