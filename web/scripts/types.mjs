// Writes src/api/schema.ts from the server's own description: `npm run types`, or `npm run types -- --check` to see if it is fresh.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const TARGET = here("../src/api/schema.ts");
const venv = here("../../.venv/bin/python");
const python = process.env["YONDER_PYTHON"] ?? (existsSync(venv) ? venv : "python3");

const described = JSON.parse(execFileSync(python, [here("openapi.py")], { maxBuffer: 1 << 26 }).toString());
const schemas = described.components.schemas;
const name = (ref) => ref.split("/").at(-1);
const property = (key) => (/^[A-Za-z_$][\w$]*$/.test(key) ? key : JSON.stringify(key));

function typed(schema) {
  if (schema === true || schema === undefined) return "unknown";
  if (schema.$ref) return name(schema.$ref);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  const several = schema.oneOf ?? schema.anyOf;
  if (several) return [...new Set(several.map(typed))].join(" | ");
  if (Array.isArray(schema.type)) return schema.type.map((type) => typed({ ...schema, type })).join(" | ");
  switch (schema.type) {
    case "integer":
    case "number":
      return "number";
    case "string":
    case "boolean":
    case "null":
      return schema.type;
    case "array":
      if (schema.prefixItems) return `[${schema.prefixItems.map(typed).join(", ")}]`;
      return many(typed(schema.items));
    case "object":
      return schema.properties ? body(schema) : `Record<string, ${values(schema)}>`;
    default:
      return "unknown";
  }
}

const many = (type) => (/^\w+$/.test(type) ? `${type}[]` : `(${type})[]`);

const values = (schema) =>
  typeof schema.additionalProperties === "object" ? typed(schema.additionalProperties) : "unknown";

function body(schema) {
  const needed = new Set(schema.required ?? []);
  const lines = Object.entries(schema.properties).map(
    ([key, value]) => `  ${property(key)}${needed.has(key) ? "" : "?"}: ${typed(value)};`,
  );
  return `{\n${lines.join("\n")}\n}`;
}

const shown = Object.entries(schemas)
  .toSorted(([a], [b]) => (a < b ? -1 : 1))
  .map(([key, schema]) => {
    const about = schema.description ? `/** ${schema.description.replaceAll("*/", "* /").trim()} */\n` : "";
    return `${about}export type ${key} = ${typed(schema)};\n`;
  });
const text = `// Made by scripts/types.mjs from the server's description. Do not edit.\n\n${shown.join("\n")}`;

if (process.argv.includes("--check")) {
  if (!existsSync(TARGET) || readFileSync(TARGET, "utf8") !== text) {
    console.error("src/api/schema.ts is not what the server describes: run `npm run types`.");
    process.exit(1);
  }
  console.log("src/api/schema.ts is fresh.");
} else {
  writeFileSync(TARGET, text);
  console.log(`${shown.length} types written.`);
}
