import { act } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { learnBots } from "../../state/people/bots";
import { learn } from "../../state/people/names";
import { KeyName } from "./key";

const [PERSON, BOT] = ["1f".repeat(32), "2e".repeat(32)];

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  learn(PERSON, "Ann");
  learn(BOT, "Bo");
});
afterEach(() => vi.unstubAllGlobals());

test("a bot has a face of its own and is called one; people are not", () => {
  const box = document.createElement("div");
  const root = createRoot(box);
  act(() =>
    root.render(
      <>
        <KeyName id={PERSON} />
        <KeyName id={BOT} />
      </>,
    ),
  );
  expect(box.querySelectorAll("svg[data-bot]")).toHaveLength(0);
  act(() => learnBots([BOT]));
  const [person, bot] = [...box.querySelectorAll("svg")];
  expect(person?.dataset["bot"]).toBeUndefined();
  expect(bot?.dataset["bot"]).toBe("true");
  expect(bot?.innerHTML).not.toBe(person?.innerHTML);
  expect(box.textContent).toMatch(/Bobot$/);
  act(() => root.unmount());
});
