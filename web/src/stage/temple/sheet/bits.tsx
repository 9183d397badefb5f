/** Small pieces that several screens share. */
import type { ReactNode } from "react";
import { CLASS_INK } from "../art/palette";
import { format, type Route } from "../route";
import type { ClassName } from "../types";

export function Link({ to, children, testid }: { to: Route; children: ReactNode; testid?: string }) {
  return (
    <a href={format(to)} data-testid={testid}>
      {children}
    </a>
  );
}

const EMBLEMS: Record<string, string> = {
  Fighter: "M12,2 L14,5 V15 H18 V17.5 H13.4 V22 H10.6 V17.5 H6 V15 H10 V5 Z",
  Rogue: "M12,3 L14.4,14 L18,15 L17.5,17.2 L13.4,16.6 L13,22 H11 L10.6,16.6 L6.5,17.2 L6,15 L9.6,14 Z",
  Wizard: "M12,2.5 L14.5,9.4 L21.8,9.5 L16,13.9 L18.1,21 L12,16.9 L5.9,21 L8,13.9 L2.2,9.5 L9.5,9.4 Z",
};

export function Emblem({
  kind,
  dead = false,
  size = 22,
}: {
  kind: ClassName;
  dead?: boolean;
  size?: number;
}) {
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} role="img" aria-label={kind}>
      <path d={EMBLEMS[kind]} fill={dead ? "var(--temple-ash)" : CLASS_INK[kind]} />
    </svg>
  );
}
