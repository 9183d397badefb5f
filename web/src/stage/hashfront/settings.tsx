/** SETTINGS of the stage; the page's own are in the shell. */
import { css as look, Panel, Paper } from "./look/look";
import { type Prefs, setPrefs, usePrefs } from "./prefs";
import { Head, type ScreenProps } from "./records/people";

const SWITCHES: [name: "crt" | "animations" | "htmlBoard", title: string, note: string][] = [
  [
    "crt",
    "CRT_EFFECTS",
    "Scanlines, flicker, vignette, haze and sweep. Without motion only the still ones stay.",
  ],
  ["animations", "BOARD_ANIMATIONS", "Moves, shots and captures are shown as they happen."],
  [
    "htmlBoard",
    "HTML_BOARD",
    "A board of plain cells instead of the canvas; the whole game can be played on it.",
  ],
];

export function SettingsScreen({ go }: ScreenProps) {
  const prefs: Prefs = usePrefs();
  return (
    <Paper>
      <Head title="SETTINGS" sub="KEPT IN THIS BROWSER" go={go} />
      <div className={look["stack"]}>
        <Panel title="DISPLAY" wide>
          {SWITCHES.map(([name, title, note]) => (
            <label key={name} className={look["check"]}>
              <input
                type="checkbox"
                checked={prefs[name]}
                onChange={(event) => setPrefs({ [name]: event.target.checked })}
              />
              <span>
                <b>{title}</b>
                <br />
                <span className={look["note"]}>{note}</span>
              </span>
            </label>
          ))}
        </Panel>
        <Panel title="KEYS" wide>
          <p className={look["note"]}>
            ARROWS pan {"//"} + − zoom {"//"} TAB or N next ready unit {"//"} M move {"//"} A attack {"//"} C
            capture {"//"} W wait {"//"}B build {"//"} E end turn {"//"} SPACE centre {"//"} ENTER confirm{" "}
            {"//"} ESC cancel {"//"} 1 2 3 4 overlays
          </p>
        </Panel>
      </div>
    </Paper>
  );
}
