import { describe, expect, test } from "vitest";
import { utf8 } from "../crypto/bytes";
import { drawAgain } from "../dice";
import { altered, alteredBytes, draws, logBytes, logText, names, sound } from "../vectors";
import { checkNow, checkPart, settled, survey } from "./check";
import { openedSeed, seedOf } from "./claims";
import { entryHash, readLines, writeEntry } from "./log";

const entriesOf = (data: Uint8Array) =>
  [...readLines(data)].flatMap((line) => ("entry" in line ? [line.entry] : []));

function drain<T>(steps: Generator<unknown, T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

describe.each(names)("the log of %s", (name) => {
  test("is sound, with the counts and the head that Python found", () => {
    const { realm, entries, actions, ticks, checkpoints, head } = sound[name];
    expect(checkNow(logBytes(name))).toMatchObject({
      realm,
      entries,
      actions,
      ticks,
      checkpoints,
      head,
      bad: null,
    });
  });

  test("is written here as it was written there", () => {
    for (const entry of entriesOf(logBytes(name))) {
      expect(logText(name)).toContain(`{"entry":${writeEntry(entry)}}\n`);
      expect(entryHash(entry)).toMatch(/^[0-9a-f]{64}$/);
    }
  });

  test("draws here what the rules drew", () => {
    const entries = entriesOf(logBytes(name));
    const birth = entries[0]?.birth;
    if (!birth) throw new Error("no birth");
    for (const entry of entries) {
      const [seed, told] = [seedOf(entry, birth), draws[name][String(entry.seq)]];
      expect(Boolean(seed)).toBe(Boolean(told));
      if (seed && told) expect(drawAgain(seed, told)).toEqual(told);
      for (const opening of entry.opened ?? []) expect(openedSeed(opening, birth).length).toBe(32);
    }
  });
});

describe("an altered log", () => {
  test.each(altered)("$log: $name ($code at $bad)", (found) => {
    const report = checkNow(alteredBytes(found));
    const expected = found.here ? { seq: found.bad, code: found.here } : null;
    expect(report.bad && { seq: report.bad.seq, code: report.bad.code }).toEqual(expected);
    if (report.bad) expect(report.bad.why).not.toBe("");
  });

  test("is found the same in parts", { timeout: 60_000 }, () => {
    for (const found of altered.filter(({ log, here }) => log !== "duel" || here === "bad_proof")) {
      const seen = survey(alteredBytes(found));
      const parts = [0, 1, 2].map((part) => drain(checkPart(seen, part, 3, 1)));
      expect(settled(seen.report, parts).bad ?? { seq: found.bad, code: "" }).toMatchObject({
        seq: found.bad,
        code: found.here,
      });
    }
  });
});

describe("a flipped byte", () => {
  const data = logBytes("duel");
  const seqAt = (place: number): number =>
    Math.floor(data.subarray(0, place).filter((byte) => byte === 10).length / 2);

  test("is found wherever it is", { timeout: 60_000 }, () => {
    for (let place = 3; place < data.length; place += 397) {
      const { bad } = checkNow(data.with(place, (data[place] ?? 0) ^ (1 << (place % 8))));
      expect([seqAt(place), seqAt(place) + 1]).toContain(bad?.seq);
    }
  });
});

test("a log that is no text is reported, not thrown", () => {
  expect(checkNow(Uint8Array.of(0xff, 0xfe)).bad).toMatchObject({ seq: 0, code: "unreadable" });
  expect(checkNow(utf8("[]\n")).bad).toMatchObject({ seq: 0, code: "unreadable" });
  expect(checkNow(utf8('{"end":-1}\n')).bad).toMatchObject({ seq: 0, code: "no_genesis" });
});
