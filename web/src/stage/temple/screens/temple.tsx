/** The temple page: its state, the whole map, every chamber and everybody inside (T-865). */
import { useState } from "react";
import { Failure, Loading } from "../../../kit/frame/states";
import { Badge, Badges, Panel } from "../../../kit/sheet/panel";
import type { StageProps } from "../../../state/contract";
import { useAnswer } from "../../../state/use";
import { useFloaters } from "../chamber/floaters";
import { ChamberScene } from "../chamber/scene";
import { LogPanel } from "../log/log";
import { nodeText, TempleMap } from "../map/map";
import page from "../panel.module.css";
import type { Route } from "../route";
import { Link } from "../sheet/bits";
import type { ChamberFacts, TempleFacts } from "../types";
import { beyond, CHAMBER_LINES } from "../words";
import { droppedText } from "./death";
import { mineByChamber } from "./play";

export function TemplePage(props: StageProps & { id: number; go(route: Route): void }) {
  const { session, seat, id, prove, nameOf, go } = props;
  const [picked, setPicked] = useState(1);
  const { data: temple, error } = useAnswer<TempleFacts>(
    session,
    { type: "temple_view", temple_id: id },
    seat.at,
  );
  const chamber = useAnswer<ChamberFacts>(
    session,
    { type: "chamber_view", temple_id: id, chamber_id: picked },
    seat.at,
  ).data;
  const risen = useFloaters(seat.items, (item) =>
    item.events.some((event) => chamber?.explorers.some((guest) => guest.id === event["explorer_id"])),
  );
  if (error && !temple) return <Failure error={error} title="There is no such temple." />;
  if (!temple) return <Loading what="Unrolling the map" />;
  const { chambers, links } = temple.map;
  return (
    <div className={page["page"]} data-testid="temple">
      <h1>
        Temple #{id}, {temple.tier}
      </h1>
      <Badges>
        <Badge>Difficulty {temple.difficulty}</Badge>
        <Badge tone={temple.boss === "Alive" ? "bad" : temple.boss === "Defeated" ? "good" : "plain"}>
          Boss {temple.boss.toLowerCase()}
        </Badge>
        {temple.boss_chamber > 0 && <Badge>Boss in chamber {temple.boss_chamber}</Badge>}
        <Badge>{temple.chambers} chambers</Badge>
        <Badge tip="Exits nobody has opened yet">{temple.unopened_exits} unopened exits</Badge>
        <Badge>Deepest yonder {temple.deepest_yonder}</Badge>
        <Badge tip="Owning a temple gives no right inside it">Raised by {nameOf(temple.owner)}</Badge>
        {temple.conquered_by > 0 && <Badge tone="good">Conquered by explorer #{temple.conquered_by}</Badge>}
        <Link to={{ screen: "token", collection: "temple", id }}>token</Link>
      </Badges>
      <Panel title="Map" more="depth is yonder: steps from the entrance; pick a chamber">
        <TempleMap
          chambers={chambers}
          links={links}
          selected={picked}
          onPick={setPicked}
          mine={mineByChamber(seat, id)}
          size="large"
        />
      </Panel>
      <div className={page["columns"]}>
        {chamber && (
          <Panel
            title={`Chamber ${chamber.id}`}
            more={`${chamber.type}, yonder ${chamber.yonder}`}
            testid="chamber-panel"
          >
            <ChamberScene
              chamber={chamber}
              difficulty={temple.difficulty}
              me={null}
              through={(way) => (way.opened ? () => setPicked(way.to) : undefined)}
              onGuest={(guest) => go({ screen: "explorer", id: guest })}
              risen={risen}
              last={null}
            />
            <p>{CHAMBER_LINES[chamber.type]}</p>
            <ul>
              {chamber.exits.map((way) => (
                <li key={way.index}>
                  Exit {way.index + 1}: {way.opened ? `chamber ${way.to}. ` : ""}
                  {beyond(way)}
                </li>
              ))}
              {chamber.bodies.map((body) => (
                <li key={body.index}>
                  † <Link to={{ screen: "explorer", id: body.explorer }}>{body.name}</Link>, level{" "}
                  {body.level}. {droppedText(body)}
                </li>
              ))}
            </ul>
          </Panel>
        )}
        <Panel title="Explorers inside" more={String(temple.explorers.length)} testid="inside">
          {temple.explorers.length === 0 && <p>Nobody, right now.</p>}
          <ul>
            {temple.explorers.map((one) => (
              <li key={one}>
                <Link to={{ screen: "explorer", id: one }}>Explorer #{one}</Link> in chamber{" "}
                {chambers.find((node) => node.explorers?.includes(one))?.id}
              </li>
            ))}
          </ul>
          <details>
            <summary>All chambers</summary>
            <ul data-testid="chamber-list">
              {chambers.map((node) => (
                <li key={node.id}>{nodeText(node)}</li>
              ))}
            </ul>
          </details>
        </Panel>
      </div>
      <LogPanel items={seat.items} temple={id} prove={prove} />
    </div>
  );
}
