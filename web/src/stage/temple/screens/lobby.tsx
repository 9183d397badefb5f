/** The lobby: mint an explorer, mint or choose a temple, and go (T-862 .. T-864). */
import { useEffect, useRef, useState } from "react";
import { Button } from "../../../kit/controls/button";
import { toast } from "../../../kit/dialogs/toast";
import { play } from "../../../kit/frame/header";
import { Failure, Loading } from "../../../kit/frame/states";
import { Panel } from "../../../kit/sheet/panel";
import type { Offer, StageProps } from "../../../state/contract";
import { me } from "../../../state/people/identity";
import { useAnswer } from "../../../state/use";
import page from "../panel.module.css";
import type { Route } from "../route";
import { easyTemple, setOut } from "../setout";
import { type GuideFacts, type LobbyFacts, num, type Summary } from "../types";
import { type Act, ClassCardView, ExplorerCard, TempleRow, TierCardView } from "./cards";
import css from "./lobby.module.css";
import { Minted } from "./minted";

interface LobbyProps extends StageProps {
  go(route: Route): void;
  /** Who came by “Play” sets out without another question. */
  atOnce: boolean;
}

const FIRST_CLASS = "Fighter";

export function LobbyPage(props: LobbyProps) {
  const { session, seat, go, atOnce } = props;
  const [selected, setSelected] = useState(0);
  const [raised, setRaised] = useState(0);
  const [minted, setMinted] = useState<{ id: number; seq: number } | null>(null);
  const { data: guide, error } = useAnswer<GuideFacts>(session, { type: "guide" }, 0);
  const lobby = useAnswer<LobbyFacts>(
    session,
    seat.view === null ? null : { type: "lobby", account: seat.who ?? "" },
    seat.at,
  ).data;
  const [going, setGoing] = useState(false);
  const asked = useRef(false);
  const begin = async (): Promise<void> => {
    setGoing(true);
    if (!me()) play();
    const id = await setOut(session, FIRST_CLASS, easyTemple(lobby?.all_temples ?? []));
    setGoing(false);
    go(id ? { screen: "explorer", id } : { screen: "lobby" });
  };
  const ready = atOnce && !going && lobby !== null && guide !== null && seat.who !== null;
  const alive = lobby?.explorers.find((one) => !one.dead);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when all is known
  useEffect(() => {
    if (!ready || asked.current) return;
    asked.current = true;
    if (alive) go(alive.temple ? { screen: "explorer", id: alive.id } : { screen: "lobby" });
    else void begin();
  }, [ready]);
  if (error) return <Failure error={error} />;
  if (!lobby || !guide) return <Loading what="Opening the lobby" />;
  const temples = [...lobby.all_temples].reverse();
  const explorers = [...lobby.explorers].reverse();
  const only = temples.length === 1 ? (temples[0]?.id ?? 0) : 0;
  const chosen = temples.some((temple) => temple.id === selected) ? selected : only;

  const raise = (id: number): void => {
    setSelected(id);
    setRaised(id);
    toast(`Temple #${id} is raised and selected. Send an explorer in.`, "good");
  };
  const act: Act = async (action) => {
    const item = await session.act(action);
    for (const event of item?.events ?? []) {
      if (event.type === "explorer_minted") setMinted({ id: num(event, "explorer_id"), seq: item?.seq ?? 0 });
      if (event.type === "temple_minted") raise(num(event, "temple_id"));
      if (event.type === "temple_entered") go({ screen: "explorer", id: num(event, "explorer_id") });
    }
  };
  const watching = seat.who === null;
  const needed = !explorers.some((one) => !one.dead);
  const mint = (
    <Panel
      title="Mint Explorer"
      more="You choose the class; the dice choose abilities and skills. Free, and as many as you like."
      testid="mint-explorer"
    >
      <ul className={css["classes"]}>
        {guide.classes.map((card) => (
          <ClassCardView
            key={card.class}
            card={card}
            offer={offerFor(seat.offers, "mint_explorer", "explorer_class", card.class)}
            busy={seat.busy}
            watching={watching}
            act={act}
          />
        ))}
      </ul>
    </Panel>
  );
  return (
    <div className={page["page"]} data-testid="lobby">
      {needed && (
        <Panel title="Play now" testid="play-now">
          <p>
            Go down, find the boss, kill it, and come out alive.{" "}
            {easyTemple(temples)
              ? "You get a Fighter, and an Easy temple is waiting."
              : "You get a Fighter, and an Easy temple with every door still closed."}
          </p>
          <Button kind="primary" busy={going} disabled={seat.busy} onClick={() => void begin()}>
            {explorers.length ? "Another Fighter, straight in" : "Go in as a Fighter"}
          </Button>
        </Panel>
      )}
      <Steps explorers={explorers} chosen={chosen} watching={watching} />
      {needed && mint}
      <div className={css["lists"]}>
        <Panel title="My Explorers" more={explorers.length ? "newest first" : ""} testid="my-explorers">
          {explorers.length === 0 && (
            <p className={css["none"]}>
              {watching
                ? "You are watching. Choose “Play” at the top to get a key."
                : "None yet. Go in as a Fighter, or mint one: choose a class, the dice do the rest."}
            </p>
          )}
          {explorers.some((one) => !one.dead && !one.temple) && !chosen && (
            <p className={css["pick"]} data-testid="pick-temple">
              Select a temple {temples.length ? "in the list" : "(mint one first)"}, then send an explorer in.
            </p>
          )}
          <ul className={css["cards"]}>
            {explorers.map((one) => (
              <ExplorerCard
                key={one.id}
                one={one}
                chosen={chosen}
                offers={seat.offers}
                busy={seat.busy}
                act={act}
                go={go}
              />
            ))}
          </ul>
        </Panel>
        <Panel
          title="All Temples"
          more={temples.length ? "newest first; select one" : ""}
          testid="all-temples"
        >
          {temples.length === 0 && (
            <p className={css["none"]}>
              None stands yet. “Go in as a Fighter” raises one; or mint one below.
            </p>
          )}
          <ul className={css["temples"]}>
            {temples.map((temple) => (
              <TempleRow
                key={temple.id}
                temple={temple}
                chosen={chosen === temple.id}
                fresh={raised === temple.id}
                pick={() => setSelected(temple.id)}
              />
            ))}
          </ul>
        </Panel>
      </div>
      {!needed && mint}
      <Panel
        title="Mint Temple"
        more="Anybody may enter it. Chambers are drawn when their doors are first opened."
        testid="mint-temple"
      >
        <ul className={css["tiers"]}>
          {guide.tiers.map((card) => (
            <TierCardView
              key={card.difficulty}
              card={card}
              offer={offerFor(seat.offers, "mint_temple", "difficulty", card.difficulty)}
              busy={seat.busy}
              watching={watching}
              act={act}
            />
          ))}
        </ul>
      </Panel>
      <Minted {...props} minted={minted} close={() => setMinted(null)} />
    </div>
  );
}

const offerFor = (offers: Offer[], type: string, field: string, value: string | number): Offer | undefined =>
  offers.find(({ action, enabled }) => enabled && action.type === type && action[field] === value);

function Steps({ explorers, chosen, watching }: { explorers: Summary[]; chosen: number; watching: boolean }) {
  const alive = explorers.filter((one) => !one.dead);
  if (alive.some((one) => one.temple)) return null;
  const at = alive.length === 0 ? 1 : chosen === 0 ? 2 : 3;
  const steps = ["Mint an explorer", "Select or mint a temple", "Enter, open doors, read the odds"];
  return (
    <ol className={css["steps"]} aria-label="How to begin">
      {steps.map((step, i) => (
        <li key={step} aria-current={!watching && i + 1 === at ? "step" : undefined} data-done={i + 1 < at}>
          <b>{i + 1 < at ? "✓" : i + 1}</b> {step}
        </li>
      ))}
    </ol>
  );
}
