import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { inspect } from "./inspect";
import { checkNow } from "./log/check";
import { type Entry, readLines } from "./log/log";
import { realmSource, sandboxSource } from "./source";
import { logBytes, logText } from "./vectors";

const lines = [...readLines(logBytes("duel"))];
const entries = lines.flatMap((line) => ("entry" in line ? [line.entry] : []));
const checkpoints = lines.flatMap((line) => ("checkpoint" in line ? [line.checkpoint] : []));
const realm = entries[0]?.realm ?? "";

let head = entries.length - 1;
let signed = head;
let asked: string[] = [];
let tell = (entry: Entry): unknown => entry;
let horizon: number | null = null;

beforeEach(() => {
  [head, signed, asked, horizon] = [entries.length - 1, entries.length - 1, [], null];
  tell = (entry) => entry;
  vi.stubGlobal("fetch", async (input: string) => {
    asked.push(input);
    const url = new URL(input, "http://here");
    if (url.searchParams.get("format") === "jsonl") return new Response(logText("duel"));
    if (url.pathname.includes("/draws/")) {
      return new Response('{"code":"still_running","text":"This game hides things."}', { status: 403 });
    }
    const [start, limit] = [Number(url.searchParams.get("start")), Number(url.searchParams.get("limit"))];
    const told = entries.slice(start, Math.min(start + limit, head + 1)).map(tell);
    return new Response(
      JSON.stringify({ realm, head, entries: told, next: null, checkpoint: checkpoints[signed], horizon }),
    );
  });
});
afterEach(() => vi.unstubAllGlobals());

describe("a realm's log", () => {
  test("is read page by page, each entry once", async () => {
    const source = realmSource(realm);
    expect(await source.entries(2, 5)).toEqual(entries.slice(2, 5));
    expect(await source.entry(3)).toEqual(entries[3]);
    expect(asked).toHaveLength(1);
    expect(await source.entries(9, 99)).toEqual(entries.slice(9));
    await expect(source.entry(99)).rejects.toMatchObject({ code: "no_such_entry" });
  });

  test("is not asked for draws that are still hidden", async () => {
    horizon = 5;
    const source = realmSource(realm);
    await source.entries(4, 6);
    expect(await source.asked(5)).toEqual({ asked: null, why: expect.stringMatching(/still hidden/) });
    expect(asked.filter((path) => path.includes("/draws/"))).toEqual([]);
    await source.asked(4);
    expect(asked.filter((path) => path.includes("/draws/"))).toEqual([`/api/realms/${realm}/draws/4`]);
  });

  test("holds while it grows", async () => {
    [head, signed] = [6, 6];
    const source = realmSource(realm);
    expect((await inspect(source, 5)).holds).toBe(true);
    [head, signed] = [9, 9];
    const found = await inspect(source, 6);
    expect([found.holds, found.head]).toEqual([true, 9]);
  });

  test("may be told ahead of the referee's word, and says so", async () => {
    signed = 3;
    const word = (await inspect(realmSource(realm), 8)).findings.find(({ id }) => id === "checkpoint");
    expect([word?.state, word?.said]).toEqual(["none", "The referee's signature on it is still to come."]);
  });

  test("says why draws are not told", async () => {
    const found = await inspect(realmSource(realm), 5);
    expect([found.holds, found.draws, found.silent]).toEqual([true, null, "This game hides things."]);
  });

  test("is not believed: what is no entry is refused, what is another is found out", async () => {
    tell = ({ seq }) => ({ seq });
    await expect(realmSource(realm).entry(1)).rejects.toThrow("not an entry");
    tell = ({ header, body }) => ({
      header: header.seq === 5 ? { ...header, at: header.at + 1 } : header,
      body,
    });
    const found = await inspect(realmSource(realm), 5);
    expect(found.findings.filter(({ state }) => state === "bad").map(({ id }) => id)).toEqual([
      "after",
      "checkpoint",
    ]);
  });

  test("of another realm is found out", async () => {
    const found = await inspect(realmSource("ab".repeat(32)), 5);
    expect(found.findings.find(({ id }) => id === "birth")?.state).toBe("bad");
  });

  test("comes as a file too", async () => {
    expect(checkNow(await realmSource(realm).file()).bad).toBeNull();
  });
});

describe("a sandbox's log", () => {
  test("is put together to a file that can be checked", async () => {
    const source = sandboxSource({ id: "box", realm, at: head });
    expect(checkNow(await source.file())).toMatchObject({
      bad: null,
      entries: entries.length,
      checkpoints: 1,
    });
    expect(source.verdict).toBeNull();
  });

  test("that is only a beginning is not taken for an altered one", async () => {
    head = 6;
    const source = sandboxSource({ id: "box", realm, at: 6 });
    expect((await inspect(source, 5)).holds).toBe(true);
    await expect(source.file()).rejects.toMatchObject({ code: "cut_log" });
  });
});
