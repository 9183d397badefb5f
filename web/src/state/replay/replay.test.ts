import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { logBytes, logText } from "../../proof/vectors";
import type { Item } from "../contract";
import { kindsOf, openFile, openReplay, type Replay } from "./replay";
import { openSandbox } from "./sandbox";

const REALM = "ab".repeat(32);
const RED = "cd".repeat(32);
const HEAD = 450;

/** A server that remembers what it was asked: entry n tells "step", every hundredth "mile" too. */
class Server {
  readonly asked: string[] = [];
  head = HEAD;
  full = 0;
  refuse = "";

  answer = async (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(String(input), "http://here");
    this.asked.push(`${init.method ?? "GET"} ${url.pathname}${url.search}`);
    const body = this.said(url, init);
    const status = body && "code" in body ? Number(body["status"]) : 200;
    return new Response(JSON.stringify(body), { status });
  };

  private said(url: URL, init: RequestInit): Record<string, unknown> | null {
    const at = Number(url.searchParams.get("at") ?? this.head);
    const path = url.pathname.replace(`/api/realms/${REALM}`, "").replace("/api/sandboxes/box", "");
    if (init.method === "DELETE") return null;
    if (this.refuse && path === this.refuse) return { status: 422, code: "not_now", text: "Not now." };
    switch (path) {
      case "":
        if (url.pathname.includes("sandboxes")) return this.card();
        return { game: "duel", entries: this.head + 1, players: [RED], name: "A duel" };
      case "/view":
        return { seq: at, view: { at, as: url.searchParams.get("player") } };
      case "/scene":
        return { seq: at, scene: { title: String(at), lines: [], panels: [], map: null } };
      case "/feed":
        return {
          items: this.items(Number(url.searchParams.get("since")), Number(url.searchParams.get("limit"))),
        };
      case "/offers":
        return {
          offers: [
            {
              action: { type: "step" },
              enabled: true,
              odds: url.searchParams.has("odds") ? { seq: at, lines: [], exact: true, runs: 1 } : null,
            },
          ],
        };
      case "/query":
        return { answer: { at } };
      case "/act":
      case "/wait":
        this.head += 1;
        return { items: this.items(this.head - 1, 1), head: this.head };
      default:
        if (this.full-- > 0) return { status: 429, code: "too_many_sandboxes", text: "Full." };
        return this.card();
    }
  }

  private card(): Record<string, unknown> {
    return {
      id: "box",
      game: "duel",
      source: "realm",
      realm: REALM,
      at: HEAD,
      head: this.head,
      players: [RED],
      outcome: null,
      awaited: [RED],
    };
  }

  private items(since: number, limit: number): Item[] {
    const count = Math.max(0, Math.min(limit, this.head - since));
    return Array.from({ length: count }, (_, i) => {
      const seq = since + 1 + i;
      const events = seq % 100 ? [{ type: "step" }] : [{ type: "step" }, { type: "mile" }];
      return { seq, at: seq, events, lines: [], changes: [] };
    });
  }
}

let server: Server;
beforeEach(() => {
  server = new Server();
  localStorage.clear();
  vi.stubGlobal("fetch", server.answer);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function opened(at = 0): Promise<Replay> {
  const replay = await openReplay(REALM, at);
  await vi.waitFor(() => expect(replay.get().at).toBe(at));
  return replay;
}

describe("a replay", () => {
  test("stands at an entry, with what came before it and no offers", async () => {
    const seat = (await opened(250)).get();
    expect(seat).toMatchObject({
      kind: "replay",
      realm: REALM,
      game: "duel",
      seq: 250,
      at: 250,
      offers: [],
      who: null,
    });
    expect(seat.view).toEqual({ at: 250, as: null });
    expect([seat.items[0]?.seq, seat.items.at(-1)?.seq]).toEqual([0, 250]);
  });

  test("keeps to the entries that there are", async () => {
    const replay = await opened();
    await replay.go(HEAD + 50);
    expect(replay.get().at).toBe(HEAD);
    await replay.go(-7);
    expect(replay.get().at).toBe(0);
  });

  test("shows the last entry that was asked for, not the last that came", async () => {
    const replay = await opened();
    await Promise.all([replay.go(5), replay.go(300), replay.go(7)]);
    expect([replay.get().at, replay.controls().at]).toEqual([7, 7]);
  });

  test("finds the kinds of events, and jumps to them both ways", async () => {
    const replay = await opened(150);
    await vi.waitFor(() => expect(replay.controls().read).toBe(HEAD + 1));
    expect(replay.controls().kinds).toEqual([
      ["mile", 5],
      ["step", HEAD + 1],
    ]);
    expect(await replay.seek("mile")).toBe(true);
    expect(replay.get().at).toBe(200);
    await replay.seek("mile", -1);
    expect(replay.get().at).toBe(100);
    expect(await replay.seek("nothing")).toBe(false);
    expect(replay.get().at).toBe(100);
  });

  test("plays one entry a second, eight times as fast if told to, and stops at the end", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
    const replay = await openReplay(REALM, HEAD - 10);
    await vi.advanceTimersByTimeAsync(100);
    void replay.play();
    await vi.advanceTimersByTimeAsync(1_900);
    expect(replay.controls()).toMatchObject({ at: HEAD - 8, playing: true });
    replay.setSpeed(8);
    await vi.advanceTimersByTimeAsync(2_500);
    expect(replay.controls()).toMatchObject({ at: HEAD, playing: false });
    void replay.play();
    await vi.advanceTimersByTimeAsync(10);
    expect(replay.controls()).toMatchObject({ at: 0, playing: true });
    replay.pause();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(replay.controls().at).toBe(0);
  });

  test("asks only where the slider comes to rest", async () => {
    const replay = await opened();
    const before = server.asked.length;
    for (let at = 1; at <= 40; at++) replay.scrub(at);
    expect(replay.controls().at).toBe(40);
    await vi.waitFor(() => expect(replay.get().at).toBe(40));
    expect(server.asked.slice(before).filter((each) => each.includes("/view"))).toHaveLength(1);
  });

  test("sees with a player's eyes through a sandbox, which is let go in the end", async () => {
    const replay = await opened(3);
    await replay.lookAs(RED);
    expect(replay.get()).toMatchObject({ who: RED, view: { at: 3, as: RED } });
    replay.close();
    await vi.waitFor(() => expect(server.asked.at(-1)).toBe("DELETE /api/sandboxes/box"));
  });

  test("asks the game's questions at its entry, and does nothing else", async () => {
    const replay = await opened(12);
    expect(await replay.query({ type: "board" })).toEqual({ at: 12 });
    expect(await replay.act({ type: "strike" })).toBeNull();
    expect(replay.get().refusal?.code).toBe("replay");
    expect(await replay.odds({ type: "strike" })).toBeNull();
    await expect(replay.say("hello")).rejects.toThrow("can hear you");
    expect((await replay.past(5)).map(({ seq }) => seq)).toEqual([6, 7, 8, 9, 10, 11, 12]);
  });

  test("says what is wrong when an entry cannot be shown", async () => {
    const replay = await opened();
    server.refuse = "/view";
    await replay.go(9);
    expect(replay.controls().trouble).toBe("Not now.");
    expect(replay.get().at).toBe(0);
  });

  test("of a file proves from the file itself", async () => {
    const replay = await openFile(logBytes("duel"));
    const entry = await replay.source.entry(3);
    expect(logText("duel")).toContain(entry.header.prev);
    expect(server.asked[0]).toBe("POST /api/sandboxes/log");
  });

  test("makes room among this browser's own sandboxes", async () => {
    localStorage.setItem("yonder.sandboxes", '["old"]');
    server.full = 1;
    const replay = await opened();
    expect((await replay.stand.fork(4)).id).toBe("box");
    expect(server.asked).toContain("DELETE /api/sandboxes/old");
    expect(localStorage.getItem("yonder.sandboxes")).toBe('["box"]');
  });
});

describe("a sandbox", () => {
  test("is watched, then played from a seat", async () => {
    const sandbox = await openSandbox("box");
    expect(sandbox.get()).toMatchObject({ kind: "sandbox", line: "open", seq: HEAD, who: RED });
    await sandbox.sit(null);
    expect(sandbox.get()).toMatchObject({ offers: [], who: null });
    expect(await sandbox.act({ type: "step" })).toBeNull();
    expect(sandbox.get().refusal?.code).toBe("no_seat");
    await sandbox.sit(RED);
    expect(sandbox.get().offers).toHaveLength(1);
    const item = await sandbox.act({ type: "step" });
    expect(item?.seq).toBe(HEAD + 1);
    expect(sandbox.get()).toMatchObject({ seq: HEAD + 1, busy: false, refusal: null, who: RED });
    expect(sandbox.get().items.at(-1)?.seq).toBe(HEAD + 1);
    expect(sandbox.source.played).toBe(HEAD);
  });

  test("begins in the seat one had, and tells the odds of its offers", async () => {
    const mine = "ef".repeat(32);
    const sandbox = await openSandbox("box", mine);
    expect(sandbox.get().who).toBe(mine);
    await vi.waitFor(() => expect(sandbox.get().offers[0]?.odds?.runs).toBe(1));
  });

  test("lets time pass", async () => {
    const sandbox = await openSandbox("box");
    await sandbox.wait(60_000);
    expect(sandbox.get().seq).toBe(HEAD + 1);
  });

  test("tells a refusal and goes on", async () => {
    const sandbox = await openSandbox("box");
    await sandbox.sit(RED);
    server.refuse = "/act";
    expect(await sandbox.act({ type: "step" })).toBeNull();
    expect(sandbox.get()).toMatchObject({ busy: false, refusal: { code: "not_now", text: "Not now." } });
  });
});

test("kinds of events are counted and put in order", () => {
  const item = (seq: number, ...kinds: string[]): [number, Item] => [
    seq,
    { seq, at: 0, events: kinds.map((type) => ({ type })), lines: [], changes: [] },
  ];
  expect(kindsOf(new Map([item(0, "b", "a"), item(1, "b")]))).toEqual([
    ["a", 1],
    ["b", 2],
  ]);
});
