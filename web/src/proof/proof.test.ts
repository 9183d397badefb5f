import { schnorr } from "@noble/curves/secp256k1.js";
import { finalizeEvent, generateSecretKey, getPublicKey, nip19, verifyEvent } from "nostr-tools";
import { describe, expect, test } from "vitest";
import { fromHex, sha256, toHex, utf8 } from "./crypto/bytes";
import { encode, hashOf } from "./crypto/codec";
import * as bip340 from "./crypto/schnorr";
import { isSealed, seal, unseal } from "./crypto/seal";
import { verify, verifyPoint } from "./crypto/vrf";
import { drawAgain, SeedDice, Stream } from "./dice";
import { ACTION, actionDraft, checkEvent, eventId, type SignedEvent, signEvent, tagsOf } from "./event";
import { Fault } from "./fault";
import { newSecret, npub, nsec, publicOf, readKey, shortKey } from "./keys";
import { bad, foreign, good, keys, proofs, rolls, texts } from "./vectors";

const REALM = "ab".repeat(32);
const codeOf = (act: () => unknown): string => {
  try {
    act();
  } catch (error) {
    if (error instanceof Fault) return error.code;
    throw error;
  }
  return "";
};

describe("codec", () => {
  test.each(texts)("writes $text as Python does", ({ value, text, sha256: hash }) => {
    expect(encode(value)).toBe(text);
    expect(hashOf(text)).toBe(hash);
  });

  test.each([1.5, Number.NaN, 2 ** 53, "\ud800", undefined, () => 1])("refuses %s", (value) => {
    expect(codeOf(() => encode([value]))).toBe("unreadable");
  });

  test("writes no minus zero", () => expect(encode(-0)).toBe("0"));
});

describe("dice", () => {
  test.each(rolls)("every kind of draw falls as in Python from $seed", ({ seed, calls, trace }) => {
    const dice = new SeedDice(fromHex(seed));
    for (const { call, args, result } of calls) {
      const made = (dice[call as "d"] as (...given: unknown[]) => unknown).apply(dice, args);
      expect([call, made instanceof Uint8Array ? [...made] : made]).toEqual([call, result]);
    }
    expect(dice.trace).toEqual(trace);
    expect(drawAgain(fromHex(seed), trace)).toEqual(trace);
  });

  test("a told value does not matter for what is drawn again", () => {
    const told = rolls[0]?.trace.map((draw) => ({ ...draw, value: draw.low })) ?? [];
    expect(drawAgain(fromHex(rolls[0]?.seed ?? ""), told)).toEqual(rolls[0]?.trace);
  });

  test("words that would favour small results are thrown away", () => {
    const words = [2n ** 64n - 1n, 5n];
    class Scripted extends Stream {
      override word(): bigint {
        return words.shift() as bigint;
      }
    }
    expect(new Scripted(new Uint8Array()).below(3)).toBe(2);
    expect(words).toEqual([]);
  });

  test("nothing can be drawn from nothing", () => {
    expect(() => new SeedDice(new Uint8Array(32)).range(2, 1, "x")).toThrow(RangeError);
  });
});

describe("vrf", () => {
  test("there are 45 published vectors", () => expect(proofs.length).toBe(45));

  test.each(proofs)("a published proof of $pk over '$alpha' holds, and spoiled it does not", (row) => {
    const [pk, alpha, pi] = [fromHex(row.pk), fromHex(row.alpha), fromHex(row.pi)];
    expect(toHex(verifyPoint(pk, alpha, pi) ?? new Uint8Array())).toBe(row.beta);
    const place = parseInt(row.beta.slice(0, 4), 16) % pi.length;
    expect(verifyPoint(pk, alpha, pi.with(place, (pi[place] ?? 0) ^ 1))).toBeNull();
    expect(verifyPoint(pk, utf8("something else"), pi)).toBeNull();
  });

  test("nonsense proves nothing", () => {
    const [row] = proofs;
    const pi = fromHex(row?.pi ?? "");
    expect(verify("zz".repeat(32), new Uint8Array(), pi)).toBeNull();
    expect(verify(row?.pk.slice(2) ?? "", fromHex(row?.alpha ?? ""), pi.subarray(1))).toBeNull();
    for (const s of ["00".repeat(32), "ff".repeat(32)]) {
      const wrong = fromHex((row?.pi.slice(0, 98) ?? "") + s);
      expect(verify(row?.pk.slice(2) ?? "", fromHex(row?.alpha ?? ""), wrong)).toBeNull();
    }
  });

  test("an even key is proved by its 64 digits", () => {
    const row = proofs.find((each) => each.pk.startsWith("02"));
    const beta = verify(row?.pk.slice(2) ?? "", fromHex(row?.alpha ?? ""), fromHex(row?.pi ?? ""));
    expect(toHex(beta ?? new Uint8Array())).toBe(row?.beta);
  });
});

describe("events", () => {
  test.each(good)("an event signed in Python holds: $id", (event) => {
    checkEvent(event);
    expect(eventId(event)).toBe(event.id);
  });

  test.each(keys)("the same key signs the same bytes: $npub", ({ nsec: text, npub: name, public: key }) => {
    const read = readKey(text);
    expect(read).toMatchObject({ kind: "secret", key });
    expect([npub(key), readKey(name)]).toEqual([name, { kind: "public", key }]);
    for (const event of good.filter((each) => each.pubkey === key)) {
      expect(read.kind === "secret" && signEvent(read.secret, event)).toEqual(event);
    }
  });

  test.each(bad)("an altered event is refused: $code", ({ code, event }) => {
    expect(codeOf(() => checkEvent(event))).toBe(code);
  });

  test("events of nostr-tools hold here, and ours hold there", () => {
    const secret = generateSecretKey();
    const draft = actionDraft(REALM, 1, { type: "strike", words: 'é 😀 "\n\u2028' }, "cd".repeat(32), 7);
    const theirs = finalizeEvent({ ...draft }, secret);
    const ours = signEvent(new Uint8Array(secret), draft);
    checkEvent(theirs);
    expect(verifyEvent({ ...ours })).toBe(true);
    expect([ours.id, ours.pubkey]).toEqual([theirs.id, getPublicKey(secret)]);
    for (const changes of [
      { content: "{}" },
      { sig: ours.sig.replace(/^./, (c) => (c === "0" ? "1" : "0")) },
    ]) {
      // A copy, for nostr-tools remembers on an object what it once found.
      const altered: SignedEvent = { ...JSON.parse(JSON.stringify(ours)), ...changes };
      expect(verifyEvent(altered)).toBe(false);
      expect(codeOf(() => checkEvent(altered))).not.toBe("");
    }
  });

  test.each(foreign)("an event that nostr-tools signed for the Python tests holds: $id", (event) => {
    expect(verifyEvent({ ...event })).toBe(true);
    checkEvent(event);
  });

  test("an action names its realm, nonce and player", () => {
    const draft = actionDraft(REALM, 3, { type: "guard" });
    expect(draft).toMatchObject({ kind: ACTION, content: '{"type":"guard"}' });
    expect(tagsOf(draft, "realm", "nonce", "for")).toEqual([REALM, "3", undefined]);
  });

  test("a tag that may stand once stands once", () => {
    expect(
      codeOf(() =>
        tagsOf(
          {
            tags: [
              ["a", "1"],
              ["a", "2"],
            ],
          },
          "a",
        ),
      ),
    ).toBe("bad_tag");
    expect(codeOf(() => tagsOf({ tags: [["a"]] }, "a"))).toBe("bad_tag");
  });
});

describe("signatures", () => {
  test("agree with the library, before and after a key has its table", () => {
    const secret = newSecret();
    const key = fromHex(publicOf(secret));
    for (let i = 0; i < 40; i++) {
      const hash = sha256(Uint8Array.of(i));
      const signature = fromHex(bip340.sign(secret, hash));
      const spoiled = signature.with(i % 64, (signature[i % 64] ?? 0) ^ (1 << (i % 8)));
      expect(bip340.verify(key, hash, signature)).toBe(true);
      expect(schnorr.verify(signature, hash, key)).toBe(true);
      expect(bip340.verify(key, hash, spoiled)).toBe(false);
    }
  });

  test("lengths matter", () => {
    expect(bip340.verify(new Uint8Array(31), new Uint8Array(32), new Uint8Array(64))).toBe(false);
    expect(bip340.verify(new Uint8Array(32), new Uint8Array(32), new Uint8Array(63))).toBe(false);
  });
});

describe("keys", () => {
  test("are written as nostr-tools writes them", () => {
    const secret = newSecret();
    expect(nsec(secret)).toBe(nip19.nsecEncode(secret));
    expect(npub(publicOf(secret))).toBe(nip19.npubEncode(publicOf(secret)));
    expect(readKey(` ${nsec(secret).toUpperCase()} `)).toEqual({
      kind: "secret",
      secret,
      key: publicOf(secret),
    });
    expect(readKey(toHex(secret))).toMatchObject({ kind: "secret" });
    expect(readKey(publicOf(secret).toUpperCase(), "public")).toEqual({
      kind: "public",
      key: publicOf(secret),
    });
    expect(shortKey(publicOf(secret))).toMatch(/^npub1.{4}….{4}$/);
  });

  test.each([
    ["", "Write the key"],
    ["hello", "Write the key"],
    [`${keys[0]?.nsec.slice(0, -1)}q`, "checksum"],
    [keys[0]?.nsec.slice(0, -9) ?? "", "checksum"],
    [`N${keys[0]?.nsec.slice(1)}`, "mixed"],
    ["00".repeat(32), "out of range"],
    ["ff".repeat(32), "out of range"],
    ["ncryptsec1qgg9947rlpvqu76pj5", "another program"],
  ])("%s is no key", (text, why) => {
    expect(() => readKey(text)).toThrow(why);
  });

  test("a public key is a point", () => {
    expect(() => readKey("ff".repeat(32), "public")).toThrow("no such public key");
  });

  test("a sealed key opens with its passphrase only", { timeout: 60_000 }, async () => {
    const secret = newSecret();
    const sealed = await seal(secret, "correct horse");
    expect(isSealed(sealed)).toBe(true);
    expect(sealed).not.toContain(toHex(secret));
    expect(await unseal(sealed, "correct horse")).toEqual(secret);
    await expect(unseal(sealed, "wrong horse")).rejects.toMatchObject({ code: "wrong_passphrase" });
    const other = sealed.replace(/.$/, (c) => (c === "0" ? "1" : "0"));
    await expect(unseal(other, "correct horse")).rejects.toMatchObject({ code: "wrong_passphrase" });
    const cheap = sealed.replace(":600000:", ":600001:");
    await expect(unseal(cheap, "correct horse")).rejects.toMatchObject({ code: "wrong_passphrase" });
    await expect(unseal("yonder-seal:2:", "x")).rejects.toMatchObject({ code: "malformed" });
  });
});
