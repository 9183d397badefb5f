/** Turns of a story that deserve a card where the eye is: somebody speaks, a delve is won, waits for you, or can be checked. */
import { Countdown } from "../../../kit/clock/countdown";
import { Button } from "../../../kit/controls/button";
import { Fact, Facts, Panel } from "../../../kit/sheet/panel";
import { titled } from "../../../kit/words";
import { ofKinds } from "../acts";
import type { ScreenProps } from "../stage";
import { inMs } from "../view";
import { Ended } from "./ended";
import css from "./turns.module.css";

type Standing = Pick<ScreenProps, "standing">;

/** Who talks with you, or has greeted you. */
export function Speech({ said, testid }: { said: { name: string; text: string }; testid: string }) {
  return (
    <blockquote className={css["speech"]} data-testid={testid}>
      <b>{titled(said.name)}</b> {said.text}
    </blockquote>
  );
}

/** What death costs, and where one wakes (D-119, D-121). */
export function Fallen({ standing: { me, delve } }: Standing) {
  return (
    <div className={css["fallen"]} data-testid="fallen">
      <p>
        {delve
          ? `You wake in front of ${delve.dungeon_name}, whole again. It waits five minutes for you, or you let it close and see its proof.`
          : "The healers of Waymeet carry you back, whole again."}
      </p>
      <p>What you carried lies where you fell. What you wore and your gold are still yours.</p>
      <Countdown label="You wake in" to={inMs(me.respawn_at)} />
    </div>
  );
}

/** The delve that was won, those one may go back into, and those that closed and can be checked now. */
export function Delves(props: ScreenProps) {
  const { session, seat, standing, memory } = props;
  const { delve, place } = standing;
  const resumable = standing.resumable.filter(
    ({ template_id }) => !place.offers.some((each) => each.template_id === template_id), // a card says it there
  );
  const open = memory.delves.findLast(({ seed, looked }) => seed && !looked);
  return (
    <>
      {standing.invitations.map(({ party, name, until }) => (
        <p key={party} className={css["note"]} data-testid="invited">
          <b>{name} invites you to a party.</b> Together you go into one dungeon and fight side by side.{" "}
          <Countdown label="Answer within" to={inMs(until)} soon={60_000} />
          <Answer session={session} seat={seat} party={party} />
        </p>
      ))}
      {delve?.boss_defeated && (
        <Panel title={`${delve.dungeon_name} is yours`} testid="won">
          <Facts label="How it went">
            <Fact name="Rooms" value={`${delve.rooms_explored} of ${delve.rooms_total}`} />
            <Fact name="Slain" value={delve.enemies_defeated} />
            <Fact name="Deaths" value={delve.deaths} />
          </Facts>
          <p>
            Take what its master guarded and leave by the portal. When you are out it closes, and you can
            check it.
          </p>
          <Countdown label="It closes in" to={inMs(delve.closes_at)} soon={60_000} />
        </Panel>
      )}
      {resumable.map(({ template_id, name, until }) => (
        <p key={template_id} className={css["note"]} data-testid="waiting">
          <b>{name} waits for you.</b> What you left lies there.{" "}
          <Countdown label="It closes, and its seed is opened, in" to={inMs(until)} soon={60_000} />{" "}
          <LetGo session={session} seat={seat} template={template_id} />
        </p>
      ))}
      {open && <Ended {...props} delve={open} />}
    </>
  );
}

/** An invitation is answered where it is read. */
function Answer({ session, seat, party }: Pick<ScreenProps, "session" | "seat"> & { party: number }) {
  const offers = ofKinds(seat.offers, "party_accept", "party_decline").filter(
    ({ action }) => action["party"] === party,
  );
  return (
    <span className={css["answer"]}>
      {offers.map(({ action, enabled, reason }) => (
        <Button
          key={action.type}
          kind={action.type === "party_accept" ? "primary" : "ghost"}
          disabled={!enabled || seat.busy}
          title={reason || undefined}
          data-testid={`answer-${action.type}`}
          onClick={() => void session.act(action)}
        >
          {action.type === "party_accept" ? "Join" : "Decline"}
        </Button>
      ))}
    </span>
  );
}

/** Who does not want to go back need not wait for the proof (D-318). */
export function LetGo({
  session,
  seat,
  template,
}: Pick<ScreenProps, "session" | "seat"> & { template: string }) {
  const offer = ofKinds(seat.offers, "close_dungeon").find(
    ({ action }) => action["template_id"] === template,
  );
  if (!offer) return null;
  return (
    <>
      <Button
        disabled={!offer.enabled || seat.busy}
        data-testid="let-go"
        onClick={() => void session.act(offer.action)}
      >
        Let it close now
      </Button>
      {!offer.enabled && <span> {offer.reason}</span>}
    </>
  );
}
