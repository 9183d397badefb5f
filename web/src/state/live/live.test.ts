import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { SignedEvent } from "../../proof/event";
import { tagsOf } from "../../proof/event";
import type { Tagged } from "../contract";
import { begin, type Me, sessionVoucher, useIdentity } from "../people/identity";
import { ERASED, useTexts } from "../speech";
import { type LiveSession, openLive } from "./live";

const REALM = "ab".repeat(32);
const GREEN = { title: "The Green", lines: [], panels: [], map: null };
const STRIKE: Tagged = { type: "strike" };

const OFFER = {
  action: STRIKE,
  label: "Strike",
  group: "",
  domains: {},
  enabled: true,
  code: "",
  reason: "",
};
const ODDS = { seq: 4, lines: [], exact: true, runs: 0 };

/** A line that does as the test says. */
class Line {
  static readonly OPEN = 1;
  static made: Line[] = [];
  readyState = 0;
  sent: { type: string; [name: string]: unknown }[] = [];
  onopen: () => void = () => undefined;
  onmessage: (event: { data: string }) => void = () => undefined;
  onclose: (event: { code: number; reason: string }) => void = () => undefined;
  constructor() {
    Line.made.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {
    this.readyState = 3;
  }
  open(): void {
    this.readyState = 1;
    this.onopen();
  }
  say(message: object): void {
    this.onmessage({ data: JSON.stringify(message) });
  }
  break(code = 1006, reason = ""): void {
    this.readyState = 3;
    this.onclose({ code, reason });
  }
}

/** A server that answers what the page asks; what was posted to `act` lies open. */
function server() {
  const state = {
    seq: 4,
    nonce: 1,
    rights: [] as object[],
    acts: [] as SignedEvent[],
    refuse: [] as (object | null)[],
    told: (_asked: URLSearchParams): object[] => [],
  };
  const receipt = (event: SignedEvent) => ({
    entry: { header: { seq: ++state.seq, at: 0, signed: event } },
    item: { seq: state.seq, at: 0, events: [], lines: [], changes: [] },
  });
  const answers = (path: string, body: string, query: string): object => {
    if (path.endsWith("/session")) return { token: "t", key: "k", until: Date.now() / 1000 + 1000 };
    if (path.endsWith("/grants")) return { grants: state.rights, total: state.rights.length };
    if (path.includes("/nonce/")) return { nonce: state.nonce };
    if (path.endsWith("/view")) return { seq: state.seq, view: { hp: 3 } };
    if (path.endsWith("/scene")) return { seq: state.seq, scene: GREEN };
    if (path.endsWith("/chat")) return { messages: [] };
    if (path.endsWith("/offers"))
      return { seq: state.seq, who: null, nonce: 1, offers: [{ ...OFFER, odds: ODDS }] };
    if (path.endsWith("/feed")) return { head: state.seq, items: state.told(new URLSearchParams(query)) };
    if (path.endsWith("/act")) {
      const event = JSON.parse(body) as SignedEvent;
      state.acts.push(event);
      return receipt(event);
    }
    return { id: REALM, game: "duel", entries: state.seq + 1 };
  };
  vi.stubGlobal("fetch", async (url: string, init: { body?: string | null }) => {
    const [path = "", query = ""] = url.split("?");
    const refusal = path.endsWith("/act") ? (state.refuse.shift() ?? null) : null;
    if (refusal !== null) return new Response(JSON.stringify(refusal), { status: 409 });
    return new Response(JSON.stringify(answers(path, init.body ?? "", query)));
  });
  return { state, receipt };
}

let session: LiveSession | null = null;
const until = (check: () => unknown): Promise<void> =>
  vi.waitFor(() => expect(check()).toBeTruthy(), { interval: 2 });
const line = (): Line => Line.made.at(-1) as Line;

async function opened(): Promise<LiveSession> {
  const made = openLive(REALM);
  session = made;
  await until(() => Line.made.length === 1);
  line().open();
  line().say({ type: "welcome", seq: 4, who: useIdentity.getState().me?.key ?? null });
  await until(() => made.get().scene);
  return made;
}

const right = (me: Me): object => ({
  player: me.key,
  key: sessionVoucher(me).key,
  kinds: [],
  until: Date.now() + 20 * 24 * 3_600_000,
});

beforeEach(() => {
  localStorage.clear();
  Line.made = [];
  useIdentity.setState({ me: null });
  vi.stubGlobal("WebSocket", Line);
});
afterEach(() => {
  session?.close();
  vi.unstubAllGlobals();
});

test("a visitor without a key is a spectator, sees the scene, and is told how to act", async () => {
  server();
  const made = await opened();
  expect(line().sent[0]).toEqual({ type: "hello", since: -1 });
  expect(made.get()).toMatchObject({ line: "open", who: null, game: "duel", at: 4, view: { hp: 3 } });
  expect(await made.act(STRIKE)).toBeNull();
  expect(made.get().refusal?.code).toBe("no_identity");
});

test("the first action signs one grant with the identity; the session key signs the action", async () => {
  const { state } = server();
  const me = begin();
  const made = await opened();
  expect(line().sent[0]).not.toHaveProperty("player");
  const acting = made.act(STRIKE);
  await acting;
  const [grant, strike] = state.acts;
  expect(grant?.pubkey).toBe(me.key);
  expect(JSON.parse(grant?.content ?? "")).toMatchObject({
    type: "grant",
    key: sessionVoucher(me).key,
    kinds: [],
  });
  expect(strike?.pubkey).toBe(sessionVoucher(me).key);
  expect(tagsOf(strike as SignedEvent, "realm", "for")).toEqual([REALM, me.key]);
  await until(() => Line.made.length === 2);
  line().open();
  expect(line().sent[0]).toMatchObject({ player: me.key, session: "t" });
});

test("where a grant holds, no identity is touched and the action goes by the line", async () => {
  const { state, receipt } = server();
  const me = begin();
  state.rights = [right(me)];
  const made = await opened();
  line().say({ type: "offers", seq: 4, who: me.key, nonce: 7, offers: [] });
  const acting = made.act(STRIKE);
  expect(made.get().busy).toBe(true);
  expect(await made.act(STRIKE)).toBeNull();
  await until(() => line().sent.length === 2);
  const { id, event } = line().sent[1] as unknown as { id: number; event: SignedEvent };
  expect(tagsOf(event, "nonce")).toEqual(["7"]);
  line().say({ type: "receipt", id, receipt: receipt(event) });
  line().say({ type: "offers", seq: 5, who: me.key, nonce: 8, offers: [] });
  expect((await acting)?.seq).toBe(5);
  expect(made.get().busy).toBe(false);
  expect(state.acts).toEqual([]);
});

test("offers that come before the receipt do not make the next nonce wrong", async () => {
  const { state, receipt } = server();
  const me = begin();
  state.rights = [right(me)];
  const made = await opened();
  line().say({ type: "offers", seq: 4, who: me.key, nonce: 7, offers: [] });
  for (const nonce of [7, 8]) {
    const acting = made.act(STRIKE);
    await until(() => line().sent.length === nonce - 5);
    const { id, event } = line().sent.at(-1) as unknown as { id: number; event: SignedEvent };
    expect(tagsOf(event, "nonce")).toEqual([`${nonce}`]);
    line().say({ type: "offers", seq: nonce - 2, who: me.key, nonce: nonce + 1, offers: [] });
    line().say({ type: "receipt", id, receipt: receipt(event) });
    await acting;
  }
});

test("the odds follow the offers and join them", async () => {
  const { state } = server();
  const me = begin();
  state.rights = [right(me)];
  const made = await opened();
  line().say({ type: "offers", seq: 4, who: me.key, nonce: 1, offers: [OFFER] });
  expect(made.get().offers).toEqual([OFFER]);
  await until(() => made.get().offers[0]?.odds);
  expect(made.get().offers).toEqual([{ ...OFFER, odds: ODDS }]);
});

test("a stale nonce is taken from the refusal and the action signed anew", async () => {
  const { state } = server();
  const me = begin();
  state.rights = [right(me)];
  const made = await opened();
  line().break();
  state.refuse = [{ code: "stale_nonce", text: "The next nonce is 5.", at: 5 }];
  expect(await made.act(STRIKE)).not.toBeNull();
  expect(tagsOf(state.acts[0] as SignedEvent, "nonce")).toEqual(["5"]);
});

test("what the rules refuse is said, and the seat is free again", async () => {
  const { state } = server();
  const me = begin();
  state.rights = [right(me)];
  const made = await opened();
  const acting = made.act(STRIKE);
  await until(() => line().sent.length === 2);
  line().say({
    type: "refusal",
    id: line().sent[1]?.["id"],
    code: "not_your_turn",
    text: "It is Blue's turn.",
    at: 4,
  });
  expect(await acting).toBeNull();
  expect(made.get()).toMatchObject({
    busy: false,
    refusal: { code: "not_your_turn", text: "It is Blue's turn." },
  });
});

test("when the line breaks under an action, the very same event is sent again by HTTP", async () => {
  const { state } = server();
  const me = begin();
  state.rights = [right(me)];
  const made = await opened();
  const acting = made.act(STRIKE);
  await until(() => line().sent.length === 2);
  const { event } = line().sent[1] as unknown as { event: SignedEvent };
  line().break();
  expect(await acting).not.toBeNull();
  expect(state.acts).toEqual([event]);
});

test("a broken line comes back by itself, from the last entry that is known", async () => {
  server();
  const made = await opened();
  line().say({ type: "item", item: { seq: 9, at: 0, events: [], lines: [], changes: [] } });
  line().break(1012);
  expect(made.get().line).toBe("reconnecting");
  await until(() => Line.made.length === 2);
  line().open();
  expect(line().sent[0]).toEqual({ type: "hello", since: 9 });
  expect(made.get().items.map(({ seq }) => seq)).toEqual([9]);
});

test("where no line comes through, the page asks instead", async () => {
  const { state } = server();
  const made = openLive(REALM);
  session = made;
  await until(() => Line.made.length === 1);
  line().break();
  await until(() => Line.made.length === 2);
  line().break();
  state.seq = 6;
  await vi.waitFor(() => expect(made.get()).toMatchObject({ line: "open", at: 6 }), { timeout: 4_000 });
  expect(Line.made).toHaveLength(2);
});

test("a realm that is not here is said to be so, and not asked for again", async () => {
  vi.stubGlobal(
    "fetch",
    async () => new Response(JSON.stringify({ code: "no_such_realm", text: "Not here." }), { status: 404 }),
  );
  const made = openLive(REALM);
  session = made;
  await until(() => made.get().line === "closed");
  expect(made.get().refusal?.code).toBe("no_such_realm");
  expect(Line.made).toEqual([]);
});

test("with another identity, nothing the one before saw stays", async () => {
  const { state } = server();
  const me = begin();
  state.rights = [right(me)];
  const made = await opened();
  useIdentity.setState({ me: null });
  expect(made.get()).toMatchObject({ view: null, scene: null, offers: [], who: null });
  await until(() => Line.made.length === 2);
  line().open();
  expect(line().sent[0]).toEqual({ type: "hello", since: -1 });
});

test("one's own words are erased by the identity, and what others erase is forgotten too", async () => {
  server();
  begin();
  const made = await opened();
  const asked: [string, string][] = [];
  const usual = fetch;
  vi.stubGlobal("fetch", (url: string, init: RequestInit) => {
    if (init.method === "DELETE")
      asked.push([url, String((init.headers as Record<string, string>)["Authorization"])]);
    return usual(url, init);
  });
  await made.erase?.("aa");
  expect(asked).toEqual([[`/api/realms/${REALM}/words/aa`, "Bearer t"]]);
  line().say({ type: "erased", hash: "bb" });
  expect(useTexts.getState().texts).toMatchObject({ aa: ERASED, bb: ERASED });
});

const tale = (seq: number, ...events: object[]): object => ({ seq, at: 0, events, lines: [], changes: [] });

test("what was told while the line was away too long is asked for, and takes its place in the tale", async () => {
  const { state } = server();
  const asked: string[] = [];
  state.told = (query) => {
    asked.push(`${query.get("since")} ${query.get("limit")}`);
    const since = Number(query.get("since"));
    return since === 5 ? [tale(6, { type: "said" }), tale(7)] : [tale(900, { type: "struck" })];
  };
  const live = await opened();
  line().say({ type: "item", item: tale(5, { type: "struck" }) });
  line().say({ type: "resync", seq: 905 });
  line().say({ type: "item", item: tale(906, { type: "struck" }) });
  await until(() => live.get().items.length === 4);
  expect(live.get().items.map(({ seq }) => seq)).toEqual([5, 6, 900, 906]);
  expect(asked).toEqual(["405 500", "5 400"]);
});

test("a line that breaks while the tale is asked for begins again before the gap", async () => {
  const { state } = server();
  const live = await opened();
  line().say({ type: "item", item: tale(5, { type: "struck" }) });
  state.told = () => {
    throw new Error("the server is gone");
  };
  line().say({ type: "resync", seq: 905 });
  line().break();
  live.retry();
  await until(() => Line.made.length === 2);
  line().open();
  expect(line().sent[0]).toMatchObject({ type: "hello", since: 5 });
});
