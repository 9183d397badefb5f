/** The places of a stage, side by side; the one where one is is marked. */
import type { ReactNode } from "react";
import css from "./crumbs.module.css";

export interface Place {
  name: string;
  href: string;
  here: boolean;
}

export function Crumbs({
  label,
  places,
  children,
}: {
  label: string;
  places: Place[];
  children?: ReactNode;
}) {
  return (
    <nav className={css["crumbs"]} aria-label={label}>
      {places.map(({ name, href, here }) => (
        <a key={name} href={href} aria-current={here ? "page" : undefined}>
          {name}
        </a>
      ))}
      {children && <span className={css["more"]}>{children}</span>}
    </nav>
  );
}
