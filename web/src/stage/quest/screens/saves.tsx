/** Saves: signed by your own key, chained, yours to take to another server. */
import { type ChangeEvent, useState } from "react";
import { Button } from "../../../kit/controls/button";
import { Panel } from "../../../kit/sheet/panel";
import { ago } from "../../../kit/words";
import type { SignedEvent } from "../../../proof/event";
import type { StageProps } from "../../../state/contract";
import { keptSaves, load, readSave, signAndKeep, toldOf } from "../keeping";
import { type Relays, useRelays } from "../publishing";
import type { ScreenProps } from "../stage";
import { Groups } from "./groups";
import css from "./pages.module.css";

export function SavesPage(props: ScreenProps) {
  const { session, seat, part } = props;
  const { saves } = part;
  const [told, setTold] = useState("");
  const relays = useRelays();
  const files = new Map(keptSaves(seat.who ?? "").map((event) => [event.id, event]));
  const sign = async (): Promise<void> => {
    setTold("");
    try {
      const event = await signAndKeep(session, part.session);
      setTold(event ? "Kept." : (session.get().refusal?.text ?? "It was refused."));
      if (event && relays.wanted) setTold(`Kept. ${await relays.publish(event)}`);
    } catch (error) {
      setTold(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <div className={css["pages"]} data-testid="saves">
      <Panel title="Sign and keep" testid="keep">
        <p className={css["facts"]}>
          Nothing is kept by itself. A save is signed with your own key; leaving the journey without one goes
          back to the last.
        </p>
        <div className={css["row"]}>
          <Button
            kind="primary"
            busy={seat.busy}
            disabled={part.fight !== null}
            onClick={() => void sign()}
            data-testid="sign"
          >
            Sign and keep
          </Button>
          <output data-testid="kept-told">{part.fight ? "Not in a fight." : told}</output>
        </div>
        <RelayChoice relays={relays} />
      </Panel>
      <Panel title="Kept" more={`${saves.length} ${saves.length === 1 ? "save" : "saves"}`}>
        {saves.length === 0 && (
          <p className={css["none"]}>Nothing is kept yet. What you sign and keep can be loaded again.</p>
        )}
        <ul className={css["list"]}>
          {saves.map(({ save, created_at, last, fresh }) => (
            <li key={save} data-testid="save">
              <b>{ago(created_at * 1000)}</b> {last && "(the newest)"} {fresh && "(as you stand now)"}
              {files.has(save) && <Take event={files.get(save) as SignedEvent} />}
              <small>
                <code>{save}</code>
              </small>
            </li>
          ))}
        </ul>
        {saves.length > 0 && (
          <p className={css["facts"]}>
            To go back to an older one, discard the journey below and load it on the first page.
          </p>
        )}
      </Panel>
      <Groups {...props} groups={["Saves", "Session"]} />
    </div>
  );
}

/** Saves are public once they are published: nobody's are unless they say so. */
function RelayChoice({ relays }: { relays: Relays }) {
  if (relays.known.length === 0) return null;
  return (
    <label className={css["file"]}>
      <input
        type="checkbox"
        checked={relays.wanted}
        onChange={({ target }) => relays.want(target.checked)}
        data-testid="publish"
      />
      Publish what I keep to {relays.known.map((url) => url.replace(/^wss?:\/\//, "")).join(", ")}, for
      everybody to read
    </label>
  );
}

/** The save as a file: a signed Nostr event, for another server or for relays. */
function Take({ event }: { event: SignedEvent }) {
  const href = `data:application/json,${encodeURIComponent(JSON.stringify(event))}`;
  return (
    <>
      {" "}
      <a href={href} download={`quest-${event.id.slice(0, 8)}.json`}>
        Take it along
      </a>
    </>
  );
}

/** On the first page: bring back a character from a save of this browser, or from a file. */
export function LoadPanel({ session, seat }: StageProps) {
  const [told, setTold] = useState("");
  const mine = keptSaves(seat.who ?? "");
  const bring = async (event: SignedEvent): Promise<void> => {
    const done = await load(session, event);
    setTold(done ? "Loaded." : (session.get().refusal?.text ?? "It was refused."));
  };
  const open = async ({ target }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const [file] = target.files ?? [];
    try {
      if (file) await bring(readSave(await file.text()));
    } catch (error) {
      setTold(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <Panel title="Saves" testid="load">
      <ul className={css["list"]}>
        {mine.map((event) => (
          <li key={event.id}>
            <Button small busy={seat.busy} onClick={() => void bring(event)}>
              Load
            </Button>{" "}
            <b>{toldOf(event)}</b>
            <small>kept {ago(event.created_at * 1000)}</small>
          </li>
        ))}
      </ul>
      <label className={css["file"]}>
        Load a save from a file <input type="file" accept=".json" onChange={(event) => void open(event)} />
      </label>
      <output data-testid="load-told">{told}</output>
    </Panel>
  );
}
