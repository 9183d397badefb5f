import { describe, expect, it } from "vitest";
import { newSecret, npub, nsec, publicOf } from "../../proof/keys";
import { account } from "./account";

describe("account", () => {
  const secret = newSecret();
  const key = publicOf(secret);

  it("reads an npub and a key, with spaces around", () => {
    expect(account(` ${npub(key)} `)).toBe(key);
    expect(account(key)).toBe(key);
  });

  it("refuses words, and a secret above all", () => {
    expect(account("the baker")).toBe("");
    expect(account("")).toBe("");
    expect(account(nsec(secret))).toBe("");
  });
});
