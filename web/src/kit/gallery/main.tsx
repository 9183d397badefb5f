/** The gallery: each piece of the kit in all its states, for people who build stages. It is not part of the page. */
import { type ReactNode, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { dress, onSystemTheme, set, useSettings } from "../../state/settings";
import { Button } from "../controls/button";
import { Toasts } from "../dialogs/toast";
import "../../theme/theme.css";
import css from "./gallery.module.css";
import { ACTIONS, OFFERS } from "./play";
import { CONTROLS, DIALOGS } from "./shared";
import { COMMAND, TALK } from "./talking";
import { DICE, GUIDE, LOG, MODES, MOMENTS, ROUTE, SHEET, SOUND, TABLE } from "./telling";

/** A piece: its name, what it is for, and its states by name. */
export interface Piece {
  name: string;
  says: string;
  states: Record<string, ReactNode>;
}

const PIECES: Piece[] = [
  ACTIONS,
  OFFERS,
  COMMAND,
  DICE,
  LOG,
  SHEET,
  TABLE,
  MOMENTS,
  SOUND,
  GUIDE,
  ROUTE,
  MODES,
  TALK,
  CONTROLS,
  DIALOGS,
];

function Gallery() {
  const theme = useSettings((settings) => settings.theme);
  return (
    <main className={css["gallery"]}>
      <header className={css["top"]}>
        <h1>The stage kit</h1>
        <Button small onClick={() => set({ theme: theme === "light" ? "dark" : "light" })}>
          {theme === "light" ? "Dark" : "Light"}
        </Button>
      </header>
      {PIECES.map(({ name, says, states }) => (
        <section key={name} className={css["piece"]} data-piece={name} aria-labelledby={name}>
          <h2 id={name}>{name}</h2>
          <p>{says}</p>
          <div className={css["states"]}>
            {Object.entries(states).map(([state, shown]) => (
              <figure key={state} className={css["state"]} data-state={state}>
                <figcaption>{state}</figcaption>
                <div className={css["shown"]}>{shown}</div>
              </figure>
            ))}
          </div>
        </section>
      ))}
      <Toasts />
    </main>
  );
}

dress(useSettings.getState());
useSettings.subscribe((settings) => dress(settings));
onSystemTheme(() => dress(useSettings.getState()));
createRoot(document.getElementById("root") as HTMLElement).render(
  <StrictMode>
    <Gallery />
  </StrictMode>,
);
