import { type FormEvent, useState } from "react";
import { sentence } from "../api/http";
import { Button } from "../kit/controls/button";
import form from "../kit/controls/form.module.css";
import { toast } from "../kit/dialogs/toast";
import { npub } from "../proof/keys";
import type { Me } from "../state/people/identity";
import { useName, useNames } from "../state/people/names";
import { leaveName, takeName } from "../state/people/naming";
import css from "./page.module.css";

const MOST = 40;

export function NamePart({ me }: { me: Me }) {
  useName(me.key);
  const known = useNames((state) => state.names[me.key]);
  const [typed, setTyped] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState("");
  const name = typed ?? known ?? "";
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    setTrouble("");
    try {
      const stays = await takeName(name);
      leaveName();
      setTyped(null);
      toast(`You are ${stays} now.`, "good");
    } catch (error) {
      setTrouble(sentence(error));
    }
    setBusy(false);
  };
  return (
    <section className={css["card"]} aria-labelledby="name-title">
      <h2 id="name-title">Your name</h2>
      <form className={form["form"]} onSubmit={send}>
        <div className={form["field"]}>
          <label htmlFor="name">
            Name <span className={form["hint"]}>what others see here; two people may have the same</span>
          </label>
          <input
            id="name"
            value={name}
            maxLength={MOST}
            autoComplete="nickname"
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
        <div className={form["row"]}>
          <Button type="submit" busy={busy} disabled={!name.trim() || name.trim() === known}>
            Use this name
          </Button>
        </div>
        {trouble && (
          <p role="alert" className={form["trouble"]}>
            {trouble}
          </p>
        )}
      </form>
      <div>
        <p className={css["dim"]}>Your public key, which is safe to show:</p>
        <code className={css["key"]}>{npub(me.key)}</code>
      </div>
    </section>
  );
}
