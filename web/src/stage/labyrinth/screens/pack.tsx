/** The pack (L-563): what one owns, what one wears, what can be used now; rings, companion, and the way out of it all. */

import { useKeys } from "../../../kit/play/keys";
import { OfferList } from "../../../kit/play/offers";
import { Panel } from "../../../kit/sheet/panel";
import type { StageProps } from "../../../state/contract";
import { Thing } from "../art/things";
import { type Route, routes } from "../route";
import type { Standing } from "../types";
import { ATTRIBUTE_WORDS, PACK_ACTS } from "../words";
import css from "./pack.module.css";

export function PackPage(props: StageProps & { standing: Standing; go(route: Route): void }) {
  const { session, seat, standing, go } = props;
  const { things, rings, counters } = standing;
  useKeys((key) => {
    if (key !== "Escape" && key !== "0") return false;
    go({ page: "play" });
    return true;
  });
  const offers = seat.offers.filter(
    ({ action, enabled, code }) => PACK_ACTS.includes(action.type) && (enabled || code !== "wrong_status"),
  );
  return (
    <div className={css["pack"]} data-testid="pack">
      <Panel title="Your pack" more={<a href={routes.format({ page: "play" })}>Close (Esc)</a>}>
        <ul className={css["things"]} aria-label="Things">
          {things.map((thing) => (
            <li key={`${thing.slot} ${thing.kind} ${thing.item}`} data-worn={thing.equipped || undefined}>
              <span className={css["icon"]}>
                <Thing what={thing.slot} kind={thing.kind} />
              </span>
              <span>
                <b>{thing.name}</b>
                <small>
                  {thing.does}
                  {thing.uses > 0 && `, ${thing.uses} left`}
                  {thing.equipped && ", in use"}
                  {thing.damaged && ", damaged"}
                </small>
              </span>
            </li>
          ))}
          {rings.map((ring) => (
            <li key={ring.ring}>
              <span className={css["icon"]}>
                <Thing what="ring" kind={ring.kind} />
              </span>
              <span>
                <b>{ring.name}</b>
                <small>
                  {ATTRIBUTE_WORDS[ring.attribute]?.[0]} {ring.applied < 0 ? "−" : "+"}
                  {Math.abs(ring.applied)}, it cannot be taken off{ring.cursed ? " without help" : ""}
                </small>
              </span>
            </li>
          ))}
          {things.length + rings.length === 0 && <li className={css["none"]}>Lint, and hope.</li>}
        </ul>
      </Panel>
      <Panel title="What you can do with it">
        <OfferList session={session} seat={seat} offers={offers} hotkeys />
        {offers.length === 0 && <p className={css["none"]}>Nothing now.</p>}
      </Panel>
      <Panel title="Deeds so far">
        <dl className={css["counters"]}>
          {counters.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </Panel>
    </div>
  );
}
