import { describe, expect, test } from "vitest";
import file from "../../../../tests/vectors/nip44.vectors.json";
import { Fault } from "../fault";
import { publicOf } from "../keys";
import { type Bytes, fromHex, sha256Hex, toHex, utf8 } from "./bytes";
import { conversationKey, decrypt, encrypt, messageKeys, paddedSize } from "./nip44";

const { valid, invalid } = file.v2;
const key = (text: string): Bytes => fromHex(text);

describe("NIP-44, by the vectors of the NIP", () => {
  test.each(valid.get_conversation_key)("keys share $conversation_key", (each) => {
    expect(toHex(conversationKey(key(each.sec1), each.pub2))).toBe(each.conversation_key);
  });

  test.each(invalid.get_conversation_key)("no conversation: $note", (each) => {
    expect(() => conversationKey(key(each.sec1), each.pub2)).toThrow(Fault);
  });

  test.each(valid.get_message_keys.keys)("message keys of $nonce", (each) => {
    const found = messageKeys(key(valid.get_message_keys.conversation_key), key(each.nonce));
    expect([found.cipher, found.start, found.mac].map(toHex)).toEqual([
      each.chacha_key,
      each.chacha_nonce,
      each.hmac_key,
    ]);
  });

  test.each(valid.calc_padded_len)("%i bytes are padded to %i", (size, padded) => {
    expect(paddedSize(size as number)).toBe(padded);
  });

  test.each(valid.encrypt_decrypt)("a text is encrypted and read: $plaintext", (each) => {
    const [mine, theirs] = [key(each.sec1), key(each.sec2)];
    const shared = conversationKey(mine, publicOf(theirs));
    expect(encrypt(each.plaintext, shared, key(each.nonce))).toBe(each.payload);
    expect(decrypt(each.payload, conversationKey(theirs, publicOf(mine)))).toBe(each.plaintext);
  });

  test.each(valid.encrypt_decrypt_long_msg)("a long text: $pattern times $repeat", (each) => {
    const text = each.pattern.repeat(each.repeat);
    const payload = encrypt(text, key(each.conversation_key), key(each.nonce));
    expect(sha256Hex(utf8(payload))).toBe(each.payload_sha256);
    expect(decrypt(payload, key(each.conversation_key))).toBe(text);
  });

  test.each(invalid.encrypt_msg_lengths)("a text of %i bytes is not encrypted", (size) => {
    expect(() => encrypt("x".repeat(size), new Uint8Array(32))).toThrow(Fault);
  });

  test.each(invalid.decrypt)("not read: $note", (each) => {
    expect(() => decrypt(each.payload, key(each.conversation_key))).toThrow(Fault);
  });
});
