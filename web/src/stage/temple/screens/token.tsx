/** A token: portrait, attributes, owner, history, and the forms that give it away (T-876, T-880). */
import { type FormEvent, useState } from "react";
import { Button } from "../../../panes/button";
import { Dialog } from "../../../panes/dialog";
import { Failure, Loading } from "../../../panes/states";
import { toast } from "../../../panes/toast";
import type { StageProps } from "../../../state/contract";
import { account } from "../account";
import { Link, Panel } from "../bits";
import { about } from "../events";
import { useAnswer, useHistory } from "../hooks";
import { Entries } from "../log";
import page from "../panel.module.css";
import type { Metadata, TokenRow } from "../types";

interface TokenProps extends StageProps {
  collection: "explorer" | "temple";
  id: number;
}

export function TokenPage(props: TokenProps) {
  const { session, seat, collection, id, prove, nameOf } = props;
  const which = { collection, token_id: id };
  const { data: meta, error } = useAnswer<Metadata>(session, { type: "token_metadata", ...which }, seat.at);
  const row = useAnswer<TokenRow>(session, { type: "token_info", ...which }, seat.at).data;
  const { items, whole } = useHistory(session, seat.items);
  if (error && !meta) return <Failure error={error} title="There is no such token." />;
  if (!meta || !row) return <Loading what="Fetching the token" />;
  const past = about(items, collection === "explorer" ? { explorer: id } : { temple: id }).filter((item) =>
    item.lines.some(Boolean),
  );
  return (
    <div className={page["page"]} data-testid="token">
      <h1>{meta.name}</h1>
      <div className={page["columns"]}>
        <Panel
          title="Portrait"
          more={
            <Link to={{ screen: collection, id }}>
              {collection === "explorer" ? "see it play" : "see the map"}
            </Link>
          }
        >
          <img src={meta.image} alt={`Portrait of ${meta.name}`} width="240" height="336" />
          <p>{meta.description}</p>
          {meta.external_link && <p>{meta.external_link}</p>}
        </Panel>
        <Panel title="Attributes" testid="attributes">
          <table className={page["table"]}>
            <tbody>
              {meta.attributes.map(({ trait_type, value }) => (
                <tr key={trait_type}>
                  <th scope="row">{trait_type}</th>
                  <td>{value}</td>
                </tr>
              ))}
              <tr>
                <th scope="row">Owner</th>
                <td>{nameOf(row.owner)}</td>
              </tr>
              <tr>
                <th scope="row">Approved</th>
                <td>{row.approved ? nameOf(row.approved) : "nobody"}</td>
              </tr>
            </tbody>
          </table>
        </Panel>
        <Panel title="Give it away">
          {seat.who === row.owner || seat.who === row.approved ? (
            <Forms {...props} row={row} name={meta.name} />
          ) : (
            <p className={page["small"]}>Only its owner, or whom the owner approves, can transfer a token.</p>
          )}
        </Panel>
      </div>
      <Panel title="History" more={whole ? `${past.length} entries` : "the newest entries"} testid="history">
        <Entries items={past} me={collection === "explorer" ? id : 0} prove={prove} />
      </Panel>
    </div>
  );
}

function Forms({
  session,
  seat,
  collection,
  id,
  row,
  name,
  nameOf,
}: TokenProps & { row: TokenRow; name: string }) {
  const [to, setTo] = useState("");
  const [ally, setAlly] = useState("");
  const [asking, setAsking] = useState(false);
  const [fault, setFault] = useState("");
  const given = account(to);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setFault(given ? "" : "That is neither an npub nor a key of 64 hexadecimal digits.");
    setAsking(given !== "");
  };
  const transfer = async (): Promise<void> => {
    setAsking(false);
    const item = await session.act({
      type: "transfer_from",
      collection,
      sender: row.owner,
      to: given,
      token_id: id,
    });
    if (item) toast(`${name} now belongs to ${nameOf(given)}.`, "good");
  };
  const approve = async (key: string): Promise<void> => {
    const item = await session.act({ type: "approve", collection, to: key, token_id: id });
    if (item)
      toast(key ? `${nameOf(key)} may now transfer ${name}.` : "Nobody else may transfer it now.", "good");
  };
  return (
    <>
      <form className={page["form"]} onSubmit={submit} data-testid="transfer-form">
        <label>
          Transfer to (npub or key)
          <input
            value={to}
            onChange={(event) => setTo(event.target.value)}
            placeholder="npub1…"
            autoComplete="off"
            spellCheck={false}
          />
        </label>
        {fault && <p role="alert">{fault}</p>}
        <Button type="submit" kind="danger" busy={seat.busy} disabled={!to}>
          Transfer…
        </Button>
      </form>
      {row.owner === seat.who && (
        <form
          className={page["form"]}
          data-testid="approve-form"
          onSubmit={(event) => {
            event.preventDefault();
            if (account(ally)) void approve(account(ally));
          }}
        >
          <label>
            Let somebody else transfer it (they still cannot play it)
            <input
              value={ally}
              onChange={(event) => setAlly(event.target.value)}
              placeholder="npub1…"
              autoComplete="off"
              spellCheck={false}
            />
          </label>
          <div className={page["links"]}>
            <Button type="submit" busy={seat.busy} disabled={!account(ally)}>
              Approve
            </Button>
            {row.approved && (
              <Button kind="ghost" busy={seat.busy} onClick={() => void approve("")}>
                Take it back
              </Button>
            )}
          </div>
        </form>
      )}
      <Dialog title={`Give ${name} away?`} open={asking} onClose={() => setAsking(false)}>
        <div className={page["form"]} data-testid="confirm-transfer">
          <p>
            {name} will belong to <b>{given ? nameOf(given) : ""}</b>, wherever it stands, and only they can
            play it. You cannot take it back.
          </p>
          <div className={page["links"]}>
            <Button kind="danger" onClick={() => void transfer()}>
              Give it away
            </Button>
            <Button onClick={() => setAsking(false)}>Keep it</Button>
          </div>
        </div>
      </Dialog>
    </>
  );
}
