import { type FormEvent, useEffect, useState } from "react";
import { useAsk } from "../../state/people/asks";
import { Button } from "../controls/button";
import css from "../controls/form.module.css";
import { Dialog } from "./dialog";

/** The question for a passphrase, when some code needs the identity to sign. */
export function AskDialog() {
  const ask = useAsk((state) => state.ask);
  const [typed, setTyped] = useState("");
  useEffect(() => {
    if (ask !== null) setTyped("");
  }, [ask]);
  const send = (event: FormEvent): void => {
    event.preventDefault();
    ask?.answer(typed);
  };
  return (
    <Dialog title={ask?.title ?? ""} open={ask !== null} onClose={() => ask?.answer(null)}>
      <form className={css["form"]} onSubmit={send}>
        <p>{ask?.text}</p>
        <div className={css["field"]}>
          <label htmlFor="passphrase">Passphrase</label>
          <input
            id="passphrase"
            type="password"
            autoComplete="current-password"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
        {ask?.wrong && (
          <p role="alert" className={css["trouble"]}>
            {ask.wrong}
          </p>
        )}
        <div className={css["row"]}>
          <Button type="submit" kind="primary" disabled={!typed}>
            Unlock
          </Button>
          <Button onClick={() => ask?.answer(null)}>Not now</Button>
        </div>
      </form>
    </Dialog>
  );
}
