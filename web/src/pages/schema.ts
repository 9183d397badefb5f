/** A game's setup as fields: read from its JSON Schema, whatever the game. */
import { titled } from "../kit/words";
import type { Json } from "../state/contract";

type Schema = { [name: string]: unknown };

export type Field = { name: string; title: string; about: string; usual: Json } & (
  | { kind: "flag" }
  | { kind: "number"; least: number | null; most: number | null }
  | { kind: "text"; most: number | null }
  | { kind: "choice"; values: Json[] }
  | { kind: "group"; fields: Field[] }
  | { kind: "json" }
);

export function fieldsOf(schema: Schema, components: { [name: string]: Schema }): Field[] {
  const found = followed(schema, components);
  const properties = (found["properties"] ?? {}) as { [name: string]: Schema };
  return Object.entries(properties).map(([name, each]) => fieldOf(name, each, components));
}

/** What people choose, in the game's own words; what it has no words for is left to programs, and so is JSON. */
export const worded = (fields: Field[], words: { [name: string]: [title: string, about: string] }): Field[] =>
  fields
    .filter(({ name, kind }) => (Object.keys(words).length ? name in words : kind !== "json"))
    .map((field) => {
      const [title, about] = words[field.name] ?? [field.title, field.about];
      return { ...field, title, about };
    });

/** What the fields hold before anybody touched them. */
export const usual = (fields: Field[]): { [name: string]: Json } =>
  Object.fromEntries(fields.map((field) => [field.name, field.usual]));

function fieldOf(name: string, given: Schema, components: { [name: string]: Schema }): Field {
  const schema = { ...followed(given, components), ...without(given, "$ref") };
  const about = typeof schema["description"] === "string" ? schema["description"] : "";
  const said = schema["default"] as Json | undefined;
  const base = { name, title: titled(name), about };
  if (Array.isArray(schema["enum"])) {
    const values = schema["enum"] as Json[];
    return { ...base, kind: "choice", values, usual: said ?? values[0] ?? null };
  }
  switch (schema["type"]) {
    case "boolean":
      return { ...base, kind: "flag", usual: said ?? false };
    case "integer": {
      const least = numberOf(schema["minimum"]);
      return { ...base, kind: "number", least, most: numberOf(schema["maximum"]), usual: said ?? least ?? 0 };
    }
    case "string":
      return { ...base, kind: "text", most: numberOf(schema["maxLength"]), usual: said ?? "" };
    case "object": {
      if (!schema["properties"]) break;
      const fields = fieldsOf(schema, components);
      return { ...base, kind: "group", fields, usual: { ...usual(fields), ...(said as object | undefined) } };
    }
    default:
      break;
  }
  return { ...base, kind: "json", usual: said ?? (schema["type"] === "array" ? [] : null) };
}

function followed(schema: Schema, components: { [name: string]: Schema }): Schema {
  const ref = schema["$ref"];
  if (typeof ref !== "string") return schema;
  const found = components[ref.split("/").at(-1) ?? ""];
  return found ? followed(found, components) : schema;
}

const without = (schema: Schema, name: string): Schema =>
  Object.fromEntries(Object.entries(schema).filter(([key]) => key !== name));

const numberOf = (value: unknown): number | null => (typeof value === "number" ? value : null);
