import { useId, useState } from "react";
import css from "../kit/controls/form.module.css";
import { shown, titled } from "../kit/words";
import type { Json } from "../state/contract";
import type { Field } from "./schema";

interface FieldsProps {
  fields: Field[];
  values: { [name: string]: Json };
  onChange(name: string, value: Json): void;
}

export function SchemaFields({ fields, values, onChange }: FieldsProps) {
  return fields.map((field) => (
    <SchemaField
      key={field.name}
      field={field}
      value={values[field.name] ?? field.usual}
      onChange={(value) => onChange(field.name, value)}
    />
  ));
}

interface FieldProps {
  field: Field;
  value: Json;
  onChange(value: Json): void;
}

function SchemaField({ field, value, onChange }: FieldProps) {
  const id = useId();
  if (field.kind === "group") {
    const held = value as { [name: string]: Json };
    return (
      <fieldset className={css["set"]}>
        <legend>{field.title}</legend>
        <SchemaFields
          fields={field.fields}
          values={held}
          onChange={(name, next) => onChange({ ...held, [name]: next })}
        />
      </fieldset>
    );
  }
  if (field.kind === "flag") {
    return (
      <label className={css["check"]}>
        <input
          type="checkbox"
          checked={value === true}
          onChange={(event) => onChange(event.target.checked)}
        />
        {field.title} {field.about && <span className={css["hint"]}>{field.about}</span>}
      </label>
    );
  }
  return (
    <div className={css["field"]}>
      <label htmlFor={id}>
        {field.title} {field.about && <span className={css["hint"]}>{field.about}</span>}
      </label>
      <Input id={id} field={field} value={value} onChange={onChange} />
    </div>
  );
}

function Input({ id, field, value, onChange }: FieldProps & { id: string }) {
  switch (field.kind) {
    case "number":
      return (
        <input
          id={id}
          type="number"
          step={1}
          required
          {...(field.least === null ? {} : { min: field.least })}
          {...(field.most === null ? {} : { max: field.most })}
          value={Number(value)}
          onChange={(event) => onChange(Math.trunc(Number(event.target.value)))}
        />
      );
    case "choice":
      return (
        <select
          id={id}
          value={field.values.indexOf(value)}
          onChange={(event) => onChange(field.values[Number(event.target.value)] ?? null)}
        >
          {field.values.map((each, place) => (
            <option key={shown(each)} value={place}>
              {titled(shown(each))}
            </option>
          ))}
        </select>
      );
    case "text":
      return <input id={id} value={String(value)} onChange={(event) => onChange(event.target.value)} />;
    default:
      return <JsonInput id={id} value={value} onChange={onChange} />;
  }
}

/** What has no plainer form is written as JSON; only what can be read is taken over. */
function JsonInput({ id, value, onChange }: { id: string; value: Json; onChange(value: Json): void }) {
  const [text, setText] = useState(() => JSON.stringify(value));
  const [wrong, setWrong] = useState(false);
  const change = (typed: string): void => {
    setText(typed);
    try {
      onChange(JSON.parse(typed) as Json);
      setWrong(false);
    } catch {
      setWrong(true);
    }
  };
  return (
    <>
      <textarea
        id={id}
        rows={2}
        value={text}
        aria-invalid={wrong}
        onChange={(event) => change(event.target.value)}
      />
      {wrong && <span className={css["trouble"]}>This is not valid JSON yet.</span>}
    </>
  );
}
