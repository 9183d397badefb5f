import { afterEach, expect, test, vi } from "vitest";
import { readPack, rightsOf } from "./realms";

const REALM = "ab".repeat(32);
const right = (key: string) => ({ player: "ann", key, kinds: [], until: 9 });

afterEach(() => vi.unstubAllGlobals());

function answering(answer: (url: URL) => [number, object]): string[] {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (path: string) => {
    const url = new URL(path, "http://here");
    asked.push(url.search);
    const [status, body] = answer(url);
    return new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } });
  });
  return asked;
}

test("rights are read page by page until all are there", async () => {
  const all = ["a", "b", "c"].map(right);
  const asked = answering((url) => {
    const offset = Number(url.searchParams.get("offset"));
    return [200, { realm: REALM, seq: 4, grants: all.slice(offset, offset + 2), total: 3 }];
  });
  expect(await rightsOf(REALM, { of: "ann" })).toEqual(all);
  expect(asked).toEqual(["?of=ann&offset=0", "?of=ann&offset=2"]);
});

test("rights that end while they are read do not keep the reader waiting", async () => {
  answering(() => [200, { realm: REALM, seq: 4, grants: [], total: 3 }]);
  expect(await rightsOf(REALM, { key: ["a", "b"] })).toEqual([]);
});

test("what is wrong with a pack is told in the server's words", async () => {
  const text = "hard.toml: numbers.hp: Expected `int`, got `str`\nhard.toml: wings: there is no such name";
  answering(() => [400, { code: "bad_content", text, path: "$.text", seq: null }]);
  const file = new File(['[numbers]\nhp = "x"'], "hard.toml");
  await expect(readPack("duel", file)).rejects.toThrow(text);
});
