import { act } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { speak } from "../../../proof/words";
import type { StageProps } from "../../../state/contract";
import { forgetText } from "../../../state/speech";
import type { Snapshot } from "../types";
import { Comms } from "./comms";
import { useAnnounced, useRead, useTruces } from "./truces";

const [ME, OTHER] = ["aa".repeat(32), "bb".repeat(32)];
const [mine, spoken] = speak("hello");
const [theirs, answered] = speak("well met");

beforeEach(() => void vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true));
afterEach(() => vi.unstubAllGlobals());

test("one can erase what one said oneself, and nothing else", async () => {
  const erased: string[] = [];
  const session = {
    texts: async () => ({ [mine.hash]: spoken, [theirs.hash]: answered }),
    erase: async (hash: string) => {
      erased.push(hash);
      forgetText(hash);
    },
  };
  const snapshot = {
    game: { game_id: 1, state: "Playing" },
    players: [
      { player_id: 1, address: ME },
      { player_id: 2, address: OTHER },
    ],
    chat: [
      { message_id: 1, sender: 1, to: 0, words: mine },
      { message_id: 2, sender: 2, to: 0, words: theirs },
    ],
    agents: [],
  } as unknown as Snapshot;
  const props = { session, seat: { who: ME, busy: false }, nameOf: (key: string) => key };
  const box = document.createElement("div");
  const root = createRoot(box);
  const show = () =>
    act(async () =>
      root.render(<Comms {...(props as unknown as StageProps)} snapshot={snapshot} hidden={false} />),
    );
  await show();
  expect(box.textContent).toContain("hello");
  const buttons = (): HTMLButtonElement[] => [
    ...box.querySelectorAll<HTMLButtonElement>("[aria-label^=Erase]"),
  ];
  expect(buttons().map((each) => each.getAttribute("aria-label"))).toEqual(["Erase your message 1"]);
  await act(async () => buttons()[0]?.click());
  expect(erased).toEqual([mine.hash]);
  expect(box.textContent).toContain("(erased)");
  expect(box.textContent).toContain("well met");
  expect(buttons()).toEqual([]);
  act(() => root.unmount());
});

vi.mock("../look/messages", () => ({ tell: (_kind: string, text: string) => announced.push(text) }));
const announced: string[] = [];

/** COMMS as the battle shows it. */
function Told(props: StageProps & { snapshot: Snapshot }) {
  const truces = useTruces(props, props.snapshot);
  useAnnounced(truces, useRead(props.snapshot));
  return <Comms {...props} hidden={false} truces={truces} />;
}

test("under an agent's reply one can open what it did, and a truce shows until its round is over, which is announced", async () => {
  const [agreed, text] = speak("Sure! » believed 84 %: truce in the north until round 4");
  const session = { texts: async () => ({ [agreed.hash]: text }) };
  const at = (round: number): Snapshot =>
    ({
      game: { game_id: 1, state: "Playing", round },
      players: [
        { player_id: 1, address: ME },
        { player_id: 2, address: OTHER },
      ],
      chat: [{ message_id: 1, sender: 2, to: 1, words: agreed }],
      agents: [{ player_id: 2, account: OTHER, tier: "basic", traits: ["gullible"] }],
    }) as unknown as Snapshot;
  const props = { session, seat: { who: ME, busy: false }, nameOf: (key: string) => key };
  const box = document.createElement("div");
  const root = createRoot(box);
  const show = (round: number) =>
    act(async () => root.render(<Told {...(props as unknown as StageProps)} snapshot={at(round)} />));
  await show(4);
  expect(box.querySelector("details summary")?.textContent).toBe("WHAT_IT_DID");
  expect(box.querySelector("details")?.textContent).toContain("believed 84 %");
  const truces = (): string | null | undefined => box.querySelector("[aria-label=TRUCES]")?.textContent;
  expect(truces()).toContain("TRUCE WITH P2 in the north, until round 4");
  expect(box.querySelector("[aria-label=TRUCES] svg")).not.toBeNull();
  expect(announced).toEqual([]);
  await show(5);
  expect(truces()).toBe("TRUCE WITH P2 in the north: over since the end of round 4");
  expect(announced).toEqual(["The truce with P2 in the north has run out."]);
  await show(6);
  expect(truces()).toBeUndefined();
  act(() => root.unmount());
});

test("a truce that is agreed or broken while one looks on is announced", async () => {
  const said = [
    "Sure! » believed 84 %: truce in the north until round 4",
    "No more! » ends the truce in the north",
  ];
  const spoken = said.map((text) => speak(text));
  const session = {
    texts: async () => Object.fromEntries(spoken.map(([words, text]) => [words.hash, text])),
  };
  const after = (count: number): Snapshot =>
    ({
      game: { game_id: 1, state: "Playing", round: 2 },
      players: [{ player_id: 1, address: ME }],
      chat: spoken.slice(0, count).map(([words], i) => ({ message_id: i, sender: 2, to: 1, words })),
      agents: [{ player_id: 2, account: OTHER, tier: "basic", traits: ["gullible"] }],
    }) as unknown as Snapshot;
  const props = { session, seat: { who: ME, busy: false }, nameOf: (key: string) => key };
  const root = createRoot(document.createElement("div"));
  announced.length = 0;
  for (const count of [0, 1, 2])
    await act(async () =>
      root.render(<Told {...(props as unknown as StageProps)} snapshot={after(count)} />),
    );
  expect(announced).toEqual([
    "Agreed: truce with P2 in the north, until round 4.",
    "The truce with P2 in the north is broken.",
  ]);
  act(() => root.unmount());
});
