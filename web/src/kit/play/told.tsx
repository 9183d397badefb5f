/** The answer to a question, whatever the game: names and values, lists as lists; nothing of it is worked out. */
import type { Json } from "../../state/contract";
import { titled } from "../words";
import css from "./told.module.css";

export function Told({ value }: { value: Json }) {
  if (Array.isArray(value)) return <Several values={value} />;
  if (value !== null && typeof value === "object") return <Fields fields={value} />;
  return <span>{word(value)}</span>;
}

function Several({ values }: { values: Json[] }) {
  if (values.length === 0) return <span className={css["none"]}>none</span>;
  if (values.every(plain)) return <span>{values.map(word).join(", ")}</span>;
  return (
    <ul className={css["several"]}>
      {values.map((each, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an answer never changes
        <li key={i}>
          <Told value={each} />
        </li>
      ))}
    </ul>
  );
}

/** What has a name is headed by it; ids of the wire say nothing to people. */
function Fields({ fields }: { fields: { [name: string]: Json } }) {
  const { name, ...rest } = fields;
  const shown = Object.entries(rest).filter(([field, value]) => field !== "id" && !empty(value));
  return (
    <>
      {typeof name === "string" && <b>{name}</b>}
      <dl className={css["fields"]}>
        {shown.map(([field, value]) => (
          <div key={field} data-wide={!plain(value) || undefined}>
            <dt>{titled(field)}</dt>
            <dd>
              <Told value={value} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

const plain = (value: Json): boolean => value === null || typeof value !== "object";
const empty = (value: Json): boolean =>
  value === null || value === "" || (typeof value === "object" && Object.keys(value).length === 0);
const word = (value: Json): string => (typeof value === "boolean" ? (value ? "yes" : "no") : String(value));
