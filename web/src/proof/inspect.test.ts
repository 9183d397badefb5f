import { describe, expect, test } from "vitest";
import { fromHex, utf8 } from "./crypto/bytes";
import { type Asked, askAgain, type Draw, SeedDice } from "./dice";
import { inspect, secretOf } from "./inspect";
import { entryHash } from "./log/log";
import { fileSource, type Source } from "./source";
import {
  altered,
  alteredBytes,
  draws,
  hidden,
  type LogName,
  logBytes,
  logText,
  names,
  rolls,
} from "./vectors";

/** A file whose dice are told as plain numbers, each asked for by itself. */
function told(name: LogName, data = logBytes(name)): Source {
  const asked = (draw: Draw): Asked => {
    const { reason, low, high, value } = draw;
    return { reason, kind: "range", given: { low, high }, value, numbers: [{ low, high, value }] };
  };
  const list = async (seq: number) => ({ asked: (draws[name][String(seq)] ?? []).map(asked), why: "" });
  return { ...fileSource(data), asked: list };
}

const states = async (source: Source, seq: number): Promise<Record<string, string>> =>
  Object.fromEntries((await inspect(source, seq)).findings.map(({ id, state }) => [id, state]));

describe.each(names)("each entry of %s", (name) => {
  test("holds, with its dice", { timeout: 60_000 }, async () => {
    const source = told(name);
    for (let seq = 0; seq <= (await source.head()); seq++) {
      const found = await inspect(source, seq);
      expect(found.findings.filter(({ state }) => state === "bad")).toEqual([]);
      expect(found.hash).toBe(entryHash(await source.entry(seq)));
      expect(found.draws?.length ?? 0).toBe(draws[name][String(seq)]?.length ?? 0);
    }
  });
});

describe("an entry of a duel", () => {
  test("that was acted under a grant names player, key and grant", async () => {
    const found = await inspect(told("duel"), 4);
    expect(found.action).toEqual({ type: "guard" });
    expect(found.granted).toMatchObject({ seq: 3, player: found.player, key: found.signer });
    expect(found.player).not.toBe(found.signer);
    expect((await states(told("duel"), 4))["grant"]).toBe("good");
  });

  test("without dice has no proof, and a tick has no signature", async () => {
    expect((await states(told("duel"), 4))["proof"]).toBe("none");
    expect(await states(told("duel"), 7)).not.toHaveProperty("signature");
    expect((await inspect(told("duel"), 7)).player).toBeNull();
  });

  test("whose dice were told otherwise is found out", async () => {
    const source = told("duel");
    const lying: Source = {
      ...source,
      asked: async (seq) => {
        const { asked } = await source.asked(seq);
        return { asked: asked?.map((each) => ({ ...each, value: 20 })) ?? null, why: "" };
      },
    };
    expect((await states(lying, 5))["dice"]).toBe("bad");
  });

  test("whose draws are not told still has its proof", async () => {
    const found = await inspect(fileSource(logBytes("duel")), 5);
    expect([found.holds, found.draws]).toEqual([true, null]);
    expect(found.silent).not.toBe("");
  });

  test.each([
    ["an altered action", "id"],
    ["a signature of another action", "signature"],
    ["dice of another action", "proof"],
    ["a proof with one bit turned", "proof"],
    ["the entry before", "before"],
    ["the time of an entry", "after"],
    ["acting without a grant", "grant"],
    ["acting beyond a grant", "grant"],
    ["acting after a grant was revoked", "grant"],
    ["another referee claims the birth", "birth"],
    ["another referee signs it all", "checkpoint"],
  ])("shows %s as a bad %s", async (name, id) => {
    const found = altered.find((each) => each.name === name && each.log === "duel");
    if (!found) throw new Error("no such case");
    expect((await states(told("duel", alteredBytes(found)), found.bad))[id]).toBe("bad");
  });

  test("that is not there is refused", async () => {
    await expect(inspect(told("duel"), 99)).rejects.toMatchObject({ code: "no_such_entry" });
  });
});

test("an opening is proved by the veil's key", async () => {
  const found = altered.find((each) => each.name === "a wrong opening");
  if (!found) throw new Error("no such case");
  expect((await states(told("vault"), found.bad))["opened"]).toBe("good");
  expect((await states(told("vault", alteredBytes(found)), found.bad))["opened"]).toBe("bad");
});

describe("a hidden draw", () => {
  const unveiled = (
    change: (asked: Asked) => Asked = (asked) => asked,
    data = logBytes("vault"),
  ): Source => ({
    ...fileSource(data),
    asked: async (seq) => ({ asked: (hidden[String(seq)] ?? []).map(change), why: "" }),
  });
  const [first, second] = Object.keys(hidden).map(Number) as [number, number];

  test("follows from the seed that its opening proves, at each use of it", async () => {
    for (const seq of [first, second]) {
      expect((await inspect(unveiled(), seq)).draws?.map(({ holds }) => holds)).toEqual([true]);
      expect((await states(unveiled(), seq))["dice"]).toBe("good");
    }
    expect(hidden[String(first)]?.[0]?.seed).not.toBe(hidden[String(second)]?.[0]?.seed);
  });

  const secret = (asked: Asked) => asked.hidden as { scope: string; source: string; use: number };
  test.each<[string, (asked: Asked) => Asked]>([
    ["a seed of the server's own", (asked) => ({ ...asked, seed: "ab".repeat(32) })],
    ["no word of where its seed is from", (asked) => ({ ...asked, hidden: null })],
    ["another use of the secret", (asked) => ({ ...asked, hidden: { ...secret(asked), use: 7 } })],
    ["a scope that is not opened", (asked) => ({ ...asked, hidden: { ...secret(asked), scope: "door" } })],
    ["another value", (asked) => ({ ...asked, value: 21 })],
  ])("with %s is found out", async (_, change) => {
    expect((await states(unveiled(change), first))["dice"]).toBe("bad");
  });

  test("is not proved by a log whose opening does not hold", async () => {
    const found = altered.find((each) => each.name === "a wrong opening");
    if (!found) throw new Error("no such case");
    expect((await states(unveiled(undefined, alteredBytes(found)), first))["dice"]).toBe("bad");
  });
});

test("every kind of draw is asked again as a server tells it", () => {
  const NAMES: { [kind: string]: string[] } = {
    d: ["sides"],
    sum: ["count", "sides"],
    roll: ["count", "sides"],
    faces: ["count", "sides"],
    high: ["count", "sides", "keep"],
    low: ["count", "sides", "keep"],
    range: ["low", "high"],
    below: ["n"],
    chance: ["part", "of"],
    pick: ["weights"],
    shuffle: ["n"],
    entropy: ["count"],
  };
  const asked: Asked[] = [];
  const seed = fromHex(rolls[0]?.seed ?? "");
  const dice = new SeedDice(seed);
  for (const { call, args, result } of rolls[0]?.calls ?? []) {
    const from = dice.trace.length;
    (dice[call as "d"] as (...given: unknown[]) => unknown).apply(dice, args);
    const numbers = dice.trace.slice(from);
    const place = args.findIndex((each) => typeof each === "string");
    const values = args.toSpliced(place, 1);
    const defaults: { [name: string]: number } = { keep: 1, of: 10_000 };
    const given = Object.fromEntries(
      (NAMES[call] ?? []).map((name, i) => [name, values[i] ?? defaults[name]]),
    );
    const hex = (bytes: number[]): string => bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("");
    const value = call === "entropy" ? hex(result as number[]) : result;
    // What need not be drawn is not told.
    if (numbers.length) asked.push({ reason: String(args[place]), kind: call, given, value, numbers });
  }
  expect(new Set(asked.map(({ kind }) => kind)).size).toBe(Object.keys(NAMES).length);
  expect(askAgain(seed, asked).filter(({ holds }) => !holds)).toEqual([]);
  expect(askAgain(seed, [{ ...(asked[0] as Asked), kind: "unheard" }])[0]?.holds).toBe(false);
  expect(askAgain(seed, [{ ...(asked[0] as Asked), given: { sides: "20" } }])[0]?.holds).toBe(false);
});

test("an empty file is no log", () => {
  expect(() => fileSource(utf8('{"end":-1}\n'))).toThrow("empty");
  expect(() => fileSource(utf8(logText("duel").slice(0, 500)))).toThrow("line 1");
});

test("what was sealed is named in words, without keys", () => {
  expect(secretOf(`dg:${"6f".repeat(32)}:thornroot_warren:1`)).toBe("“thornroot warren 1”");
  expect(secretOf("match:7")).toBe("“match 7”");
});
