/** A question to somebody who has made a key: what others may call them. It never stands in the way of a game. */
import { type FormEvent, useState } from "react";
import { Link, useLocation } from "wouter";
import { sentence } from "../api/http";
import { Button } from "../kit/controls/button";
import form from "../kit/controls/form.module.css";
import { toast } from "../kit/dialogs/toast";
import { suggested } from "../state/people/callsigns";
import { useIdentity } from "../state/people/identity";
import { leaveName, takeName, useNaming } from "../state/people/naming";
import css from "./page.module.css";

const MOST = 40;

export function NameCard() {
  const asking = useNaming((state) => state.asking);
  const key = useIdentity((state) => state.me?.key);
  const [place] = useLocation();
  return asking && key && place !== "/me" && !place.startsWith("/r/") ? <Ask key={key} /> : null;
}

function Ask() {
  const [name, setName] = useState(suggested);
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState("");
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    try {
      toast(`Welcome, ${await takeName(name)}.`, "good");
      leaveName();
    } catch (error) {
      setTrouble(sentence(error));
      setBusy(false);
    }
  };
  return (
    <form className={css["nameCard"]} onSubmit={(event) => void send(event)} aria-label="Your name">
      <label htmlFor="first-name">What may others call you?</label>
      <input
        id="first-name"
        value={name}
        maxLength={MOST}
        autoComplete="nickname"
        onChange={(event) => setName(event.target.value)}
      />
      <div className={form["row"]}>
        <Button type="submit" kind="primary" small busy={busy} disabled={!name.trim()}>
          Use this name
        </Button>
        <Button small onClick={() => setName(suggested())}>
          Another
        </Button>
        <Button small kind="ghost" onClick={leaveName}>
          Later
        </Button>
      </div>
      {trouble && <p role="alert">{trouble}</p>}
      <p className={css["dim"]}>
        You have a key now, kept in this browser. <Link href="/me">Save a copy</Link> when you like.
      </p>
    </form>
  );
}
