import { describe, expect, test } from "vitest";
import { signEvent } from "../event";
import { newSecret } from "../keys";
import { checkAttestations } from "./attestation";

const word = signEvent(newSecret(), { kind: 30_000, tags: [["d", "save"]], content: "hello", created_at: 7 });
const check = (value: unknown) => () => checkAttestations(JSON.stringify(value));

describe("a signed event inside an action", () => {
  test("holds wherever it stands", () => {
    expect(check({ type: "post", letter: word, more: [{ deep: word }] })).not.toThrow();
  });

  test.each([
    { content: "bye" },
    { created_at: 8 },
    { sig: "00".repeat(64) },
    { id: "ab".repeat(32) },
    { kind: "30000" },
    { tags: [[1]] },
  ])("does not hold with another part: %o", (changes) => {
    expect(check({ letter: { ...word, ...changes } })).toThrow("does not hold");
  });

  test("is one only with all fields and no others", () => {
    expect(check({ letter: { ...word, sig: "x", more: 1 } })).not.toThrow();
    expect(() => checkAttestations('{"sig"')).not.toThrow();
  });

  test("is one of few", () => {
    expect(check(Array(17).fill(word))).toThrow("at most");
  });
});
