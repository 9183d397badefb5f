import { describe, expect, test } from "vitest";
import vectors from "../../../tests/vectors/words.json";
import { fromHex, utf8 } from "./crypto/bytes";
import { Fault } from "./fault";
import { newSecret, publicOf } from "./keys";
import { hashOf, sealedOf, speak, unseal, whisper } from "./words";

describe("words", () => {
  test.each(vectors.open)("a text has the hash that Python gives it: $text", ({ salt, text, hash, size }) => {
    expect(hashOf({ salt, text })).toBe(hash);
    expect(utf8(text).length).toBe(size);
  });

  test.each(vectors.sealed)("what Python encrypted is read by $reader", ({ secret, sealed, text }) => {
    expect(unseal(fromHex(secret), sealedOf(sealed))).toBe(text);
  });

  test("the same text twice has two hashes", () => {
    expect(speak("yes")[0].hash).not.toBe(speak("yes")[0].hash);
  });

  test("a private text is read by its readers and its sender alone", () => {
    const [mine, yours, other] = [newSecret(), newSecret(), newSecret()];
    const [words, spoken] = whisper(mine, "meet me at dawn", [publicOf(yours)]);
    expect(words).toEqual({
      hash: hashOf(spoken),
      size: utf8(spoken.text).length,
      readers: [publicOf(yours)],
    });
    expect(spoken.text).not.toContain("dawn");
    for (const secret of [mine, yours]) expect(unseal(secret, sealedOf(spoken.text))).toBe("meet me at dawn");
    expect(() => unseal(other, sealedOf(spoken.text))).toThrow(Fault);
    expect(sealedOf(spoken.text).from).toBe(publicOf(mine));
  });

  test.each(["", "hello", "null", "[]", '{"from":1,"for":{}}'])("%s is no private text", (text) => {
    expect(() => sealedOf(text)).toThrow(Fault);
  });

  test("a salt is sixteen bytes", () => expect(fromHex(speak("x")[1].salt)).toHaveLength(16));
});
