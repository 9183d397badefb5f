import { beforeEach, describe, expect, test, vi } from "vitest";
import { checkEvent, seconds } from "../../proof/event";
import { readKey } from "../../proof/keys";
import { kept } from "../kept";
import { useAsk } from "./asks";
import {
  adopt,
  adoptSealed,
  begin,
  identityVoucher,
  isReady,
  lock,
  me,
  renewSession,
  sessionVoucher,
  unlock,
  useIdentity,
  useTheExtension,
  wipe,
} from "./identity";

const NSEC = "nsec1vl029mgpspedva04g90vltkh6fvh240zqtv9k0t9af8935ke9laqsnlfe5";
const draft = () => ({ kind: 1, tags: [], content: "hello", created_at: seconds() });

beforeEach(() => {
  localStorage.clear();
  useIdentity.setState({ me: null });
  vi.stubGlobal("fetch", () => Promise.reject(new Error("no network in this test")));
});

describe("one click", () => {
  test("makes a key that signs, and keeps it", async () => {
    const made = begin();
    expect(kept("identity", null)).toEqual(made);
    const signed = await identityVoucher(made, "Try").sign(draft());
    expect(signed.pubkey).toBe(made.key);
    checkEvent(signed);
  });

  test("makes a session key that is another", async () => {
    const made = begin();
    const session = sessionVoucher(made);
    expect(session.key).not.toBe(made.key);
    checkEvent(await session.sign(draft()));
  });
});

test("a key from elsewhere is the same key here", () => {
  const found = readKey(NSEC);
  if (found.kind !== "secret") throw new Error("not a secret");
  expect(adopt(found.secret)).toMatchObject({ key: found.key, kind: "plain", saved: true });
});

describe("under a passphrase", () => {
  test("the plain secret is nowhere in the browser, and the passphrase brings it back", async () => {
    const made = begin();
    await lock("correct horse");
    const locked = me();
    expect(locked?.kind).toBe("locked");
    expect(JSON.stringify({ ...localStorage })).not.toContain(made.secret);
    expect(isReady(locked)).toBe(false);
    answering("correct horse");
    await unlock();
    expect(me()).toMatchObject({ kind: "plain", secret: made.secret, key: made.key });
  });

  test("it is asked again when it was wrong, and waving it away signs nothing", async () => {
    begin();
    await lock("correct horse");
    answering("wrong", "correct horse");
    const signed = await identityVoucher(me() as NonNullable<ReturnType<typeof me>>, "Try").sign(draft());
    checkEvent(signed);
    const sealed = me()?.secret ?? "";
    await wipe();
    await expect(adoptSealed(sealed, "wrong")).rejects.toMatchObject({ code: "wrong_passphrase" });
    await adoptSealed(sealed, "correct horse");
    expect(isReady(me())).toBe(true);
  });

  test("no answer is no signature", async () => {
    begin();
    await lock("correct horse");
    answering(null);
    await expect(identityVoucher(me() as never, "Try").sign(draft())).rejects.toMatchObject({
      code: "waved_away",
    });
  });
});

describe("an extension", () => {
  test("is asked for the key and for signatures; nothing secret is kept", async () => {
    const other = begin();
    const voucher = identityVoucher(other, "Try");
    vi.stubGlobal("nostr", {
      getPublicKey: () => Promise.resolve(other.key),
      signEvent: (event: ReturnType<typeof draft>) => voucher.sign(event),
    });
    await wipe();
    useIdentity.setState({ me: other });
    const mine = await useTheExtension();
    expect(mine).toMatchObject({ kind: "extension", key: other.key, secret: "" });
    vi.unstubAllGlobals();
    await expect(identityVoucher(mine, "Try").sign(draft())).rejects.toMatchObject({ code: "no_extension" });
  });

  test("that says no is told in plain words, and nothing changes", async () => {
    const no = (): Promise<never> => Promise.reject({ code: 4001 });
    vi.stubGlobal("nostr", { getPublicKey: no, signEvent: no });
    const before = begin();
    await expect(useTheExtension()).rejects.toMatchObject({
      code: "waved_away",
      message: expect.stringContaining("nothing has changed"),
    });
    expect(me()).toEqual(before);
    const mine = { ...before, kind: "extension" as const };
    await expect(identityVoucher(mine, "Try").sign(draft())).rejects.toMatchObject({
      code: "waved_away",
      message: expect.stringContaining("nothing is lost"),
    });
    vi.unstubAllGlobals();
  });

  test("that signs with another key is refused", async () => {
    const mine = { ...begin(), kind: "extension" as const };
    const stranger = sessionVoucher(mine);
    vi.stubGlobal("nostr", { signEvent: (event: ReturnType<typeof draft>) => stranger.sign(event) });
    await expect(identityVoucher(mine, "Try").sign(draft())).rejects.toMatchObject({ code: "other_key" });
    vi.unstubAllGlobals();
  });
});

test("a new session key leaves the identity as it is", async () => {
  const before = begin();
  await renewSession();
  expect(me()).toMatchObject({ key: before.key, secret: before.secret });
  expect(me()?.session).not.toBe(before.session);
});

test("forgetting leaves nothing behind", async () => {
  begin();
  await wipe();
  expect(me()).toBeNull();
  expect(localStorage.getItem("yonder.identity")).toBeNull();
});

/** Answers the questions for a passphrase, one after the other. */
function answering(...answers: (string | null)[]): void {
  const forget = useAsk.subscribe(({ ask }) => {
    if (ask === null) return;
    const next = answers.shift() ?? null;
    if (answers.length === 0) forget();
    queueMicrotask(() => ask.answer(next));
  });
}
