/** The key itself: how it is kept, copies of it, and forgetting it. */
import { type FormEvent, useState } from "react";
import { sentence } from "../api/http";
import { Button } from "../kit/controls/button";
import form from "../kit/controls/form.module.css";
import { QrCode } from "../kit/controls/qrcode";
import { Dialog } from "../kit/dialogs/dialog";
import { toast } from "../kit/dialogs/toast";
import { nsec } from "../proof/keys";
import { lock, type Me, markSaved, secretOf, unlock, wipe } from "../state/people/identity";
import css from "./page.module.css";

const KEPT: Record<Me["kind"], string> = {
  plain: "Your key is stored in this browser unprotected: anyone who can use this browser can act as you.",
  locked:
    "Your key is stored in this browser under your passphrase. You are asked for it when the key itself must sign.",
  extension: "Your key is in your browser extension. This page never sees it.",
};

export function KeyPart({ me }: { me: Me }) {
  const [open, setOpen] = useState<"" | "copy" | "lock" | "wipe">("");
  const [trouble, setTrouble] = useState("");
  const tried = async (work: () => Promise<unknown>): Promise<void> => {
    setTrouble("");
    try {
      await work();
    } catch (error) {
      setTrouble(sentence(error));
    }
  };
  const close = (): void => setOpen("");
  return (
    <section className={css["card"]} aria-labelledby="key-title">
      <h2 id="key-title">Your key</h2>
      <p>{KEPT[me.kind]}</p>
      {!me.saved && (
        <p className={css["warn"]}>
          There is only one copy of your key, in this browser. If the browser's data is cleared, it is gone
          for good. Save a copy.
        </p>
      )}
      <div className={css["row"]}>
        {me.kind !== "extension" && (
          <Button kind={me.saved ? "plain" : "primary"} onClick={() => setOpen("copy")}>
            Save a copy
          </Button>
        )}
        {me.kind === "plain" && <Button onClick={() => setOpen("lock")}>Lock with a passphrase</Button>}
        {me.kind === "locked" && <Button onClick={() => tried(unlock)}>Remove the passphrase</Button>}
        <Button kind="danger" onClick={() => setOpen("wipe")}>
          {me.kind === "extension" ? "Leave" : "Forget this key"}
        </Button>
      </div>
      {trouble && (
        <p role="alert" className={css["bad"]}>
          {trouble}
        </p>
      )}
      <CopyDialog me={me} open={open === "copy"} onClose={close} />
      <LockDialog open={open === "lock"} onClose={close} />
      <WipeDialog me={me} open={open === "wipe"} onClose={close} />
    </section>
  );
}

interface PartProps {
  open: boolean;
  onClose(): void;
}

function CopyDialog({ me, open, onClose }: PartProps & { me: Me }) {
  const [shown, setShown] = useState("");
  const [trouble, setTrouble] = useState("");
  const close = (): void => {
    setShown("");
    setTrouble("");
    onClose();
  };
  const show = async (): Promise<void> => {
    try {
      setShown(nsec(await secretOf("Show your key")));
    } catch (error) {
      setTrouble(sentence(error));
    }
  };
  const copy = async (text: string): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      markSaved();
      toast("Copied. Keep it where only you can read it.", "good");
    } catch {
      setTrouble("This browser does not let pages copy; select the text and copy it yourself.");
    }
  };
  return (
    <Dialog title="A copy of your key" open={open} onClose={close}>
      <p>
        Whoever has this text is you, for ever. Keep it in a password manager, or on paper; show it to nobody.
      </p>
      {me.kind === "locked" && (
        <div className={css["row"]}>
          <Button onClick={() => copy(me.secret)}>Copy the sealed key</Button>
          <span className={css["dim"]}>Safer: it opens only with your passphrase.</span>
        </div>
      )}
      {shown === "" ? (
        <Button kind="primary" onClick={show}>
          Show the secret key
        </Button>
      ) : (
        <>
          <code className={css["key"]}>{shown}</code>
          <div className={css["qr"]}>
            <QrCode text={shown} label="Your secret key as a QR code" />
            <span className={css["dim"]}>Scan it with your other device.</span>
          </div>
          <div className={css["row"]}>
            <Button kind="primary" onClick={() => copy(shown)}>
              Copy
            </Button>
            <Button
              onClick={() => {
                markSaved();
                close();
              }}
            >
              I have saved it
            </Button>
          </div>
        </>
      )}
      {trouble && (
        <p role="alert" className={css["bad"]}>
          {trouble}
        </p>
      )}
    </Dialog>
  );
}

const LEAST = 8;

function LockDialog({ open, onClose }: PartProps) {
  const [one, setOne] = useState("");
  const [two, setTwo] = useState("");
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState("");
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (one !== two) {
      setTrouble("The passphrases do not match.");
      return;
    }
    setBusy(true);
    setTrouble("");
    try {
      await lock(one);
      setOne("");
      setTwo("");
      onClose();
      toast("Your key is locked.", "good");
    } catch (error) {
      setTrouble(sentence(error));
    }
    setBusy(false);
  };
  return (
    <Dialog title="Lock with a passphrase" open={open} onClose={onClose}>
      <form className={form["form"]} onSubmit={send}>
        <p>
          You will be asked for it once in each realm, and for what only the key itself can do. If you forget
          it, nobody can help.
        </p>
        <div className={form["field"]}>
          <label htmlFor="one">
            Passphrase{" "}
            <span className={form["hint"]}>at least {LEAST} characters; several words are best</span>
          </label>
          <input
            id="one"
            type="password"
            autoComplete="new-password"
            value={one}
            onChange={(event) => setOne(event.target.value)}
          />
        </div>
        <div className={form["field"]}>
          <label htmlFor="two">Once more</label>
          <input
            id="two"
            type="password"
            autoComplete="new-password"
            value={two}
            onChange={(event) => setTwo(event.target.value)}
          />
        </div>
        {trouble && (
          <p role="alert" className={form["trouble"]}>
            {trouble}
          </p>
        )}
        <div className={form["row"]}>
          <Button type="submit" kind="primary" busy={busy} disabled={one.length < LEAST}>
            Lock
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function WipeDialog({ me, open, onClose }: PartProps & { me: Me }) {
  return (
    <Dialog title={me.kind === "extension" ? "Leave" : "Forget this key"} open={open} onClose={onClose}>
      {me.kind === "extension" ? (
        <p>This browser forgets who you are and deletes its session key. Your key stays in the extension.</p>
      ) : (
        <p>
          This browser deletes your key and its session key. <b>This cannot be undone.</b>{" "}
          {me.saved
            ? "You confirmed that you have a copy."
            : "You have not saved a copy: you would lose access to your games."}
        </p>
      )}
      <div className={css["row"]}>
        <Button
          kind="danger"
          onClick={() => {
            onClose();
            void wipe();
          }}
        >
          {me.kind === "extension" ? "Leave" : "Forget it for good"}
        </Button>
        <Button onClick={onClose}>Keep it</Button>
      </div>
    </Dialog>
  );
}
