/** Company in few presses: an invitation is answered where one reads it, and whoever is near is invited by name. */
import { useState } from "react";
import { Countdown } from "../../../kit/clock/countdown";
import { Button } from "../../../kit/controls/button";
import { Panel } from "../../../kit/sheet/panel";
import type { Json, Offer, Tagged } from "../../../state/contract";
import type { ScreenProps } from "../stage";
import css from "./company.module.css";

type Named = { value: Json; name: string };

/** The values that an offer leaves open, by name. */
export function namedBy({ domains }: Offer, field: string): Named[] {
  const domain = domains[field];
  if (domain?.type !== "choice") return [];
  return domain.values.map((value, i) => ({ value, name: domain.names?.[i] ?? String(value) }));
}

const offered = (offers: Offer[], type: string): Offer | undefined =>
  offers.find(({ action, enabled }) => enabled && action.type === type);

/** An invitation stays in view until it is answered. */
export function Invited({ session, seat, part }: ScreenProps) {
  const [join, decline] = [offered(seat.offers, "party_accept"), offered(seat.offers, "party_decline")];
  if (part.company.invitations.length === 0) return null;
  const answer = (offer: Offer, party: number): Promise<unknown> =>
    session.act({ ...offer.action, party } as Tagged);
  return (
    <div className={css["invited"]} role="status" data-testid="invited">
      {part.company.invitations.map(({ party, name, until }) => (
        <p key={party}>
          <span>
            <b>{name}</b> invites you to travel together. <Countdown label="Answer within" to={until} />
          </span>
          {join && (
            <Button kind="primary" small disabled={seat.busy} onClick={() => void answer(join, party)}>
              Join {name}
            </Button>
          )}
          {decline && (
            <Button small disabled={seat.busy} onClick={() => void answer(decline, party)}>
              No, thanks
            </Button>
          )}
        </p>
      ))}
    </div>
  );
}

/** Who could come along from here: friends by name, helpers for hire, and how somebody else gets here. */
export function CompanyPanel({ session, seat, part }: ScreenProps) {
  const [copied, setCopied] = useState(false);
  const invite = offered(seat.offers, "party_invite");
  const hires = seat.offers.filter(({ action, enabled }) => enabled && action.type === "hire_companion");
  const { members, companions, led } = part.company;
  const alone = members.length + companions.length <= 1;
  const copy = async (): Promise<void> => {
    await navigator.clipboard?.writeText(window.location.href.split("#")[0] ?? "");
    setCopied(true);
  };
  return (
    <Panel
      title="Company"
      more={alone ? "you travel alone" : `${members.length + companions.length} together`}
      testid="company"
    >
      {!alone && (
        <p className={css["with"]}>
          {[...members, ...companions].map(({ name, hp, max_hp }) => `${name} ${hp}/${max_hp}`).join(", ")}
        </p>
      )}
      <div className={css["row"]}>
        {invite &&
          namedBy(invite, "other").map(({ value, name }) => (
            <Button
              key={String(value)}
              kind="primary"
              small
              disabled={seat.busy}
              onClick={() => void session.act({ ...invite.action, other: value } as Tagged)}
            >
              Invite {name}
            </Button>
          ))}
        {hires.map((offer) => (
          <Button key={offer.label} small disabled={seat.busy} onClick={() => void session.act(offer.action)}>
            {offer.label.replace(":", "")}
          </Button>
        ))}
        {!led && (
          <Button small onClick={() => void copy()} data-testid="copy-link">
            {copied ? "Link copied" : "Copy a link for a friend"}
          </Button>
        )}
      </div>
      <p className={css["how"]}>
        {invite
          ? "Whoever is where you are can be invited. You lead; each fights by themselves."
          : "A friend opens the link, makes a character, and comes to the city where you are; then their name stands here."}
      </p>
    </Panel>
  );
}
