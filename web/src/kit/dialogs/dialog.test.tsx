import { act, useState } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test } from "vitest";
import { Dialog } from "./dialog";

let root: Root;

function Asking() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        End
      </button>
      {open && (
        <Dialog open title="Sure?" onClose={() => setOpen(false)}>
          <p>Nothing is lost yet.</p>
        </Dialog>
      )}
    </>
  );
}

beforeEach(async () => {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  document.body.innerHTML = '<div id="root"></div>';
  root = createRoot(document.getElementById("root") as HTMLElement);
  await act(async () => root.render(<Asking />));
});
afterEach(async () => act(async () => root.unmount()));

const box = (): HTMLElement => document.querySelector("dialog") as HTMLElement;
const fire = (on: Element, type: string, detail: number): Promise<void> =>
  act(async () => {
    on.dispatchEvent(new MouseEvent(type, { bubbles: true, detail }));
  });

/** A press at one place, or begun at one and ended at another: then the click is heard by what holds both. */
async function press(from: Element, detail = 1, heard: Element = from): Promise<void> {
  await fire(from, "mousedown", detail);
  await fire(heard, "click", detail);
}

test("a double click on what asks leaves the question open", async () => {
  await press(document.querySelector("button") as Element);
  expect(box()).not.toBeNull();
  await press(box(), 2); // the box lies under the pointer by then
  expect(box()).not.toBeNull();
});

test("a press that began inside the box and slipped off it leaves it open", async () => {
  await press(document.querySelector("button") as Element);
  await press(box().querySelector("p") as Element, 1, box());
  expect(box()).not.toBeNull();
});

test("a press beside the box closes it", async () => {
  await press(document.querySelector("button") as Element);
  await press(box());
  expect(box()).toBeNull();
});
