/** Which keys may play for you, and the end of them all. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "wouter";
import { sentence } from "../api/http";
import { actAs, realms, rightsOf } from "../api/realms";
import type { Right, Summary } from "../api/schema";
import { Button } from "../kit/controls/button";
import { Dialog } from "../kit/dialogs/dialog";
import { toast } from "../kit/dialogs/toast";
import { Failure, Loading } from "../kit/frame/states";
import { plural, titled } from "../kit/words";
import { identityVoucher, type Me, renewSession, sessionVoucher } from "../state/people/identity";
import { short } from "../state/people/names";
import css from "./page.module.css";

interface Held {
  realm: Summary;
  right: Right;
}

/** Every right that this player has given and that still holds. */
async function held(player: string): Promise<Held[]> {
  const found: Held[] = [];
  let after = "";
  do {
    const page = await realms({ player, after, limit: 100 });
    for (const realm of page.realms.filter(({ trouble }) => !trouble)) {
      for (const right of await rightsOf(realm.id, { of: player })) found.push({ realm, right });
    }
    after = page.after ?? "";
  } while (after !== "");
  return found;
}

export function SessionsPart({ me }: { me: Me }) {
  const [open, setOpen] = useState(false);
  const found = useQuery({ queryKey: ["rights of", me.key], queryFn: () => held(me.key) });
  const session = sessionVoucher(me).key;
  return (
    <section className={css["card"]} aria-labelledby="sessions-title">
      <h2 id="sessions-title">Who may play for you</h2>
      <p>
        In each realm your key signs one grant: this browser's session key may play for you, for thirty days.
        You need not sign every click, and the log still shows who gave the right.
      </p>
      {found.isPending && <Loading what="Loading your grants" />}
      {found.isError && <Failure error={found.error} retry={() => void found.refetch()} />}
      {found.data?.length === 0 && (
        <p className={css["dim"]}>No key may play for you anywhere. Your first move grants it.</p>
      )}
      {found.data && found.data.length > 0 && (
        <>
          <ul className={css["list"]}>
            {found.data.map(({ realm, right }) => (
              <li key={realm.id + right.key}>
                <span>
                  <Link href={`/r/${realm.id}`}>{realm.name || titled(realm.game)}</Link>:{" "}
                  {right.key === session ? "this browser" : <code>{short(right.key)}</code>}
                </span>
                <span className={css["dim"]}>until {new Date(right.until).toLocaleDateString()}</span>
              </li>
            ))}
          </ul>
          <div className={css["row"]}>
            <Button kind="danger" onClick={() => setOpen(true)}>
              End all sessions
            </Button>
          </div>
        </>
      )}
      <EndDialog me={me} rights={found.data ?? []} open={open} onClose={() => setOpen(false)} />
    </section>
  );
}

function EndDialog({
  me,
  rights,
  open,
  onClose,
}: {
  me: Me;
  rights: Held[];
  open: boolean;
  onClose(): void;
}) {
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState("");
  const client = useQueryClient();
  const end = async (): Promise<void> => {
    setBusy(true);
    setTrouble("");
    try {
      const voucher = identityVoucher(me, "End all sessions");
      for (const { realm, right } of rights)
        await actAs(voucher, realm.id, { type: "revoke", key: right.key });
      await renewSession();
      toast("All sessions have ended. This browser has a new session key.", "good");
      onClose();
    } catch (error) {
      setTrouble(sentence(error));
    }
    void client.invalidateQueries({ queryKey: ["rights of", me.key] });
    setBusy(false);
  };
  return (
    <Dialog title="End all sessions" open={open} onClose={onClose}>
      <p>
        {plural(rights.length, "grant")} will be revoked, one signed entry each. From then on no session key,
        not even a stolen one, can play for you. This browser gets a new one and asks for your grant again.
      </p>
      {trouble && (
        <p role="alert" className={css["bad"]}>
          {trouble}
        </p>
      )}
      <div className={css["row"]}>
        <Button kind="danger" busy={busy} onClick={end}>
          End them all
        </Button>
        <Button onClick={onClose}>Not now</Button>
      </div>
    </Dialog>
  );
}
