/** Duel on the green: a stage in one file, without a build. The page hands over React and the kit. */
export const styles = ["stage.css"];

const NAMES = ["Red", "Blue"];
const WORDS = {
  hit: ["hit", "good", "your blow lands"],
  win: ["win", "good", "the bout is yours"],
  damage: ["deal", "good", "hit points they lose, on average"],
};

/** The roll an event tells of. The die itself is in the proof; the event says what it came to. */
function rollOf(event) {
  if (event.type !== "swung" && event.type !== "missed") return null;
  const hit = event.type === "swung";
  return {
    kind: "roll",
    by: "world",
    title: `${event.name}'s ${event.move}`,
    dice: [event.rolled],
    total: event.rolled,
    target: event.defence,
    verdict: hit ? `−${event.damage}` : "Miss",
    tone: hit ? "good" : "plain",
  };
}

export default function duel({ React, kit }) {
  const h = React.createElement;
  const { ActionList, Bar, DiceTray, Log, Moment, Panel, ResultLine, Standing, StatusStrip } = kit;

  function Green({ duelists, turn }) {
    return h(
      "div",
      { className: "green-field" },
      duelists.map(({ seat, hp }) =>
        h(
          "div",
          {
            key: seat,
            className: "green-duelist",
            "data-turn": turn === seat,
            role: "img",
            "aria-label": `${NAMES[seat]}, ${hp} hit points`,
          },
          hp > 0 ? "🤺" : "🪦",
        ),
      ),
    );
  }

  function Acts({ session, seat }) {
    const [pending, setPending] = React.useState("");
    const acts = seat.offers.map((offer) => ({
      id: offer.action.type,
      action: offer.action,
      label: offer.label,
      rolls: offer.action.type === "strike" || offer.action.type === "lunge",
      chips: offer.odds ? kit.chips(offer.odds, WORDS) : undefined,
      tone: offer.group === "blade" ? "strike" : "guard",
      barred: offer.enabled ? undefined : offer.reason,
      testid: `act-${offer.action.type}`,
    }));
    const press = async ({ id, action }) => {
      setPending(id);
      await session.act(action);
      setPending("");
    };
    const nothing = kit.whyNothing(seat) || "There is nothing to do now.";
    return h(ActionList, { acts, scope: "bout", press, pending, busy: seat.busy, rows: 1, nothing });
  }

  return function DuelStage({ session, seat, prove, nameOf }) {
    const { bout, duelists = [] } = seat.view ?? {};
    const me = duelists.find(({ who }) => who === seat.who);
    const last = seat.items.findLast((item) => item.lines.some(Boolean));
    const rolls = (last?.events ?? []).map(rollOf).filter(Boolean);
    const told = last?.lines.filter(Boolean).join(" ") ?? "";
    const won = bout && bout.winner >= 0 ? duelists[bout.winner] : null;
    const entries = kit.entriesOf(seat.items, { roll: rollOf });
    const tone = won === me ? "victory" : "death";
    const beat = won && { key: won.who, tone, title: `${NAMES[won.seat]} wins the bout` };
    const next = bout && (me?.seat === bout.turn ? "yours" : NAMES[bout.turn]);
    const turn = won ? "over" : (next ?? "waiting");
    return h(
      "div",
      { className: "green", "data-testid": "duel-stage" },
      h(
        "div",
        null,
        h(Green, { duelists, turn: won ? -1 : bout?.turn }),
        h(
          StatusStrip,
          { result: h(ResultLine, { text: told, seq: last?.seq, prove }) },
          duelists.map(({ seat: place, hp, who }) =>
            h(Bar, {
              key: place,
              label: `${NAMES[place]}, ${nameOf(who)}`,
              short: NAMES[place],
              value: hp,
              most: 24,
            }),
          ),
          h(Standing, { name: "Turn" }, turn),
        ),
        h(DiceTray, { seq: last?.seq ?? -1, steps: rolls, prove }),
      ),
      h(
        "div",
        { className: "green-acts" },
        h(Panel, { title: "Your move", fill: true }, h(Acts, { session, seat })),
      ),
      h(Panel, { title: "What happened" }, h(Log, { entries, prove })),
      h(Moment, { beat }),
    );
  };
}
