/** A field for each kind of domain: one of these, a number, a text, some of these. */
import { useId } from "react";
import type { Domain, Json } from "../state/contract";
import { saying } from "../state/speech";
import css from "./domains.module.css";
import { shown, titled } from "./words";

interface FieldProps {
  name: string;
  domain: Domain;
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

function ChoiceField({
  name,
  values,
  names,
  value,
  onChange,
}: FieldProps & { values: Json[]; names: string[] }) {
  const id = useId();
  const place = values.findIndex((each) => same(each, value));
  return (
    <div className={css["field"]}>
      <label htmlFor={id}>{titled(name)}</label>
      <select
        id={id}
        value={place}
        onChange={(event) => onChange(values[Number(event.target.value)] ?? null)}
      >
        {values.map((each, index) => (
          <option key={JSON.stringify(each)} value={index}>
            {names[index] ?? shown(each)}
          </option>
        ))}
      </select>
    </div>
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
}: FieldProps & { values: Json[]; least: number; most: number }) {
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
      {values.map((each) => (
        <label key={JSON.stringify(each)} className={css["box"]}>
          <input
            type="checkbox"
            checked={has(each)}
            disabled={!has(each) && chosen.length >= most}
            onChange={() => turn(each)}
          />
          {shown(each)}
        </label>
      ))}
    </fieldset>
  );
}

const same = (a: Json, b: Json): boolean => JSON.stringify(a) === JSON.stringify(b);

/** What a field holds before anybody touched it: what the offer itself says, if that fits. */
export function unset(domain: Domain, given: Json | undefined): Json {
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
export function fitting(domain: Domain, value: Json): boolean {
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
