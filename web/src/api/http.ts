/** Asking the server. Whatever it refuses is thrown as a Refused, with its stable code and a sentence for people. */
import type { Json } from "../state/contract";
import { tokenOf, type Voucher } from "./auth";

export class Refused extends Error {
  readonly status: number;
  readonly code: string;
  readonly text: string;
  readonly at: Json;
  constructor(status: number, code: string, text: string, at: Json = null) {
    super(text);
    this.status = status;
    this.code = code;
    this.text = text;
    this.at = at;
  }
}

export const UNREACHABLE = "unreachable";

type Query = Record<string, string | number | boolean | null | undefined | string[]>;

export function address(path: string, query: Query = {}): string {
  const given = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (each !== null && each !== undefined && each !== "") given.append(name, String(each));
    }
  }
  const text = given.toString();
  return text ? `${path}?${text}` : path;
}

export const get = <T>(path: string, query: Query = {}, voucher: Voucher | null = null): Promise<T> =>
  asked<T>("GET", address(path, query), undefined, voucher);

export const post = <T>(path: string, body: unknown, voucher: Voucher | null = null): Promise<T> =>
  asked<T>("POST", path, JSON.stringify(body), voucher);

export const remove = (path: string, voucher: Voucher | null = null): Promise<void> =>
  asked("DELETE", path, undefined, voucher);

async function asked<T>(
  method: string,
  path: string,
  body: string | undefined,
  voucher: Voucher | null,
): Promise<T> {
  if (voucher === null) return sent<T>(method, path, body, null);
  try {
    return await sent<T>(method, path, body, `Bearer ${await tokenOf(voucher)}`);
  } catch (error) {
    // The server was started again and has forgotten the session: prove the key once more.
    if (!(error instanceof Refused) || error.code !== "no_such_session") throw error;
    return sent<T>(method, path, body, `Bearer ${await tokenOf(voucher, true)}`);
  }
}

export async function sent<T>(
  method: string,
  path: string,
  body: string | undefined,
  authorization: string | null,
): Promise<T> {
  const headers: Record<string, string> = { Accept: "application/json" };
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (authorization !== null) headers["Authorization"] = authorization;
  let response: Response;
  try {
    response = await fetch(path, { method, headers, body: body ?? null });
  } catch {
    throw new Refused(
      0,
      UNREACHABLE,
      "The server cannot be reached. Your key and your games are safe; try again.",
    );
  }
  const text = await response.text();
  const found = read(text);
  if (response.ok) return found as T;
  const told = (found ?? {}) as { code?: string; text?: string; at?: Json };
  throw new Refused(
    response.status,
    told.code ?? (response.status >= 502 ? UNREACHABLE : "refused"),
    told.text ?? `The server answered ${response.status}.`,
    told.at ?? null,
  );
}

function read(text: string): unknown {
  try {
    return text ? JSON.parse(text) : null;
  } catch {
    return null;
  }
}

/** A sentence about whatever went wrong. */
export const sentence = (error: unknown): string =>
  error instanceof Refused ? error.text : error instanceof Error ? error.message : String(error);
