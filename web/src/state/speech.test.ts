import { act, createElement } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { fromHex, toHex } from "../proof/crypto/bytes";
import { newSecret, publicOf } from "../proof/keys";
import { hashOf, sealedOf, speak, unseal, type Words, whisper } from "../proof/words";
import type { Session, Tagged } from "./contract";
import { useAsk } from "./people/asks";
import { adopt, begin, lock, me, secretOf, useIdentity } from "./people/identity";
import {
  CLOSED,
  ERASED,
  forgetText,
  opened,
  saying,
  spokenIn,
  useSaid,
  type Wording,
  worded,
} from "./speech";

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

const Line = ({ session, words }: { session: Session; words: Words }) => useSaid(session, [words])(words);

describe("a line as it is shown", () => {
  beforeEach(() => void vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true));
  afterEach(() => vi.unstubAllGlobals());

  /** A page that shows these words; `asked` counts how often the server was asked for them. */
  async function showing(words: Words, found: Wording) {
    const asked: string[][] = [];
    const session = {
      texts: async (hashes: string[]) => {
        asked.push(hashes);
        return { [words.hash]: found };
      },
    } as unknown as Session;
    const box = document.createElement("div");
    const root = createRoot(box);
    await act(async () => root.render(createElement(Line, { session, words })));
    return { asked, told: () => box.textContent, close: () => act(() => root.unmount()) };
  }

  test("what was private and closed is read once the key is unlocked", async () => {
    const mine = begin();
    const [words, spoken] = whisper(newSecret(), "meet me at the ford", [mine.key]);
    await lock("open sesame");
    // A browser that was opened anew: the secret is locked, and nobody has typed the passphrase yet.
    const kept = me();
    begin();
    useIdentity.setState({ me: kept });
    const page = await showing(words, { ...spoken, private: true });
    expect(page.told()).toBe(CLOSED);
    const secret = secretOf("Read");
    await act(async () => {
      useAsk.getState().ask?.answer("open sesame");
      await secret;
    });
    await vi.waitFor(() => expect(page.told()).toBe("meet me at the ford"));
    expect(page.asked).toHaveLength(2);
    page.close();
  });

  test("what somebody erases while it is shown is gone at once", async () => {
    const [words, spoken] = speak("I will attack at dawn");
    const page = await showing(words, spoken);
    expect(page.told()).toBe("I will attack at dawn");
    act(() => forgetText(words.hash));
    expect(page.told()).toBe(ERASED);
    page.close();
  });
});
