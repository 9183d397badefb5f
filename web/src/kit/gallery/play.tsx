/** What one presses. */
import { useState } from "react";
import { Button } from "../controls/button";
import { type Act, ActionList } from "../play/actions";
import { aimed } from "../play/aim";
import { chips, type OddsWords } from "../play/chips";
import { OddsChips, OfferList } from "../play/offers";
import { Panel } from "../sheet/panel";
import { ODDS, offer, seatOf, session } from "./fixtures";
import css from "./gallery.module.css";
import type { Piece } from "./main";

const WORDS: OddsWords = {
  hit: ["hit", "good", "your blow lands"],
  kill: ["kill", "good", "the monster dies"],
  damage: ["deal", "good", "hit points it loses, on average"],
  be_hit: ["be hit", "bad", "its answer hits you"],
  die: ["you die", "bad", "your hero dies, for good"],
  damage_taken: ["lose", "bad", "hit points you lose, on average"],
};
const told = chips(ODDS, WORDS);
const BLOW: Act = {
  id: "attack",
  label: "Attack the Skeleton (Longsword)",
  rolls: true,
  chips: told,
  tone: "strike",
};
const ACTS: Act[] = [
  BLOW,
  { id: "dodge", label: "Dodge", rolls: true, chips: told.slice(3), tone: "guard" },
  { id: "door", label: "Open the second door", hint: "Look behind it. You stay where you are.", tone: "way" },
  { id: "drink", label: "Drink a potion", tone: "care", barred: "There is no potion left." },
  { id: "flee", label: "Flee", rolls: true, chips: told.slice(3), pin: "F", tone: "guard" },
  { id: "leave", label: "Leave the temple", hint: "Back to daylight.", pin: "X" },
];

const nothing = (): void => undefined;
const list = (acts: Act[], more: { pending?: string; busy?: boolean; nothing?: string } = {}) => (
  <Panel fill title="What will you do?">
    <ActionList acts={acts} scope="gallery" press={nothing} {...more} />
  </Panel>
);

/** Odds that come late, and an action that goes: nothing else moves. */
function Late() {
  const [come, setCome] = useState(true);
  const [gone, setGone] = useState(false);
  const acts = ACTS.filter(({ id }) => !gone || id !== "attack").map((act) =>
    come ? act : { ...act, chips: undefined },
  );
  return (
    <div className={css["stack"]}>
      <div className={css["row"]}>
        <Button small aria-pressed={come} onClick={() => setCome(!come)}>
          Odds are here
        </Button>
        <Button small aria-pressed={!gone} onClick={() => setGone(!gone)}>
          Attack is possible
        </Button>
      </div>
      <div className={css["fixed"]}>{list(acts)}</div>
    </div>
  );
}

const fixed = (shown: React.ReactNode) => <div className={css["fixed"]}>{shown}</div>;

export const ACTIONS: Piece = {
  name: "Action list",
  says: "What you can do: places, keys and the space for odds are fixed. Pinned actions are always in view.",
  states: {
    "with odds": fixed(list(ACTS)),
    "odds on their way": fixed(list(ACTS.map((act) => ({ ...act, chips: undefined })))),
    pending: fixed(list(ACTS, { pending: "attack", busy: true })),
    "nothing to do": fixed(list([], { nothing: "You are watching. Choose “Play” at the top to join." })),
    "try it": <Late />,
  },
};

const SHOT = offer("shoot", "Shoot", {
  domains: { target: { type: "choice", values: ["m1", "m2"], names: ["the Skeleton", "the Mummy"] } },
  action: { type: "shoot", target: "m1" },
  odds: ODDS,
});

export const OFFERS: Piece = {
  name: "Offers",
  says: "The offers of any game, without a line of code: buttons, forms for wide choices, greyed ones with the reason.",
  states: {
    "to choose from": <OfferList session={session} seat={seatOf()} />,
    busy: <OfferList session={session} seat={seatOf({ busy: true })} />,
    "one for each target": <OfferList session={session} seat={seatOf({ offers: aimed(SHOT, ["target"]) })} />,
    "odds by themselves": <OddsChips odds={ODDS} />,
  },
};
