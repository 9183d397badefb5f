import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { CommandOut } from "../../api/schema";
import { showCommand, useCommand, useCommandKey } from "../../state/command";
import type { Session, Tagged } from "../../state/contract";
import { newSeat } from "../../state/reduce";
import CommandLine, { shared } from "./command";

const meaning = (kind: string, more: Partial<CommandOut> = {}): CommandOut => ({
  realm: "r",
  seq: 1,
  who: "me",
  kind,
  label: "",
  action: null,
  query: null,
  answer: null,
  said: "",
  code: "",
  candidates: [],
  more: 0,
  completions: [],
  ...more,
});
const strike = meaning("action", { label: "Strike", action: { type: "strike" } });
const acted = vi.fn(async (action: Tagged) => ({ seq: 2, at: 0, events: [action], lines: [], changes: [] }));
const command = vi.fn(async (): Promise<CommandOut> => strike);
const complete = vi.fn(async (): Promise<string[]> => []);
const seat = { ...newSeat("r", "duel"), who: "me" };
const session = { act: acted, command, complete, get: () => seat } as unknown as Session;
const Shell = () => (useCommandKey() ? <CommandLine session={session} seat={seat} /> : null);
let box: HTMLElement;
let root: Root;

beforeEach(async () => {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  for (const mock of [acted, command, complete]) mock.mockClear();
  box = document.body.appendChild(document.createElement("div"));
  root = createRoot(box);
  await act(async () => root.render(<Shell />));
  await press("/", document);
});
afterEach(async () => {
  await act(async () => root.unmount());
  box.remove();
});

const input = (): HTMLInputElement => box.querySelector("input") as HTMLInputElement;
const press = (key: string, on: EventTarget = input()) =>
  act(async () => on.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true })));
async function type(text: string): Promise<void> {
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;
  await act(async () => {
    set?.call(input(), text);
    input().dispatchEvent(new Event("input", { bubbles: true }));
  });
}
const enter = () => act(async () => box.querySelector("form")?.requestSubmit());
const said = (): string => box.querySelector("#command-said")?.textContent ?? "";

test("a slash opens it with the focus, Escape closes it", async () => {
  expect(document.activeElement).toBe(input());
  await press("Escape");
  expect(box.querySelector("input")).toBeNull();
});

test("a line that means an action sends it, within what the stage shows", async () => {
  await act(async () => useCommand.setState({ within: { game_id: 7 } }));
  await type("hit");
  await enter();
  expect(command).toHaveBeenCalledWith("hit", { game_id: 7 });
  expect(acted).toHaveBeenCalledWith({ type: "strike" });
  expect([input().value, said()]).toEqual(["", "Strike"]);
  await act(async () => useCommand.setState({ within: {} }));
});

test("an unclear line stays, says what is wrong, and its candidates can be pressed", async () => {
  const candidates = [
    { text: "1", label: "Strike", group: "", action: { type: "strike" }, query: null },
    { text: "2", label: "Walk", group: "", action: null, query: null },
  ];
  command.mockResolvedValueOnce(meaning("ambiguous", { said: "Several.", code: "ambiguous", candidates }));
  await type("blade");
  await enter();
  expect([input().value, input().getAttribute("aria-invalid")]).toEqual(["blade", "true"]);
  expect(said()).toContain("Several.");
  const [first, second] = box.querySelectorAll("li button");
  await act(async () => (second as HTMLElement).click());
  expect(input().value).toBe("2 ");
  expect(acted).not.toHaveBeenCalled();
  command.mockResolvedValueOnce(meaning("ambiguous", { said: "Several.", candidates }));
  await enter();
  await act(async () => (box.querySelector("li button") as HTMLElement).click());
  expect(acted).toHaveBeenCalledWith({ type: "strike" });
  expect(first).toBeDefined();
});

test("what ends it all is sent only when confirmed", async () => {
  command.mockResolvedValueOnce(meaning("action", { label: "Resign", action: { type: "resign" } }));
  await type("resign");
  await enter();
  expect(acted).not.toHaveBeenCalled();
  expect(said()).toContain("Press Enter again: Resign.");
  await enter();
  expect(acted).toHaveBeenCalledWith({ type: "resign" });
});

test("a question is answered in place", async () => {
  command.mockResolvedValueOnce(meaning("query", { query: { type: "ladder" }, answer: { first: "ann" } }));
  await type("ask ladder");
  await enter();
  expect(box.querySelector("dl")?.textContent).toBe("Firstann");
});

test("a line that belongs to a stage takes no focus when it comes, and gets it by its key", async () => {
  await press("Escape");
  await act(async () => root.render(<CommandLine session={session} seat={seat} fixed />));
  expect(document.activeElement).not.toBe(input());
  act(() => showCommand(true));
  expect(document.activeElement).toBe(input());
  expect(useCommand.getState().open).toBe(false);
  await press("Escape");
  expect(document.activeElement).not.toBe(input());
});

test("on a stage a number alone presses what has that number, and is read like any line where nothing has", async () => {
  const keys: string[] = [];
  const stage = (event: KeyboardEvent): void => {
    if (event.target instanceof HTMLElement) return;
    keys.push(event.key);
    if (event.key === "2") event.preventDefault();
  };
  window.addEventListener("keydown", stage);
  await act(async () => root.render(<CommandLine session={session} seat={seat} fixed />));
  await type("2");
  await enter();
  expect([keys, command.mock.calls.length, input().value]).toEqual([["2"], 0, ""]);
  command.mockResolvedValueOnce(meaning("action", { label: "Wait", action: { type: "wait" } }));
  await type("3");
  await enter();
  expect(command).toHaveBeenCalledTimes(1);
  window.removeEventListener("keydown", stage);
});

test("what the rules refuse is said in place", async () => {
  acted.mockResolvedValueOnce(null as never);
  seat.refusal = { code: "late", text: "Too late." };
  await type("strike");
  await enter();
  expect([input().value, said()]).toEqual(["strike", "Too late."]);
  seat.refusal = null;
});

test("Tab completes one line, and walks through several", async () => {
  complete.mockResolvedValueOnce(["lunge"]);
  await type("l");
  await press("Tab");
  expect(input().value).toBe("lunge ");
  complete.mockResolvedValueOnce(["move infantry", "move tank"]);
  await type("m");
  await press("Tab");
  expect(input().value).toBe("move ");
  await press("Tab");
  await press("Tab");
  expect(input().value).toBe("move tank");
});

test("arrows recall the lines typed before", async () => {
  for (const line of ["one", "two"]) {
    await type(line);
    await enter();
  }
  await press("ArrowUp");
  await press("ArrowUp");
  expect(input().value).toBe("one");
  await press("ArrowDown");
  expect(input().value).toBe("two");
  await press("ArrowDown");
  expect(input().value).toBe("");
});

test("what several lines share is typed for you", () => {
  expect(shared(["move infantry", "move tank"], "mo")).toBe("move ");
  expect(shared(["strike", "lunge"], "")).toBe("");
  expect(shared(["take goblin archer"], "take arch")).toBe("take goblin archer");
});
