import type { ReactNode } from "react";
import { sentence } from "../../api/http";
import type { LineState as Line } from "../../state/contract";
import { Button } from "../controls/button";
import css from "./states.module.css";

export function Loading({ what = "Loading" }: { what?: string }) {
  return (
    <div className={css["state"]} role="status">
      <span className={css["pulse"]} aria-hidden="true" />
      <p>{what}…</p>
    </div>
  );
}

/** Nothing here yet; the children say what to do. */
export function Empty({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={css["state"]}>
      <p className={css["title"]}>{title}</p>
      {children}
    </div>
  );
}

export function Failure({
  error,
  retry,
  title = "That did not work.",
}: {
  error: unknown;
  retry?: () => void;
  title?: string;
}) {
  return (
    <div className={css["state"]} role="alert">
      <p className={css["title"]}>{title}</p>
      <p>{sentence(error)}</p>
      {retry && <Button onClick={retry}>Try again</Button>}
    </div>
  );
}

const SAID: Record<Line, string> = {
  idle: "Not connected",
  connecting: "Connecting",
  open: "Live",
  reconnecting: "Reconnecting",
  offline: "Offline",
  closed: "Closed",
};

/** How the line to the server is: a mark and a word. */
export function LineState({ line }: { line: Line }) {
  return (
    <span className={css["line"]} data-line={line} role="status" aria-label={`Connection: ${SAID[line]}`}>
      <span className={css["dot"]} aria-hidden="true" />
      <span>{SAID[line]}</span>
    </span>
  );
}
