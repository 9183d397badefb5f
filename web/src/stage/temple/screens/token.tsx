/** A token: portrait, attributes, owner, history, and the forms that give it away (T-876). */
import { Failure, Loading } from "../../../kit/frame/states";
import { Log } from "../../../kit/log/log";
import { useHistory } from "../../../kit/route/history";
import { Panel } from "../../../kit/sheet/panel";
import type { StageProps } from "../../../state/contract";
import { useAnswer } from "../../../state/use";
import { about, operators } from "../log/events";
import { entries } from "../log/log";
import page from "../panel.module.css";
import { Link } from "../sheet/bits";
import type { Metadata, TokenRow } from "../types";
import { TokenForms } from "./token-forms";

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
  const trusted = operators(items, collection, row.owner);
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
              <tr>
                <th scope="row">Operators</th>
                <td>{trusted.map(nameOf).join(", ") || "nobody"}</td>
              </tr>
            </tbody>
          </table>
        </Panel>
        <Panel title="Give it away">
          <TokenForms {...props} row={row} name={meta.name} operators={trusted} />
        </Panel>
      </div>
      <Panel title="History" more={whole ? `${past.length} entries` : "the newest entries"} testid="history">
        <Log entries={entries(past, collection === "explorer" ? id : 0, items)} prove={prove} />
      </Panel>
    </div>
  );
}
