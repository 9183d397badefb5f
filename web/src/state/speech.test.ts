import { beforeEach, describe, expect, test } from "vitest";
import { fromHex, toHex } from "../proof/crypto/bytes";
import { newSecret, publicOf } from "../proof/keys";
import { hashOf, sealedOf, unseal, whisper } from "../proof/words";
import type { Tagged } from "./contract";
import { adopt, begin, me } from "./people/identity";
import { opened, saying, spokenIn, worded } from "./speech";

const text = (action: Tagged, secret = newSecret()) => spokenIn(secret, action);

describe("saying", () => {
  test("a field to be said becomes words, and its text goes beside", () => {
    const { action, words } = text({ type: "send_chat", to: 0, words: saying("good morning") });
    expect(words).toHaveLength(1);
    expect(action).toEqual({
      type: "send_chat",
      to: 0,
      words: { hash: hashOf(words[0] ?? { salt: "", text: "" }), size: 12 },
    });
    expect(JSON.stringify(action)).not.toContain("morning");
  });

  test("with readers it is encrypted for them", () => {
    const [mine, theirs] = [newSecret(), newSecret()];
    const { action, words } = text({ type: "t", words: saying("psst", [publicOf(theirs)]) }, mine);
    expect(action["words"]).toMatchObject({ readers: [publicOf(theirs)] });
    expect(unseal(theirs, sealedOf(words[0]?.text ?? ""))).toBe("psst");
  });

  test("a typed line says what was typed, to the readers that its words name", () => {
    const action = { type: "t", to: 2, words: { hash: "00", size: 4, readers: ["ab"] } } as unknown as Tagged;
    expect(worded(action, { words: "psst" })).toEqual({ type: "t", to: 2, words: saying("psst", ["ab"]) });
    expect(worded(action, {})).toEqual(action);
  });

  test("an action that says nothing stays as it is", () => {
    const action: Tagged = { type: "move", path: [{ x: 1 }], options: { say: 3 } };
    expect(text(action)).toEqual({ action, words: [] });
  });
});

describe("reading what is private", () => {
  beforeEach(() => void begin());

  test("the identity reads what was sent to it", async () => {
    const [, spoken] = whisper(newSecret(), "for you", [me()?.key ?? ""]);
    expect(await opened(spoken.text)).toBe("for you");
  });

  test("the session key reads what it sent", async () => {
    const [, spoken] = whisper(fromHex(me()?.session ?? ""), "from me", [publicOf(newSecret())]);
    expect(await opened(spoken.text)).toBe("from me");
  });

  test("an extension reads for an identity that it holds", async () => {
    const secret = newSecret();
    const now = adopt(secret);
    const [, spoken] = whisper(newSecret(), "for your extension", [now.key]);
    const sealed = sealedOf(spoken.text);
    const asked: string[] = [];
    const nostr = {
      getPublicKey: async () => now.key,
      nip44: {
        decrypt: async (key: string, payload: string) => {
          asked.push(key);
          return payload === sealed.for[now.key] ? unseal(secret, sealed) : "";
        },
      },
    };
    Object.assign(globalThis, { nostr });
    const { useTheExtension } = await import("./people/identity");
    await useTheExtension();
    expect(await opened(spoken.text)).toBe("for your extension");
    expect(asked).toEqual([sealed.from]);
    Object.assign(globalThis, { nostr: undefined });
    expect(await opened(spoken.text)).toBeNull();
  });

  test("what is for others stays closed", async () => {
    const [, spoken] = whisper(newSecret(), "not for you", [toHex(fromHex(publicOf(newSecret())))]);
    expect(await opened(spoken.text)).toBeNull();
  });
});
