/** On every screen: product and game, the line, settings, and who one is. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useLocation } from "wouter";
import { status } from "../../api/realms";
import { begin, me, useIdentity } from "../../state/people/identity";
import { askName } from "../../state/people/naming";
import { usePlace } from "../../state/place";
import { firstPlace } from "../../state/worlds";
import { Button } from "../controls/button";
import { KeyName } from "../controls/key";
import { SettingsDialog } from "../dialogs/settings";
import css from "./header.module.css";
import { LineState } from "./states";

export function Header() {
  const { title, line } = usePlace();
  const [open, setOpen] = useState(false);
  const server = useQuery({ queryKey: ["status"], queryFn: status, refetchInterval: 20_000 });
  const reached = server.isPending ? "connecting" : server.isError ? "reconnecting" : "open";
  return (
    <header className={css["header"]}>
      <Link href="/" className={css["brand"]} aria-label="Yonder, lobby">
        <Mark />
        <span className={css["name"]}>Yonder</span>
      </Link>
      {title && <span className={css["game"]}>{title}</span>}
      <div className={css["right"]}>
        <LineState line={line ?? reached} />
        <button
          type="button"
          className={css["icon"]}
          aria-label="Settings"
          title="Settings"
          onClick={() => setOpen(true)}
        >
          <Gear />
        </button>
        <Identity />
      </div>
      <SettingsDialog open={open} onClose={() => setOpen(false)} />
    </header>
  );
}

function Identity() {
  const mine = useIdentity((state) => state.me);
  const [place] = useLocation();
  const playNow = usePlayNow();
  if (mine !== null) {
    return (
      <Link href="/me" className={css["me"]}>
        <span className="visually-hidden">Your identity: </span>
        <KeyName id={mine.key} />
        {!mine.saved && (
          <span
            className={css["unsaved"]}
            title="You have not saved a copy of this key yet"
            aria-hidden="true"
          />
        )}
      </Link>
    );
  }
  return (
    <Button kind="primary" small onClick={() => (place.startsWith("/r/") ? play() : void playNow())}>
      Play
    </Button>
  );
}

/** One click: a key. A name is asked for later, once. */
export function play(): void {
  begin();
  askName();
}

/** One click: a key if there is none yet, and into a game. Whether there is one to go to. */
export function usePlayNow(): () => Promise<boolean> {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  return async () => {
    if (me() === null) play();
    const to = await firstPlace(client);
    if (to) navigate(to);
    return to !== null;
  };
}

function Mark() {
  return (
    <svg className={css["mark"]} viewBox="0 0 32 32" aria-hidden="true">
      <path d="M16 2 30 16 16 30 2 16Z" fill="none" stroke="currentColor" strokeWidth="2" />
      <path
        d="M9 12l7 6 7-6M16 18v7"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.4"
        strokeLinecap="round"
      />
    </svg>
  );
}

function Gear() {
  return (
    <svg
      viewBox="0 0 24 24"
      width="22"
      height="22"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
    >
      <path d="M4 7h9M19 7h1M4 17h1M11 17h9" strokeLinecap="round" />
      <circle cx="16" cy="7" r="2.6" />
      <circle cx="8" cy="17" r="2.6" />
    </svg>
  );
}
