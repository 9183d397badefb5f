/** Offers of some groups, one panel for each group: whatever the game adds there is shown without a change here. */
import { OfferList } from "../../../kit/play/offers";
import { Panel } from "../../../kit/sheet/panel";
import type { ScreenProps } from "../stage";
import { HINTS } from "../words";
import css from "./pages.module.css";

interface GroupsProps extends Pick<ScreenProps, "session" | "seat"> {
  groups: string[];
  /** Digits press the first nine. */
  hotkeys?: boolean;
  nothing?: string;
}

export function Groups({ session, seat, groups, hotkeys = false, nothing }: GroupsProps) {
  const found = groups
    .map((group) => ({ group, offers: seat.offers.filter((offer) => offer.group === group) }))
    .filter(({ offers }) => offers.length > 0);
  if (found.length === 0) return nothing ? <p className={css["none"]}>{nothing}</p> : null;
  return found.map(({ group, offers }, i) => (
    <Panel key={group} title={group} testid={`group-${group.toLowerCase()}`}>
      {HINTS[group] && <p className={css["hint"]}>{HINTS[group]}</p>}
      <OfferList
        session={session}
        seat={seat}
        offers={offers.map((offer) => ({ ...offer, group: "" }))}
        hotkeys={hotkeys && i === 0}
      />
    </Panel>
  ));
}
