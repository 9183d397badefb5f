/** The first page: who you are to be. One name, one leaning, and you stand at Waymeet. */
import { OfferList } from "../../../kit/play/offers";
import { Panel } from "../../../kit/sheet/panel";
import type { StageProps } from "../../../state/contract";
import css from "./arrival.module.css";

export function ArrivalPage({ session, seat }: StageProps) {
  return (
    <div className={css["arrival"]} data-testid="arrival">
      <Hollow />
      <div className={css["tale"]}>
        <h1>Delve</h1>
        <p className={css["lead"]}>
          All roads cross at Waymeet. Under the hills around it lie hollows, drowned vaults and burning mines,
          and no two people ever walk the same one.
        </p>
        <p>
          Go down, come back richer, or be carried back poorer. A dungeon is drawn from a sealed seed the
          moment you enter. When it closes the seed is opened, and you can check that nothing was changed
          while you were inside.
        </p>
      </div>
      <Panel title={seat.who === null ? "You are watching" : "Who are you?"} testid="actions">
        {seat.who === null ? (
          <p>Get a key (“Play” at the top) to walk in yourself.</p>
        ) : (
          <OfferList session={session} seat={seat} />
        )}
      </Panel>
    </div>
  );
}

/** A hollow between roots, with a light far in. */
function Hollow() {
  return (
    <svg viewBox="0 0 640 220" className={css["picture"]} aria-hidden="true">
      <rect width="640" height="220" className={css["sky"]} />
      <circle cx="520" cy="52" r="22" className={css["moon"]} />
      <path d="M0 150 Q120 96 240 140 T470 120 T640 150 V220 H0Z" className={css["far"]} />
      <path
        d="M0 186 Q90 136 190 170 Q250 190 320 150 Q400 108 480 168 Q560 206 640 172 V220 H0Z"
        className={css["near"]}
      />
      <path d="M286 220 C286 176 300 158 322 158 C346 158 358 178 358 220Z" className={css["mouth"]} />
      <path d="M304 220 C304 190 312 178 322 178 C333 178 340 192 340 220Z" className={css["glow"]} />
      <path
        d="M322 158 C300 140 276 150 262 132 M322 158 C338 138 368 146 384 126 M290 182 C270 178 260 186 246 178 M354 184 C374 180 384 190 400 182"
        className={css["roots"]}
      />
      <path d="M322 220 C318 206 326 200 322 190" className={css["path"]} />
    </svg>
  );
}
