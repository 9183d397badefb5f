/** INITIATE_NEW_DEPLOYMENT: a game on a chosen map, by hand or against agents at once (H-831, H-722). */

import { useState } from "react";
import { Dialog } from "../../../kit/dialogs/dialog";
import { play } from "../../../kit/frame/header";
import { newSecret, publicOf } from "../../../proof/keys";
import type { Item, StageProps, Tagged } from "../../../state/contract";
import { me } from "../../../state/people/identity";
import { CLOCKS } from "../facts";
import { Btn, css as look, Slot } from "../look/look";
import { MapChooser, useMaps } from "../maps/atlas";
import { MISSION_MAP, MISSION_ROUNDS } from "../match/mission";
import type { MapFacts } from "../types";
import { AgentPicker, hide, request, USUAL, type Wish } from "./agents";
import { keepInvites } from "./invites";
import css from "./lobby.module.css";

interface CreateProps extends StageProps {
  quick: boolean;
  onClose(): void;
  onMade(game: number): void;
}

type Seats = { [slot: number]: Wish | null };

export const madeGame = (item: Item | null): number =>
  Number(item?.events.find(({ type }) => type === "game_created")?.["game_id"] ?? 0);

const EASY: Wish = { tier: "cadet", traits: ["cautious"], mode: "chosen" };

/** A game for a first mission: a small map, few rounds, and an agent that stays at home. 0 if it was refused. */
export async function openMission(session: StageProps["session"], maps: MapFacts[]): Promise<number> {
  const map = maps.find(({ name }) => name === MISSION_MAP) ?? maps[0];
  if (!map) return 0;
  const options = { rout_rule: true, max_rounds: MISSION_ROUNDS };
  const action = { type: "create_game", map_id: map.map_id, player_id: 1, name: "FIRST_MISSION", options };
  const game = madeGame(await session.act(action as Tagged));
  if (game) await session.act(request(game, 2, EASY));
  return game;
}

export function Create({ session, seat, quick, onClose, onMade }: CreateProps) {
  const maps = useMaps(session, 0);
  const [picked, setPicked] = useState<MapFacts | null>(null);
  const map = picked ?? maps?.[0] ?? null;
  const [slot, setSlot] = useState(1);
  const [name, setName] = useState("");
  const [rounds, setRounds] = useState(USUAL_ROUNDS);
  const [clock, setClock] = useState(0);
  const [test, setTest] = useState(false);
  const [vrf, setVrf] = useState(false);
  const [sudden, setSudden] = useState(false);
  const [rout, setRout] = useState(quick);
  const [closed, setClosed] = useState(false);
  const [wish, setWish] = useState<Wish>(USUAL);
  const [seats, setSeats] = useState<Seats>({});
  const [busy, setBusy] = useState(false);
  const [tried, setTried] = useState(false);
  const others = map
    ? Array.from({ length: map.player_count }, (_, i) => i + 1).filter((each) => each !== slot)
    : [];

  const make = async (): Promise<void> => {
    if (!map) return;
    if (!me()) play();
    setBusy(true);
    setTried(true);
    const [, turn_seconds, reserve_seconds] = CLOCKS[clock] as (typeof CLOCKS)[0];
    const options = {
      max_rounds: rounds,
      first_player: vrf ? "vrf" : "slot1",
      hq_rule: sudden ? "sudden" : "last_standing",
      rout_rule: rout,
      turn_seconds,
      reserve_seconds,
      private: closed,
    };
    const secrets = closed ? others.map(() => newSecret()) : [];
    const action = {
      type: "create_game",
      map_id: map.map_id,
      player_id: slot,
      is_test_mode: test,
      name,
      options,
      invites: secrets.map(publicOf),
    };
    const game = madeGame(await session.act(action as Tagged));
    if (game) {
      keepInvites(seat.realm, game, secrets);
      for (const other of others) {
        const wanted = quick ? wish : seats[other];
        if (!wanted) continue;
        if (wanted.mode === "hidden") hide(seat.realm, game);
        if (!(await session.act(request(game, other, wanted)))) break;
      }
      onMade(game);
    }
    setBusy(false);
  };

  return (
    <Dialog open wide title={quick ? "VS_AGENT" : "INITIATE_NEW_DEPLOYMENT"} onClose={onClose}>
      <MapChooser
        session={session}
        maps={maps}
        chosen={map?.map_id ?? 0}
        onChoose={(next) => {
          setPicked(next);
          setSlot(1);
        }}
      />
      {!quick && (
        <div className={css["form"]}>
          <label className={look["field"]}>
            <span>OPERATION_NAME</span>
            <input
              value={name}
              maxLength={30}
              placeholder="OPERATION_…"
              onChange={(event) => setName(event.target.value)}
            />
          </label>
          <label className={look["field"]}>
            <span>YOUR_SLOT</span>
            <select value={slot} onChange={(event) => setSlot(Number(event.target.value))}>
              {Array.from({ length: map?.player_count ?? 2 }, (_, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: slots are numbers
                <option key={i} value={i + 1}>
                  SLOT {i + 1}
                </option>
              ))}
            </select>
          </label>
          <Length rounds={rounds} onChange={setRounds} />
          <label className={look["field"]}>
            <span>TURN_CLOCK</span>
            <select value={clock} onChange={(event) => setClock(Number(event.target.value))}>
              {CLOCKS.map(([title], i) => (
                <option key={title} value={i}>
                  {title}
                </option>
              ))}
            </select>
          </label>
          <div>
            <Check on={closed} set={setClosed} text="PRIVATE: BY INVITATION ONLY" />
            <Check on={vrf} set={setVrf} text="FIRST SLOT DRAWN BY PROOF" />
            <Check on={sudden} set={setSudden} text="SUDDEN: ONE HQ WINS ALL" />
            <Check on={rout} set={setRout} text="ROUT: NO UNITS, NO FACTORIES = OUT" />
            <Check on={test} set={setTest} text="TEST MODE (several slots, no records)" />
          </div>
        </div>
      )}
      {quick ? (
        <section className={look["stack"]} aria-label="Opponents">
          <p className={look["note"]}>
            You play blue and move first;{" "}
            {others.length > 1 ? `${others.length} agents play the others` : "an agent plays red"}.
          </p>
          <AgentPicker wish={wish} onChange={setWish} />
          <Length rounds={rounds} onChange={setRounds} />
        </section>
      ) : (
        <fieldset className={css["seats"]}>
          <legend>AGENTS</legend>
          {others.map((other) => (
            <div key={other} className={look["stack"]}>
              <label className={look["check"]}>
                <input
                  type="checkbox"
                  checked={Boolean(seats[other])}
                  onChange={(event) => setSeats({ ...seats, [other]: event.target.checked ? USUAL : null })}
                />
                <Slot id={other}>{seats[other] ? "AGENT" : "OPEN FOR A COMMANDER"}</Slot>
              </label>
              {seats[other] && (
                <AgentPicker wish={seats[other]} onChange={(next) => setSeats({ ...seats, [other]: next })} />
              )}
            </div>
          ))}
        </fieldset>
      )}
      {tried && seat.refusal && <p className={look["bad"]}>{seat.refusal.text}</p>}
      <div className={look["row"]}>
        <Btn tone="green" disabled={busy || seat.busy || !map} onClick={() => void make()}>
          {busy ? "TRANSMITTING…" : quick ? "ENGAGE" : "INITIATE"}
        </Btn>
      </div>
    </Dialog>
  );
}

/** How long a match is; the usual one fits into a lunch break. */
const LENGTHS: [rounds: number, name: string][] = [
  [15, "SHORT // 15 ROUNDS, 15 MIN"],
  [20, "NORMAL // 20 ROUNDS, 20 MIN"],
  [30, "LONG // 30 ROUNDS, 35 MIN"],
];
const USUAL_ROUNDS = 20;

const Length = ({ rounds, onChange }: { rounds: number; onChange(rounds: number): void }) => (
  <label className={look["field"]}>
    <span>ROUND_LIMIT</span>
    <select value={rounds} onChange={(event) => onChange(Number(event.target.value))}>
      {LENGTHS.map(([limit, name]) => (
        <option key={limit} value={limit}>
          {name}
        </option>
      ))}
    </select>
  </label>
);

function Check({ on, set, text }: { on: boolean; set(on: boolean): void; text: string }) {
  return (
    <label className={look["check"]}>
      <input type="checkbox" checked={on} onChange={(event) => set(event.target.checked)} />
      {text}
    </label>
  );
}
