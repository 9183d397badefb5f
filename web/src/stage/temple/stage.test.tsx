/** The stage over a recorded game: a Fighter in combat with a Skeleton, and the same Fighter dead. */
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { skipAll } from "../../kit/moments/playing";
import type { Item, Json, Offer, Seat, Session, Tagged } from "../../state/contract";
import { set } from "../../state/settings";
import recorded from "./recorded.jsonl?raw";
import TempleStage from "./stage";
import type { ChamberFacts, Monster, Standing, TempleView } from "./types";

interface Recorded {
  name: string;
  who: string;
  view: Json;
  offers: Offer[];
  items: Item[];
  answers: { [query: string]: Json };
}
const [fight, dead] = recorded
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line) as Recorded) as [Recorded, Recorded];

const seatOf = (from: Recorded, change: Partial<Seat> = {}): Seat => ({
  kind: "live",
  realm: "r",
  game: "temple",
  who: from.who,
  seq: from.items.length,
  line: "open",
  view: from.view,
  scene: null,
  at: from.items.length,
  offers: from.offers,
  items: from.items,
  presence: { players: 1, spectators: 0 },
  chat: [],
  busy: false,
  refusal: null,
  ...change,
});

function sessionOf(from: Recorded, sent: Tagged[]): Session {
  const answers: typeof from.answers = { ...fight.answers, ...from.answers };
  return {
    get: () => seatOf(from),
    subscribe: () => () => undefined,
    act: async (action) => {
      sent.push(action);
      return null;
    },
    odds: async () => null,
    query: async <T,>(query: Tagged) => {
      const found = answers[query.type] ?? answers[`${query.type}:${query["explorer_id"]}`];
      if (found === undefined) throw new Error(query.type);
      return found as T;
    },
    say: async () => undefined,
    close: () => undefined,
  };
}

const client = new QueryClient();
client.setQueryData(["about", "temple"], { title: "Temple", goal: "Conquer.", win: [], glossary: {} });
let root: Root;
let sent: Tagged[];
const prove = vi.fn();
const at = (id: string): HTMLElement | null => document.querySelector(`[data-testid="${id}"]`);
const text = (id: string): string => at(id)?.textContent ?? "";

async function show(hash: string, from: Recorded, change: Partial<Seat> = {}): Promise<void> {
  window.location.hash = hash;
  sent = [];
  const session = sessionOf(from, sent);
  await act(async () => {
    root.render(
      <QueryClientProvider client={client}>
        <TempleStage
          session={session}
          seat={seatOf(from, change)}
          prove={prove}
          nameOf={(key) => key.slice(0, 4)}
        />
      </QueryClientProvider>,
    );
  });
  for (let i = 0; i < 4; i++) await act(async () => undefined);
}

beforeEach(() => {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  set({ motion: "off" });
  document.body.innerHTML = '<div id="root"></div>';
  root = createRoot(document.getElementById("root") as HTMLElement);
  prove.mockReset();
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.useRealTimers();
});

describe("the play page", () => {
  it("shows chamber, actions, sheet and log in this order (T-866, T-878)", async () => {
    await show("#/explorer/2", fight);
    const order = ["scene", "actions", "sheet", "log"].map((id) => at(id));
    expect(order.every(Boolean)).toBe(true);
    for (let i = 1; i < order.length; i++) {
      const [one, two] = [order[i - 1] as Node, order[i] as Node];
      expect(one.compareDocumentPosition(two) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    }
    expect(text("in-combat")).toContain("In Combat");
    expect(text("monster-plate")).toContain("Skeleton");
    expect(at("party")?.querySelectorAll("a")).toHaveLength(2);
  });

  it("has a button for every legal action, with its key, its odds and a mark for dice (T-867, T-868)", async () => {
    await show("#/explorer/2", fight);
    const mine = fight.offers.filter((offer) => offer.action["explorer_id"] === 2);
    const buttons = [...(at("actions")?.querySelectorAll("button[data-testid^=act-]") ?? [])];
    expect(buttons).toHaveLength(mine.length);
    expect(buttons[0]?.textContent).toMatch(/^1Attack Skeleton \(Longsword\)/);
    expect(buttons[0]?.querySelector("[aria-label='rolls dice']")).not.toBeNull();
    expect(text("actions")).toMatch(/hit \d+ %/);
    expect(text("actions")).toMatch(/you die/);
  });

  it("acts on number keys, and not while somebody types (T-868)", async () => {
    await show("#/explorer/2", fight);
    await act(async () => {
      window.dispatchEvent(new KeyboardEvent("keydown", { key: "2" }));
    });
    expect(sent).toEqual([{ type: "dodge", explorer_id: 2 }]);
    const input = document.createElement("input");
    document.body.append(input);
    await act(async () => {
      input.dispatchEvent(new KeyboardEvent("keydown", { key: "1", bubbles: true }));
    });
    expect(sent).toHaveLength(1);
  });

  it("flees without asking (T-880)", async () => {
    await show("#/explorer/2", fight);
    await act(async () => at("act-flee")?.click());
    expect(sent).toEqual([{ type: "flee", explorer_id: 2, method: "Slip" }]);
    expect(document.querySelector("dialog[open]")).toBeNull();
  });

  it("says why what is greyed cannot be done", async () => {
    await show("#/explorer/2", fight);
    expect(text("not-now")).toContain("Exit Temple Not in the middle of a fight.");
  });

  it("disables all buttons while an action is on its way (T-867)", async () => {
    await show("#/explorer/2", fight, { busy: true });
    const buttons = [...document.querySelectorAll<HTMLButtonElement>("button[data-testid^=act-]")];
    expect(
      buttons.length > 0 && buttons.every((button) => button.getAttribute("aria-disabled") === "true"),
    ).toBe(true);
  });

  it("shows a refusal in the game's own words (T-867)", async () => {
    await show("#/explorer/2", fight, {
      refusal: { code: "no_slot", text: "No spell slot of that level is left." },
    });
    expect(text("refusal")).toContain("No spell slot");
  });

  it("shows the dice of the last action in order, and leads to their proof (T-869, T-877)", async () => {
    await show("#/explorer/2", fight);
    const said = text("dice");
    expect(said).toMatch(
      /Your attack.*d20 17 \+4 = 21 vs 13.*Hit.*Damage dealt.*−10.*It strikes.*It misses/s,
    );
    await act(async () => at("prove-last")?.click());
    expect(prove).toHaveBeenCalledWith(fight.items.length);
  });

  it("opens doors from the picture", async () => {
    await show("#/explorer/1", fight);
    await act(async () => {
      at("door-1")?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    });
    expect(sent).toEqual([{ type: "open_exit", explorer_id: 1, exit_index: 1 }]);
  });

  it("is read-only for a visitor and says so (T-874, T-875)", async () => {
    const view = { account: "", explorers: [], minted: 0, temples: [], temple_count: 1 };
    await show("#/explorer/2", fight, { who: null, view, offers: [] });
    expect(text("no-action")).toContain("You are watching");
    expect(document.querySelector("[data-testid^=act-]")).toBeNull();
    expect(text("sheet")).toContain("Fighter #2");
  });

  it("says whose explorer it is (T-874)", async () => {
    const view = { account: "b", explorers: [], minted: 0, temples: [], temple_count: 1 };
    await show("#/explorer/2", fight, { who: "b".repeat(64), view, offers: [] });
    expect(text("no-action")).toContain("aaaa's explorer");
  });
});

describe("the boss", () => {
  it("is met with what helps against it, in its lair and behind the next door", async () => {
    const view = structuredClone(fight.view) as unknown as TempleView;
    const standing = view.explorers.find(({ sheet }) => sheet.id === 2) as Standing;
    const chamber = standing.chamber as ChamberFacts;
    chamber.type = "Boss";
    chamber.monster = { ...(chamber.monster as Monster), type: "Wraith" };
    await show("#/explorer/2", fight, { view: view as unknown as Json });
    expect(text("play")).toContain("Its wounds stay.");
    chamber.type = "Empty";
    chamber.monster = null;
    chamber.exits = [{ index: 0, opened: true, to: 9, type: "Boss", monster: "Wraith" }];
    await show("#/explorer/2", fight, { view: structuredClone(view) as unknown as Json });
    expect(text("play")).toContain("The boss is behind the next door. Its wounds stay.");
  });
});

describe("the conquest screen", () => {
  it("names the boss, the level, the experience and the temples conquered (T-873)", async () => {
    const won: Item = {
      seq: 99,
      at: 0,
      events: [
        { type: "xp_gained", explorer_id: 2, temple_id: 1, amount: 1800, reason: "kill" },
        { type: "boss_defeated", temple_id: 1, explorer_id: 2, monster_type: "Wraith" },
        { type: "xp_gained", explorer_id: 2, temple_id: 1, amount: 250, reason: "conquest" },
      ],
      lines: ["", "The temple shudders.", ""],
      changes: [],
    };
    await show("#/explorer/2", fight, { items: [...fight.items, won] });
    expect(text("conquest")).toMatch(/Temple #1 is conquered.*Wraith.*Level 1.*\+2050.*Temples conquered 0/s);
  });
});

describe("the death screen", () => {
  it("waits until the last blow has been shown, and the chamber stays meanwhile", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }); // a beat ends when we say so
    set({ motion: "full" });
    const last = dead.items.at(-1) as Item;
    await show("#/explorer/2", { ...fight, answers: dead.answers }, { items: dead.items.slice(0, -1) });
    const seen: string[] = [];
    const watch = new MutationObserver(() =>
      seen.push(at("play") ? "play" : at("death") ? "death" : "nothing"),
    );
    watch.observe(document.body, { childList: true, subtree: true });
    await show("#/explorer/2", dead);
    watch.disconnect();
    expect(last.events.some(({ type }) => type === "explorer_died")).toBe(true);
    expect(new Set(seen)).toEqual(new Set(["play"]));
    expect(document.querySelector("[data-tone=death]")?.textContent).toContain("Agna Moss is dead");
    await act(async () => skipAll());
    expect(text("death")).toContain("Agna Moss is dead");
  });

  it("tells where, by what, level, XP and what was dropped, and what to do next (T-872)", async () => {
    await show("#/explorer/2", dead);
    const said = text("death");
    expect(said).toContain("Agna Moss is dead");
    expect(said).toContain("chamber 2 of Temple #1, to a skeleton");
    expect(text("dropped")).toContain("Longsword, Chain Mail");
    expect(text("story")).toContain("Fighter #2 buckles on the chain mail");
    expect(at("mint-new")?.textContent).toBe("Mint New Explorer");
    await act(async () => at("watch-temple")?.click());
    expect(window.location.hash).toBe("#/temple/1");
  });
});

describe("the lobby", () => {
  it("has class cards, tier cards, explorers and temples (T-862)", async () => {
    await show("#/", fight);
    expect(text("class-Fighter")).toMatch(/Hit die d10.*Longsword.*Chain Mail/s);
    expect(text("tier-1")).toContain("Poisonous Snake, Skeleton");
    expect(at("my-explorers")?.querySelectorAll("li[data-testid^=explorer-]")).toHaveLength(2);
    expect(text("all-temples")).toContain("Temple #1");
  });

  it("says what differs between Hard, Deadly and Legendary", async () => {
    await show("#/", fight);
    const said = [3, 4, 5].map((tier) => text(`tier-${tier}`));
    expect(said[0]).toMatch(/Wraith with 80 HP.*44 of 100 doors, traps from DC 14/s);
    expect(said[1]).toMatch(/with 10 % more HP.*Wraith with 87 HP.*46 of 100 doors, traps from DC 16/s);
    expect(said[2]).toMatch(/with 20 % more HP.*Wraith with 93 HP.*48 of 100 doors, traps from DC 18/s);
  });

  it("mints what the card says", async () => {
    await show("#/", fight);
    await act(async () => at("mint-Wizard")?.click());
    expect(sent).toEqual([{ type: "mint_explorer", explorer_class: "Wizard" }]);
  });

  it("lets nobody mint without a key (T-875)", async () => {
    await show("#/", fight, { who: null, offers: [] });
    expect((at("mint-Wizard") as HTMLButtonElement).disabled).toBe(true);
  });
});

describe("the temple page", () => {
  it("shows state, map, chambers and everybody inside (T-865)", async () => {
    await show("#/temple/1", fight);
    expect(text("temple")).toContain("Temple #1, Easy");
    expect(at("node-1")?.getAttribute("aria-label")).toContain("Chamber 1, Entrance");
    expect(at("inside")?.textContent).toMatch(/Explorer #1.*Explorer #2/s);
    expect(text("chamber-list")).toContain("Skeleton");
  });
});
