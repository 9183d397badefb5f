import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, type ReactNode } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Source } from "../../proof/source";
import { fileSource } from "../../proof/source";
import { altered, alteredBytes, draws, logBytes } from "../../proof/vectors";
import type { Seat, Session } from "../../state/contract";
import { newSeat } from "../../state/reduce";
import { verdictSaid } from "./all";
import { kindOf, shown } from "./dice";
import ProofDrawer from "./drawer";

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

let root: Root;
let box: HTMLElement;
beforeEach(() => {
  vi.stubGlobal("fetch", async () => new Response('{"profiles":[]}'));
  box = document.body.appendChild(document.createElement("div"));
  root = createRoot(box);
});
afterEach(async () => {
  await act(async () => root.unmount());
  box.remove();
  vi.unstubAllGlobals();
});

const duel = (data = logBytes("duel")): Source => ({
  ...fileSource(data),
  asked: async (seq) => ({
    asked: (draws.duel[String(seq)] ?? []).map(({ reason, low, high, value }) => {
      return { reason, kind: "range", given: { low, high }, value, numbers: [{ low, high, value }] };
    }),
    why: "",
  }),
});

/** Lets what was asked for come, and React draw it. */
const settle = (): Promise<void> => act(() => new Promise<void>((done) => setTimeout(done, 20)));

async function drawn(children: ReactNode): Promise<void> {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  await act(async () => root.render(<QueryClientProvider client={client}>{children}</QueryClientProvider>));
  await vi.waitFor(async () => {
    await settle();
    if (box.textContent?.includes("Checking")) throw new Error("still checking");
  });
}

const drawer = (
  source: Source,
  seq: number,
  onClose = (): void => undefined,
  kind: Seat["kind"] = "replay",
) => {
  const seat: Seat = { ...newSeat(source.realm, "duel"), kind };
  return (
    <ProofDrawer
      session={{ source } as Session & { source: Source }}
      seat={seat}
      seq={seq}
      onClose={onClose}
    />
  );
};
const press = (name: string): Promise<void> =>
  act(async () => {
    const found = [...box.querySelectorAll("button")].find((each) => each.textContent?.includes(name));
    if (!found) throw new Error(`no button ${name}`);
    found.click();
  });

test("an entry shows who acted, what was signed, its dice and its place", async () => {
  await drawn(drawer(duel(), 5));
  const text = box.textContent ?? "";
  for (const said of ["Entry 5 holds.", "Strike", "Player", "Seed", "strike", "This entry"])
    expect(text).toContain(said);
  expect(box.querySelectorAll('tr[data-state="good"]').length).toBe(draws.duel["5"]?.length);
  await press("Raw");
  expect(box.querySelector("pre")?.textContent).toContain('"sig"');
});

test("one goes on to the neighbours", async () => {
  await drawn(drawer(duel(), 3));
  await press("Entry 4");
  await vi.waitFor(async () => {
    await settle();
    expect(box.textContent).toContain("Entry 4 holds.");
  });
  expect(box.textContent).toContain("let act for them in entry 3");
});

test("an altered entry shows a cross and the reason", async () => {
  const found = altered.find(({ name }) => name === "dice of another action");
  if (!found) throw new Error("no such case");
  await drawn(drawer(duel(alteredBytes(found)), found.bad));
  expect(box.textContent).toContain(`Entry ${found.bad} does not hold.`);
  expect(box.textContent).toContain("the proof of its dice does not hold");
  expect(box.querySelector('[aria-label="does not hold"]')).not.toBeNull();
});

test("what was only tried has nothing to prove", async () => {
  await drawn(drawer({ ...duel(), played: 4 }, 5, undefined, "sandbox"));
  expect(box.textContent).toContain("only tried in this sandbox");
});

test("Escape closes it", async () => {
  const closed = vi.fn();
  await drawn(drawer(duel(), 1, closed));
  const aside = box.querySelector("aside");
  await act(async () => aside?.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true })));
  expect(closed).toHaveBeenCalledOnce();
});

test("draws are written as players write them", () => {
  const asked = (kind: string, given: object, value: unknown, ...numbers: number[]) => ({
    ...{ reason: "x", kind, given: given as { [name: string]: unknown }, value },
    numbers: numbers.map((each) => ({ low: 1, high: 20, value: each })),
  });
  const high = asked("high", { count: 2, sides: 20, keep: 1 }, { total: 15, faces: [3, 15] }, 3, 15);
  expect([kindOf(high), shown(high.value, high)]).toEqual(["2d20, highest 1", "15 (3, 15)"]);
  const chance = asked("chance", { part: 2500, of: 10000 }, true, 17);
  expect([kindOf(chance), shown(chance.value, chance)]).toEqual(["2500 in 10000", "yes (17)"]);
  const sum = asked("sum", { count: 2, sides: 6 }, 7, 3, 4);
  expect([kindOf(sum), shown(sum.value, sum)]).toEqual(["2d6", "7 (3, 4)"]);
  const pick = asked("pick", { weights: [1, 2] }, 1, 2);
  expect([kindOf(pick), shown(pick.value, pick)]).toEqual(["one of 2, by weight", "number 2"]);
});

test("the server's word is told as its word", () => {
  const sound = { entries: 3, draws: 1, bad: null, code: "", why: "", sealed: null };
  expect(verdictSaid(sound)).toBe("The server says: 3 entries run again with 1 draw, all sound.");
  expect(verdictSaid({ ...sound, sealed: 2 })).toContain("From entry 2 on");
  expect(verdictSaid({ ...sound, bad: 2, code: "bad_proof", why: "it is." })).toContain(
    "entry 2 is bad (bad_proof): it is.",
  );
});
