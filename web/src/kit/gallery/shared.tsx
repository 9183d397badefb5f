/** What all pages share. */
import { useState } from "react";
import { Button } from "../controls/button";
import { Meter } from "../controls/meter";
import { Tip } from "../controls/tip";
import { Dialog } from "../dialogs/dialog";
import { toast } from "../dialogs/toast";
import { Presence } from "../frame/presence";
import { Empty, Failure, LineState, Loading } from "../frame/states";
import css from "./gallery.module.css";
import type { Piece } from "./main";

export const CONTROLS: Piece = {
  name: "Controls",
  says: "Buttons, tips, meters, and what is said while there is nothing to show.",
  states: {
    buttons: (
      <div className={css["row"]}>
        <Button kind="primary">Primary</Button>
        <Button>Plain</Button>
        <Button kind="ghost">Ghost</Button>
        <Button kind="danger">Danger</Button>
        <Button busy>Busy</Button>
        <Button disabled>Disabled</Button>
        <Button small>Small</Button>
      </div>
    ),
    "a tip": (
      <Tip text="An extra word, by pointer and by keyboard." focusable>
        <span>Look closer</span>
      </Tip>
    ),
    meters: (
      <div className={css["stack"]}>
        <Meter label="Good" value={8} most={10} tone="good" />
        <Meter label="Warn" value={5} most={10} tone="warn" />
        <Meter label="Bad" value={1} most={10} tone="bad" />
        <Meter label="Calm" value={3} most={10} />
      </div>
    ),
    connection: (
      <div className={css["row"]}>
        <LineState line="open" />
        <LineState line="reconnecting" />
        <LineState line="offline" />
        <Presence presence={{ players: 2, spectators: 0 }} />
      </div>
    ),
    loading: <Loading what="Lighting the torches" />,
    empty: <Empty title="Nobody is here yet." />,
    failure: <Failure error={new Error("The server is busy.")} retry={() => undefined} />,
  },
};

function Asking() {
  const [open, setOpen] = useState(false);
  return (
    <div className={css["row"]}>
      <Button onClick={() => setOpen(true)}>Open a dialog</Button>
      <Button onClick={() => toast("You have a key now.", "good")}>Say something</Button>
      <Dialog title="Give it away?" open={open} onClose={() => setOpen(false)}>
        <p>This cannot be undone.</p>
        <Button kind="danger" onClick={() => setOpen(false)}>
          Give it away
        </Button>
      </Dialog>
    </div>
  );
}

export const DIALOGS: Piece = {
  name: "Dialogs and toasts",
  says: "A dialog keeps the focus and gives it back; a toast disappears by itself.",
  states: { "try it": <Asking /> },
};
