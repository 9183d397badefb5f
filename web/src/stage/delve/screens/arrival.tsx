/** The first page: who you are to be. One name, one leaning, and you stand at Waymeet. */
import { type FormEvent, useState } from "react";
import { Button } from "../../../kit/controls/button";
import { Panel } from "../../../kit/sheet/panel";
import { titled } from "../../../kit/words";
import type { Offer, StageProps } from "../../../state/contract";
import { nameOf } from "../../../state/people/names";
import css from "./arrival.module.css";

/** Where each element is at home. */
const LEANINGS: Record<string, string> = {
  none: "Sword and wits. Nothing helps you, nothing hinders you.",
  fire: "Strong in deserts and caves, weak in swamps.",
  water: "Strong in swamps and forests, weak in deserts.",
  earth: "Strong in mountains, caves and dungeons.",
  air: "Strong in mountains and deserts, weak in caves.",
  shadow: "Strongest below ground.",
  light: "Strong under the sky, weak below ground.",
};

export function ArrivalPage({ session, seat }: StageProps) {
  const offer = seat.offers.find(({ action }) => action.type === "create_character");
  return (
    <div className={css["arrival"]} data-testid="arrival">
      <Hollow />
      <div className={css["tale"]}>
        <h1>Delve</h1>
        <p>
          Go down into a dungeon that is yours alone, beat its master, and come back. It is drawn from a
          sealed seed; afterwards you can check that nothing was changed while you were inside.
        </p>
      </div>
      <Panel title={seat.who === null ? "You are watching" : "Who are you?"} testid="actions">
        {seat.who === null || !offer ? (
          <p>Get a key (“Play” at the top) to walk in yourself.</p>
        ) : (
          <Newcomer session={session} seat={seat} offer={offer} name={nameOf(seat.who)} />
        )}
      </Panel>
    </div>
  );
}

type NewcomerProps = Pick<StageProps, "session" | "seat"> & { offer: Offer; name: string };

function Newcomer({ session, seat, offer, name: known }: NewcomerProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [affinity, setAffinity] = useState("none");
  const domain = offer.domains["affinity"];
  const leanings = domain?.type === "choice" ? domain.values.map(String) : [];
  const name = typed ?? known;
  const begin = (event: FormEvent): void => {
    event.preventDefault();
    if (name.trim()) void session.act({ ...offer.action, name: name.trim(), affinity });
  };
  return (
    <form className={css["form"]} onSubmit={begin}>
      <label>
        Your name
        <input value={name} maxLength={50} onChange={(event) => setTyped(event.target.value)} />
      </label>
      <details>
        <summary>
          Element: <b>{titled(affinity)}</b>
        </summary>
        <fieldset aria-label="The element you are close to">
          {leanings.map((each) => (
            <label key={each} className={css["leaning"]}>
              <input
                type="radio"
                name="affinity"
                value={each}
                checked={affinity === each}
                onChange={() => setAffinity(each)}
              />
              {titled(each)}
            </label>
          ))}
          <p className={css["about"]}>{LEANINGS[affinity] ?? ""}</p>
        </fieldset>
      </details>
      {seat.refusal && (
        <p role="alert" className={css["trouble"]}>
          {seat.refusal.text}
        </p>
      )}
      <Button type="submit" kind="primary" busy={seat.busy} disabled={!name.trim()} data-testid="begin">
        Walk to Waymeet
      </Button>
    </form>
  );
}

/** A hollow between roots, with a light far in. */
function Hollow() {
  return (
    <svg
      viewBox="0 60 640 160"
      preserveAspectRatio="xMidYMax slice"
      className={css["picture"]}
      aria-hidden="true"
    >
      <rect width="640" height="220" className={css["sky"]} />
      <g className={css["moon"]}>
        <circle cx="520" cy="92" r="16" />
        {STARS.map(([x, y]) => (
          <circle key={x} cx={x} cy={60 + (y ?? 0) / 2} r="1.2" />
        ))}
      </g>
      <path d="M0 150 Q120 96 240 140 T470 120 T640 150 V220 H0Z" className={css["far"]} />
      <path
        d="M0 186 Q90 136 190 170 Q250 190 320 150 Q400 108 480 168 Q560 206 640 172 V220 H0Z"
        className={css["near"]}
      />
      <path d={[66, 104, 146, 540, 578].map(fir).join(" ")} className={css["firs"]} />
      <path d="M286 220 C286 176 300 158 322 158 C346 158 358 178 358 220Z" className={css["mouth"]} />
      <path d="M304 220 C304 190 312 178 322 178 C333 178 340 192 340 220Z" className={css["glow"]} />
      <path
        d="M322 158 C300 140 276 150 262 132 M322 158 C338 138 368 146 384 126 M290 182 C270 178 260 186 246 178 M354 184 C374 180 384 190 400 182"
        className={css["roots"]}
      />
    </svg>
  );
}

const STARS = [
  [40, 36],
  [98, 64],
  [170, 28],
  [248, 52],
  [330, 24],
  [402, 60],
  [590, 90],
  [462, 22],
];
const fir = (x: number): string => `M${x} 176 l-12 0 l8 -16 l-6 0 l10 -22 l10 22 l-6 0 l8 16Z`;
