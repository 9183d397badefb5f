/** After the fight: what is left of it, what it cost, and the way on with one click. */
import { Button } from "../../../kit/controls/button";
import { useKeys } from "../../../kit/play/keys";
import { OfferList } from "../../../kit/play/offers";
import { Panel } from "../../../kit/sheet/panel";
import { plural, titled } from "../../../kit/words";
import type { Offer } from "../../../state/contract";
import { routes } from "../route";
import { coins, masterIn } from "../view";
import type { FightProps } from "./fight";
import css from "./pages.module.css";

const TITLES: Record<string, string> = {
  victory: "The field is yours",
  survived: "You live",
  fled: "You got away",
  defeat: "Defeat",
};
const FALLEN =
  "Your journey does not end here: you wake at home, unhurt and with all your experience. Of what you carried, the three most precious things stay with you.";

export function Spoils(props: FightProps) {
  const { session, seat, fight, part } = props;
  const offers = seat.offers.filter(({ group }) => group === "Loot" || group === "Turn");
  const earned = fight.party.find(({ mine }) => mine)?.xp ?? 0;
  const lost = fight.phase === "defeat";
  return (
    <Panel title={TITLES[fight.outcome] ?? fight.phase_text} fill testid="spoils">
      {lost && <p>{FALLEN}</p>}
      <Felled part={part} outcome={fight.outcome} />
      <GoOn {...props} offers={offers} />
      <Report fight={fight} />
      {earned > 0 && <p className={css["none"]}>{earned} experience from this fight.</p>}
      {fight.level_up_pending && (
        <p>
          <b>Enough for level {part.character.level}:</b> it is yours when you leave the field.
        </p>
      )}
      <ul className={css["list"]}>
        {fight.loot.map(({ item, name, quantity, cost }) => (
          <li key={item}>
            <b>{name}</b> ×{quantity}
            <small>{cost > 0 && `worth ${coins(cost)} each`}</small>
          </li>
        ))}
      </ul>
      {fight.loot.length === 0 && !lost && <p className={css["none"]}>Nothing to take.</p>}
      {fight.loot.length > 0 && (
        <OfferList
          session={session}
          seat={seat}
          offers={offers.map((offer) => ({ ...offer, group: "" }))}
          hotkeys
        />
      )}
    </Panel>
  );
}

/** How the story of a master ends, and who is next; or how the whole of it does. */
function Felled({ part, outcome }: { part: FightProps["part"]; outcome: string }) {
  const master = masterIn(part);
  if (outcome !== "victory" || !master?.felled) return null;
  return (
    <div className={css["felled"]} data-testid="felled">
      <p>
        <b>{titled(master.name)} has fallen.</b> {master.end}
      </p>
      <p>
        {part.campaign.felled} of {part.campaign.masters.length}. {part.campaign.hint}{" "}
        <a href={routes.format({ page: "tale" })}>The tale so far</a>
      </p>
    </div>
  );
}

/** The account: what it cost, who did most, the blow that turned it, and what a defeat teaches. */
function Report({ fight: { account, party } }: { fight: FightProps["fight"] }) {
  const { rounds, dealt, taken, shares, turning, lesson } = account;
  return (
    <div className={css["report"]} data-testid="account">
      <p>
        {plural(rounds, "round")}: <b>{dealt}</b> dealt, <b>{taken}</b> taken.
        {shares.length > 1 &&
          ` ${shares.map(({ name, dealt: own, taken: hurt }) => `${name} dealt ${own} and took ${hurt}`).join("; ")}.`}{" "}
        {party.length === 1 ? "" : `${shares[0]?.name ?? ""} did most.`}
      </p>
      {turning && <p>{turning}</p>}
      {lesson && (
        <p className={css["lesson"]} data-testid="lesson">
          <b>Next time:</b> {lesson}
        </p>
      )}
    </div>
  );
}

/** Take what there is and leave, in one press; after a defeat, wake. */
function GoOn({ session, seat, fight, offers }: FightProps & { offers: Offer[] }) {
  const able = (type: string): Offer | undefined =>
    offers.find(({ action, enabled }) => enabled && action.type === type);
  const [all, leave] = [able("take_all"), able("end_combat")];
  const go = async (): Promise<void> => {
    if (all && !(await session.act(all.action))) return; // no room for it: that is said, and nothing is left behind
    if (leave) await session.act(leave.action);
  };
  useKeys((key) => {
    if (key !== "Enter" || !leave || seat.busy || document.activeElement !== document.body) return false;
    void go();
    return true;
  });
  if (!leave) return <p className={css["none"]}>Wait for the others.</p>;
  const label = fight.phase === "defeat" ? "Wake at home" : all ? "Take everything and go on" : "Go on";
  return (
    <div className={css["next"]}>
      <Button
        kind="primary"
        busy={seat.busy}
        onClick={() => void go()}
        aria-keyshortcuts="Enter"
        data-testid="go-on"
      >
        {label} <kbd>⏎</kbd>
      </Button>
    </div>
  );
}
