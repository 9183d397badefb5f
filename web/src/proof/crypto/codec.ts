/** The one way to bytes: deterministic JSON, byte for byte as the server writes it. Integers only, keys in order. */

import { Fault } from "../fault";
import { type Bytes, sha256Hex, utf8 } from "./bytes";

const LONE_SURROGATE = /\p{Surrogate}/u;

/** The text of a value; the names of objects stand in the order of their code points. */
export function encode(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(encode).join(",")}]`;
  if (typeof value === "object" && value !== null) {
    const names = Object.keys(value).sort(byCodePoint);
    return `{${names.map((name) => member(name, (value as Record<string, unknown>)[name])).join(",")}}`;
  }
  return scalar(value);
}

/** The text of a record whose fields have an order of their own; fields that are absent are left out. */
export function encodeFields(fields: readonly (readonly [name: string, text: string | undefined])[]): string {
  const written = fields.filter(([, text]) => text !== undefined);
  return `{${written.map(([name, text]) => `${encodeText(name)}:${text}`).join(",")}}`;
}

export const encodeBytes = (value: unknown): Bytes => utf8(encode(value));
export const hashOf = (text: string): string => sha256Hex(utf8(text));

/** Text in quotes. JSON.stringify escapes exactly what the server escapes, save for what is no text at all. */
export function encodeText(text: string): string {
  if (LONE_SURROGATE.test(text)) throw new Fault("unreadable", "This text holds half of a letter.");
  return JSON.stringify(text);
}

function scalar(value: unknown): string {
  if (typeof value === "string") return encodeText(value);
  if (typeof value === "boolean" || value === null) return String(value);
  if (typeof value === "bigint") return value.toString();
  if (typeof value === "number" && Number.isSafeInteger(value)) return String(value === 0 ? 0 : value);
  throw new Fault("unreadable", "Only text, whole numbers, true, false and null can be written.");
}

const member = (name: string, value: unknown): string => `${encodeText(name)}:${encode(value)}`;

/** UTF-16 puts letters beyond the first plane before some of those within it; UTF-8 does not. */
function byCodePoint(one: string, other: string): number {
  const [a, b] = [Array.from(one), Array.from(other)];
  for (let i = 0; i < Math.min(a.length, b.length); i++) {
    const difference = (a[i]?.codePointAt(0) ?? 0) - (b[i]?.codePointAt(0) ?? 0);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}
