import type { CSSProperties } from "react";
import { npub } from "../../proof/keys";
import { useIsBot } from "../../state/people/bots";
import { useName } from "../../state/people/names";
import css from "./key.module.css";

/** A key as people know it: its face and its name, or its callsign; the whole npub as its title. */
export function KeyName({ id, you = false }: { id: string; you?: boolean }) {
  const name = useName(id);
  const bot = useIsBot(id);
  return (
    <span className={css["key"]} title={/^[0-9a-f]{64}$/.test(id) ? npub(id) : id}>
      <Face id={id} />
      <span className={css["name"]}>{name}</span>
      {bot && <span className={css["bot"]}>bot</span>}
      {you && <span className={css["you"]}> (you)</span>}
    </span>
  );
}

/** Everybody has a face, made of the key; a bot has a head of metal with an aerial, so that it is known at a glance. */
export function Face({ id, size = 18 }: { id: string; size?: number }) {
  const bot = useIsBot(id);
  const part = (at: number): number => Number.parseInt(id.slice(at, at + 2), 16) || 0;
  const [eyes, mouth, top] = [EYES[part(8) % EYES.length], MOUTHS[part(10) % MOUTHS.length], part(12) % 3];
  return (
    <svg
      className={css["face"]}
      style={{ "--hue": hue(id) } as CSSProperties}
      viewBox="0 0 16 16"
      width={size}
      height={size}
      aria-hidden="true"
      data-bot={bot || undefined}
    >
      <path d={bot ? METAL : HEADS[top]} />
      <path d={bot ? `${LENSES}${GRILLE}` : `${eyes}${mouth}`} className={css["features"]} />
    </svg>
  );
}

const HEADS = [
  "M3,1 H13 L15,4 V15 H1 V4 Z",
  "M8,0 L10,2 H15 V15 H1 V2 H6 Z",
  "M4,1 H12 L15,5 L13,15 H3 L1,5 Z",
];
const METAL = "M7.3,0 H8.7 V3 H14 V6 H15.5 V11 H14 V15 H2 V11 H0.5 V6 H2 V3 H7.3 Z";
const LENSES = "M5.5,6 a1.7,1.7 0 1 0 .01,0 Z M10.5,6 a1.7,1.7 0 1 0 .01,0 Z";
const GRILLE = "M4,11.2 h1.6 v2.2 h-1.6 Z M7.2,11.2 h1.6 v2.2 h-1.6 Z M10.4,11.2 h1.6 v2.2 h-1.6 Z";
const EYES = [
  "M4,6 h2 v2 h-2 Z M10,6 h2 v2 h-2 Z",
  "M3,6 h4 v1.5 h-4 Z M9,6 h4 v1.5 h-4 Z",
  "M4,5 h8 v3 h-8 Z",
];
const MOUTHS = [
  "M5,11 h6 v1.4 h-6 Z",
  "M4,10.5 h8 v2.6 h-8 Z",
  "M5,12.4 l3,-2 l3,2 Z",
  "M5,10.6 l3,2.4 l3,-2.4 Z",
];

const hue = (id: string): number => (Number.parseInt(id.slice(0, 6), 16) || 0) % 360;
