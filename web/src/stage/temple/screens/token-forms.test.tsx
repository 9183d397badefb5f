/** Who may do what with a token, and what is sent (T-645 to T-647, T-876, T-880). */
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Seat, Session, Tagged } from "../../../state/contract";
import { newSeat } from "../../../state/reduce";
import { TokenForms } from "./token-forms";

const [OWNER, ALLY, TRUSTED, STRANGER] = ["aa", "bb", "cc", "dd"].map((pair) => pair.repeat(32)) as [
  string,
  string,
  string,
  string,
];

let root: Root;
let sent: Tagged[];
const at = (id: string): HTMLElement | null => document.querySelector(`[data-testid="${id}"]`);

function sessionOf(seat: Seat): Session {
  return {
    get: () => seat,
    subscribe: () => () => undefined,
    act: async (action) => {
      sent.push(action);
      return null;
    },
    odds: async () => null,
    query: async <T,>(query: Tagged) => (query["operator"] === TRUSTED) as T,
    say: async () => undefined,
    close: () => undefined,
  };
}

async function show(who: string | null, operators: string[] = [], approved = ALLY): Promise<void> {
  const seat: Seat = { ...newSeat("r", "temple"), who, at: 5, line: "open" };
  const row = { collection: "explorer", token_id: 3, owner: OWNER, approved };
  await act(async () => {
    root.render(
      <TokenForms
        session={sessionOf(seat)}
        seat={seat}
        prove={() => undefined}
        nameOf={(key) => key.slice(0, 4)}
        collection="explorer"
        id={3}
        row={row}
        name="Rogue #3"
        operators={operators}
      />,
    );
  });
  for (let i = 0; i < 4; i++) await act(async () => undefined);
}

async function press(place: Element | null | undefined, name: string): Promise<void> {
  const button = [...(place?.querySelectorAll("button") ?? [])].find((one) => one.textContent === name);
  expect(button, name).toBeDefined();
  await act(async () => button?.click());
}

async function fill(form: string, text: string, name: string): Promise<void> {
  const input = at(form)?.querySelector("input") as HTMLInputElement;
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, text);
    input.dispatchEvent(new Event("input", { bubbles: true }));
  });
  await press(at(form), name);
}

beforeEach(() => {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  document.body.innerHTML = '<div id="root"></div>';
  root = createRoot(document.getElementById("root") as HTMLElement);
  sent = [];
});
afterEach(async () => {
  await act(async () => root.unmount());
});

describe("the forms of a token", () => {
  it.each([
    ["its owner", OWNER, ["transfer-form", "approve-form", "operator-form"]],
    ["an operator", TRUSTED, ["transfer-form", "approve-form"]],
    ["who is approved", ALLY, ["transfer-form"]],
    ["a stranger", STRANGER, []],
    ["a spectator", null, []],
  ])("are those that %s may use", async (_, who, forms) => {
    await show(who);
    const found = [...document.querySelectorAll("form")].map((form) => form.dataset["testid"]);
    expect(found).toEqual(forms);
  });

  it("are not shown to a spectator of a token that nobody is approved for", async () => {
    await show(null, [], "");
    expect(document.querySelectorAll("form")).toHaveLength(0);
  });

  it("make an operator at once, for it can be taken back", async () => {
    await show(OWNER);
    await fill("operator-form", "nobody", "Make them an operator");
    expect(at("operator-form")?.querySelector("[role=alert]")).not.toBeNull();
    await fill("operator-form", STRANGER, "Make them an operator");
    expect(sent).toEqual([
      { type: "set_approval_for_all", collection: "explorer", operator: STRANGER, on: true },
    ]);
    expect(at("operators")).toBeNull();
  });

  it("name each operator and take the right back", async () => {
    await show(OWNER, [TRUSTED]);
    expect(at("operators")?.textContent).toContain("cccc may transfer all your explorers.");
    await press(at("operators"), "Take it back");
    expect(sent).toEqual([
      { type: "set_approval_for_all", collection: "explorer", operator: TRUSTED, on: false },
    ]);
  });

  it("let an operator give it away in the owner's name, once that is confirmed", async () => {
    await show(TRUSTED);
    await fill("transfer-form", STRANGER, "Transfer…");
    expect(sent).toEqual([]);
    await press(at("confirm-transfer"), "Give it away");
    expect(sent).toEqual([
      { type: "transfer_from", collection: "explorer", sender: OWNER, to: STRANGER, token_id: 3 },
    ]);
  });

  it("approve one account, and take it back", async () => {
    await show(OWNER);
    await fill("approve-form", STRANGER, "Approve");
    await press(at("approve-form"), "Take it back");
    expect(sent.map(({ to }) => to)).toEqual([STRANGER, ""]);
  });
});
