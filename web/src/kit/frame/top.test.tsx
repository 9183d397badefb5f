import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Top } from "./top";

const moved = vi.fn();
let above = 0;
let root: Root;

beforeEach(async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(() => ({ top: -above }) as DOMRect);
  Element.prototype.scrollIntoView = moved;
  moved.mockClear();
  root = createRoot(document.body.appendChild(document.createElement("div")));
  await screen("town");
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const screen = (name: string): Promise<void> => act(async () => root.render(<Top screen={name} />));

test("the top of a new screen comes into view for one who has scrolled past it", async () => {
  above = 400;
  await screen("town");
  expect(moved).not.toHaveBeenCalled();
  await screen("fight");
  expect(moved).toHaveBeenCalledOnce();
});

test("nothing moves where the top is in view", async () => {
  above = 0;
  await screen("fight");
  expect(moved).not.toHaveBeenCalled();
});
