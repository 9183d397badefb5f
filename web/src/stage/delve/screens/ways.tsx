/** The ways out: a compass outdoors, a row of doors in a dungeon. Each keeps its place. */
import { useKeys } from "../../../kit/play/keys";
import type { Offer } from "../../../state/contract";
import { ofKinds } from "../acts";
import type { ScreenProps } from "../stage";
import css from "./ways.module.css";

const COMPASS = ["north", "west", "east", "south", "up", "down"] as const;
const ARROWS: Record<string, string> = {
  north: "↑",
  south: "↓",
  west: "←",
  east: "→",
  up: "⇑",
  down: "⇓",
  back: "↩",
  exit: "⌂",
  deeper: "▼",
  "side passage": "▸",
  "locked door": "▣",
  portal: "◎",
};
/** An arrow takes the first of its ways that is there: above ground a wind, below ground a door. */
const KEYS: Record<string, string[]> = {
  ArrowUp: ["north", "back", "exit"],
  ArrowDown: ["south", "deeper", "locked door", "portal"],
  ArrowLeft: ["west"],
  ArrowRight: ["east", "side passage"],
};

/** Doors that lead into the open. */
const OUT: Record<string, string> = { exit: "into the open", portal: "into the open" };

const noteOf = (label: string, locked: boolean, known: boolean, key: boolean): string =>
  OUT[label] ?? (locked ? (key ? "your key fits" : "locked") : known ? "explored" : "unknown");

export function Ways({ session, seat, standing }: ScreenProps) {
  const { place } = standing;
  const moves = ofKinds(seat.offers, "move");
  const leave = ofKinds(seat.offers, "leave_dungeon");
  const scouts = ofKinds(seat.offers, "scout");
  const to = (label: string) => moves.find(({ action }) => action["exit"] === label);
  const go = (offer: Offer | undefined): boolean => {
    if (!offer?.enabled || seat.busy) return false;
    void session.act(offer.action);
    return true;
  };
  useKeys((key) => go(KEYS[key]?.map(to).find((offer) => offer !== undefined)));
  const one = (label: string, offer: Offer | undefined, note = "") => (
    <button
      key={label}
      type="button"
      className={css["way"]}
      data-way={label}
      data-testid={`go-${label.replaceAll(" ", "-")}`}
      aria-disabled={!offer?.enabled || seat.busy}
      title={offer && !offer.enabled ? offer.reason : undefined}
      onClick={() => go(offer)}
    >
      <span aria-hidden="true">{ARROWS[label] ?? "•"}</span>
      <b>{label}</b>
      <small>{note}</small>
    </button>
  );
  if (place.tile)
    return (
      <nav className={css["compass"]} aria-label="Ways">
        {COMPASS.map((label) => one(label, to(label)))}
      </nav>
    );
  const fighting = place.enemies.length > 0;
  const exits = fighting ? place.exits.filter(({ label }) => to(label)?.enabled) : place.exits;
  const key = standing.me.items.some(({ kind }) => kind === "dungeon_key");
  if (exits.length === 0) return null;
  return (
    <nav className={css["doors"]} aria-label="Ways" data-fighting={fighting || undefined}>
      {exits.map(({ label, known, locked }) => (
        <span key={label} className={css["door"]}>
          {one(label, to(label), fighting ? "retreat: each strikes once" : noteOf(label, locked, known, key))}
          {scouts
            .filter(({ action, enabled }) => enabled && action["exit"] === label)
            .map((offer) => (
              <button key="scout" type="button" className={css["scout"]} onClick={() => go(offer)}>
                Scout
              </button>
            ))}
        </span>
      ))}
      {(fighting || exits.some(({ label }) => OUT[label]) ? [] : leave).map((offer) => (
        <button
          key="leave"
          type="button"
          className={css["way"]}
          data-testid="act-leave_dungeon"
          aria-disabled={!offer.enabled || seat.busy}
          title={offer.reason || undefined}
          onClick={() => go(offer)}
        >
          <span aria-hidden="true">⌂</span>
          <b>leave</b>
          <small>the dungeon</small>
        </button>
      ))}
    </nav>
  );
}
