/** A field for each kind of domain: one of these, a number, a text, some of these. */
import { useId } from "react";
import type { Domain, Json, PlainDomain } from "../../state/contract";
import { saying } from "../../state/speech";
import { shown, titled } from "../words";
import css from "./domains.module.css";

interface FieldProps {
  name: string;
  domain: PlainDomain;
  value: Json;
  onChange(value: Json): void;
}

export function DomainField(props: FieldProps) {
  switch (props.domain.type) {
    case "choice":
      return <ChoiceField {...props} values={props.domain.values} names={props.domain.names ?? []} />;
    case "span":
      return <SpanField {...props} low={props.domain.low} high={props.domain.high} />;
    case "text":
      return <TextField {...props} least={props.domain.least} most={props.domain.most} />;
    case "speech":
      return <SpeechField {...props} most={props.domain.most} readers={props.domain.readers ?? []} />;
    case "some":
      return <SomeField {...props} {...props.domain} />;
  }
}

/** So many are shown side by side; more go into a list that opens. */
const MOST_BESIDE = 8;

type Choices = FieldProps & { values: Json[]; names: string[] };

function ChoiceField(props: Choices) {
  const id = useId();
  if (props.values.length <= MOST_BESIDE) return <Beside {...props} id={id} />;
  return (
    <div className={css["field"]}>
      <label htmlFor={id}>{titled(props.name)}</label>
      <select
        id={id}
        value={props.values.findIndex((each) => same(each, props.value))}
        onChange={(event) => props.onChange(props.values[Number(event.target.value)] ?? null)}
      >
        {props.values.map((each, index) => (
          <option key={JSON.stringify(each)} value={index}>
            {props.names[index] ?? shown(each)}
          </option>
        ))}
      </select>
    </div>
  );
}

function Beside({ id, name, values, names, value, onChange }: Choices & { id: string }) {
  return (
    <fieldset className={css["beside"]}>
      <legend>{titled(name)}</legend>
      {values.map((each, index) => (
        <label key={JSON.stringify(each)} className={css["chip"]}>
          <input type="radio" name={id} checked={same(each, value)} onChange={() => onChange(each)} />
          {names[index] ?? shown(each)}
        </label>
      ))}
    </fieldset>
  );
}

function SpanField({ name, low, high, value, onChange }: FieldProps & { low: number; high: number }) {
  const id = useId();
  return (
    <div className={css["field"]}>
      <label htmlFor={id}>
        {titled(name)}{" "}
        <span className={css["hint"]}>
          {low} to {high}
        </span>
      </label>
      <input
        id={id}
        type="number"
        inputMode="numeric"
        min={low}
        max={high}
        step={1}
        required
        value={typeof value === "number" ? value : ""}
        onChange={(event) => onChange(event.target.value === "" ? null : Number(event.target.value))}
      />
    </div>
  );
}

function TextField({ name, least, most, value, onChange }: FieldProps & { least: number; most: number }) {
  const id = useId();
  const common = {
    id,
    minLength: least,
    maxLength: most,
    required: least > 0,
    value: typeof value === "string" ? value : "",
  };
  return (
    <div className={css["field"]}>
      <label htmlFor={id}>
        {titled(name)} <span className={css["hint"]}>at most {most} characters</span>
      </label>
      {most > 120 ? (
        <textarea {...common} rows={4} onChange={(event) => onChange(event.target.value)} />
      ) : (
        <input {...common} onChange={(event) => onChange(event.target.value)} />
      )}
    </div>
  );
}

/** What is typed here goes beside the action, encrypted if it has readers. */
function SpeechField({
  most,
  readers,
  value,
  onChange,
  ...rest
}: FieldProps & { most: number; readers: string[] }) {
  const text = typed(value);
  const said = (each: Json): void => onChange(saying(String(each), readers));
  return <TextField {...rest} least={1} most={Math.floor(most / 4)} value={text} onChange={said} />;
}

const typed = (value: Json): string =>
  value !== null && typeof value === "object" && !Array.isArray(value) && typeof value["say"] === "string"
    ? value["say"]
    : "";

function SomeField({
  name,
  values,
  least,
  most,
  value,
  onChange,
  names,
}: FieldProps & { values: Json[]; least: number; most: number; names?: string[] }) {
  const chosen = Array.isArray(value) ? value : [];
  const has = (each: Json): boolean => chosen.some((one) => same(one, each));
  const turn = (each: Json): void => {
    const next = has(each) ? chosen.filter((one) => !same(one, each)) : [...chosen, each];
    onChange(values.filter((one) => next.some((other) => same(other, one))));
  };
  return (
    <fieldset className={css["some"]}>
      <legend>
        {titled(name)}{" "}
        <span className={css["hint"]}>
          {least === most ? `choose ${least}` : `choose ${least} to ${most}`}
        </span>
      </legend>
      {values.map((each, place) => (
        <label key={JSON.stringify(each)} className={css["box"]}>
          <input
            type="checkbox"
            checked={has(each)}
            disabled={!has(each) && chosen.length >= most}
            onChange={() => turn(each)}
          />
          {names?.[place] ?? shown(each)}
        </label>
      ))}
    </fieldset>
  );
}

const same = (a: Json, b: Json): boolean => JSON.stringify(a) === JSON.stringify(b);

const NONE: PlainDomain = { type: "choice", values: [] };

/** A domain as it is while the other fields are these. */
export function settled(domain: Domain, fields: { [name: string]: Json }): PlainDomain {
  if (domain.type !== "by") return domain;
  return domain.cases.find(({ when }) => same(when, fields[domain.field] ?? null))?.domain ?? NONE;
}

/** The fields of an offer with one of them changed: those that depend on it follow, if they no longer fit. */
export function following(
  domains: { [name: string]: Domain },
  fields: { [name: string]: Json },
): { [name: string]: Json } {
  const dependent = Object.entries(domains).filter(([, domain]) => domain.type === "by");
  const followed = dependent.map(([name, domain]) => [name, unset(settled(domain, fields), fields[name])]);
  return { ...fields, ...Object.fromEntries(followed) };
}

/** What a field holds before anybody touched it: what the offer itself says, if that fits. */
export function unset(domain: PlainDomain, given: Json | undefined): Json {
  if (given !== undefined && fitting(domain, given)) return given;
  switch (domain.type) {
    case "choice":
      return domain.values[0] ?? null;
    case "span":
      return domain.low;
    case "text":
      return "";
    case "speech":
      return saying("", domain.readers);
    case "some":
      return domain.values.slice(0, domain.least);
  }
}

/** Whether a value lies in a domain; the server asks the same. */
export function fitting(domain: PlainDomain, value: Json): boolean {
  switch (domain.type) {
    case "choice":
      return domain.values.some((each) => same(each, value));
    case "span":
      return Number.isInteger(value) && Number(value) >= domain.low && Number(value) <= domain.high;
    case "text":
      return (
        typeof value === "string" && [...value].length >= domain.least && [...value].length <= domain.most
      );
    case "speech": {
      const size = new TextEncoder().encode(typed(value)).length;
      return size > 0 && typed(value).trim() !== "" && size <= domain.most;
    }
    case "some": {
      if (!Array.isArray(value) || value.length < domain.least || value.length > domain.most) return false;
      const places = value.map((each) => domain.values.findIndex((one) => same(one, each)));
      return places.every((place, index) => place > (index === 0 ? -1 : (places[index - 1] ?? -1)));
    }
  }
}
