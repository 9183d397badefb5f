/** Offers of some groups, one panel for each group: whatever the game adds there is shown without a change here. */
import { OfferList } from "../../../kit/play/offers";
import { Panel } from "../../../kit/sheet/panel";
import type { ScreenProps } from "../stage";
import { coins, viewOf } from "../view";
import { HINTS, ODDS } from "../words";
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
  // What something costs or brings is told in its form, once it is said what.
  return found.map(({ group, offers }, i) => (
    <Panel key={group} title={group} testid={`group-${group.toLowerCase()}`}>
      {group === "Shop" && <Purse seat={seat} />}
      {HINTS[group] && <p className={css["hint"]}>{HINTS[group]}</p>}
      <OfferList
        session={session}
        seat={seat}
        offers={offers.map((offer) => ({ ...offer, group: "", ...(group === "Shop" ? { odds: null } : {}) }))}
        hotkeys={hotkeys && i === 0 && "places"}
        words={ODDS}
      />
    </Panel>
  ));
}

/** What there is to spend, where one spends it: on a phone the strip has no room for it. */
function Purse({ seat }: Pick<GroupsProps, "seat">) {
  const { session: part } = viewOf(seat.view);
  return part && <p data-testid="purse">You have {coins(part.character.gold_cp)}.</p>;
}
