/** Giving a token away, and letting others do it (T-645 to T-647). Only what cannot be taken back asks twice (T-880). */
import { type FormEvent, type ReactNode, useState } from "react";
import { Button } from "../../../kit/controls/button";
import { Dialog } from "../../../kit/dialogs/dialog";
import { toast } from "../../../kit/dialogs/toast";
import type { StageProps } from "../../../state/contract";
import { useAnswer } from "../../../state/use";
import { account } from "../account";
import page from "../panel.module.css";
import type { TokenRow } from "../types";

interface FormsProps extends StageProps {
  collection: "explorer" | "temple";
  id: number;
  row: TokenRow;
  name: string;
  /** Whom the owner lets transfer the whole collection. */
  operators: string[];
}

export function TokenForms(props: FormsProps) {
  const { session, seat, collection, row } = props;
  const { who } = seat;
  const owns = who === row.owner;
  const asked = who !== null && !owns;
  const operates = useAnswer<boolean>(
    session,
    asked ? { type: "is_approved_for_all", collection, owner: row.owner, operator: who } : null,
    seat.at,
  ).data;
  const acts = owns || (asked && operates === true);
  if (!acts && (who === null || who !== row.approved))
    return <p className={page["small"]}>Only its owner, or whom the owner approves, can transfer a token.</p>;
  return (
    <>
      <Transfer {...props} />
      {acts && <Approve {...props} />}
      {owns && <Operators {...props} />}
    </>
  );
}

function Transfer({ session, seat, collection, id, row, name, nameOf }: FormsProps) {
  const [to, setTo] = useState("");
  const transfer = async (): Promise<void> => {
    setTo("");
    const token = { collection, sender: row.owner, to, token_id: id };
    const item = await session.act({ type: "transfer_from", ...token });
    if (item) toast(`${name} now belongs to ${nameOf(to)}.`, "good");
  };
  return (
    <>
      <AccountForm
        label="Transfer to (npub or key)"
        button="Transfer…"
        kind="danger"
        busy={seat.busy}
        testid="transfer-form"
        send={setTo}
      />
      <Dialog title={`Give ${name} away?`} open={to !== ""} onClose={() => setTo("")}>
        <div className={page["form"]} data-testid="confirm-transfer">
          <p>
            {name} will belong to <b>{to ? nameOf(to) : ""}</b>, wherever it stands, and only they can play
            it. You cannot take it back.
          </p>
          <div className={page["links"]}>
            <Button kind="danger" onClick={() => void transfer()}>
              Give it away
            </Button>
            <Button onClick={() => setTo("")}>Keep it</Button>
          </div>
        </div>
      </Dialog>
    </>
  );
}

function Approve({ session, seat, collection, id, row, name, nameOf }: FormsProps) {
  const approve = async (to: string): Promise<void> => {
    const item = await session.act({ type: "approve", collection, to, token_id: id });
    if (item)
      toast(to ? `${nameOf(to)} may now transfer ${name}.` : "Nobody else may transfer it now.", "good");
  };
  return (
    <AccountForm
      label="Let somebody else transfer it (they still cannot play it)"
      button="Approve"
      busy={seat.busy}
      testid="approve-form"
      send={(key) => void approve(key)}
    >
      {row.approved && (
        <Button kind="ghost" busy={seat.busy} onClick={() => void approve("")}>
          Take it back
        </Button>
      )}
    </AccountForm>
  );
}

function Operators({ session, seat, collection, nameOf, operators }: FormsProps) {
  const all = `all your ${collection}s`;
  const trust = async (operator: string, on: boolean): Promise<void> => {
    const item = await session.act({ type: "set_approval_for_all", collection, operator, on });
    if (item) toast(`${nameOf(operator)} may ${on ? "now" : "no longer"} transfer ${all}.`, "good");
  };
  return (
    <>
      <AccountForm
        label={`Let somebody transfer ${all}, also those to come (they still cannot play them)`}
        button="Make them an operator"
        busy={seat.busy}
        testid="operator-form"
        send={(key) => void trust(key, true)}
      />
      {operators.length > 0 && (
        <ul className={page["rights"]} data-testid="operators">
          {operators.map((key) => (
            <li key={key}>
              {nameOf(key)} may transfer {all}.{" "}
              <Button small kind="ghost" busy={seat.busy} onClick={() => void trust(key, false)}>
                Take it back
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

interface AccountProps {
  label: string;
  button: string;
  kind?: "danger" | "plain";
  busy: boolean;
  testid: string;
  send(key: string): void;
  children?: ReactNode;
}

/** One account, as an npub or a key, and what to do with it. */
function AccountForm({ label, button, kind = "plain", busy, testid, send, children }: AccountProps) {
  const [text, setText] = useState("");
  const [fault, setFault] = useState("");
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const key = account(text);
    setFault(key ? "" : "That is neither an npub nor a key of 64 hexadecimal digits.");
    if (key) send(key);
  };
  return (
    <form className={page["form"]} onSubmit={submit} data-testid={testid}>
      <label>
        {label}
        <input
          value={text}
          onChange={(event) => setText(event.target.value)}
          placeholder="npub1…"
          autoComplete="off"
          spellCheck={false}
        />
      </label>
      {fault && <p role="alert">{fault}</p>}
      <div className={page["links"]}>
        <Button type="submit" kind={kind} busy={busy} disabled={!text}>
          {button}
        </Button>
        {children}
      </div>
    </form>
  );
}
