/** What one reads, sees and hears. */
import { useState } from "react";
import { Countdown } from "../clock/countdown";
import { Button } from "../controls/button";
import { DiceTray, type Roll, type Step } from "../dice/dice";
import { whyNothing } from "../frame/watching";
import { Glossed, Guide } from "../guide/guide";
import { Lesson } from "../guide/lesson";
import { Log, type LogEntry, LogTabs } from "../log/log";
import { type Beat, Moment } from "../moments/moment";
import { Crumbs } from "../route/crumbs";
import { Badge, Badges, Bar, Fact, Facts, Panel } from "../sheet/panel";
import { ResultLine, Standing, StatusStrip } from "../sheet/status";
import { SoundControl } from "../sound/control";
import { play, SOUNDS, type Sound } from "../sound/sound";
import { PlayingCard } from "../table/card";
import { Die } from "../table/die";
import { seatOf } from "./fixtures";
import css from "./gallery.module.css";
import type { Piece } from "./main";

const none = (): void => undefined;
const roll = (change: Partial<Roll>): Roll => ({
  kind: "roll",
  by: "you",
  title: "Your attack",
  sides: 20,
  dice: [14],
  kept: 14,
  modifier: 5,
  total: 19,
  target: 13,
  verdict: "Hit",
  tone: "good",
  ...change,
});
const HARM: Roll = {
  kind: "roll",
  by: "you",
  title: "Damage dealt",
  dice: [5, 3],
  modifier: 2,
  total: 10,
  note: "slashing",
  verdict: "−10",
  tone: "good",
};
const REPLY = roll({ by: "them", title: "It strikes", dice: [1], kept: 1, total: 5, verdict: "It misses" });
const STEPS: Step[] = [roll({}), HARM, REPLY];
const BEST: Step[] = [
  roll({ dice: [20, 4], kept: 20, total: 25, verdict: "Critical hit" }),
  { kind: "note", tone: "good", text: "The Skeleton falls apart." },
  { kind: "note", tone: "bad", text: "Something else wakes." },
];

function Rolling() {
  const [seq, setSeq] = useState(1);
  return (
    <div className={css["stack"]}>
      <Button small onClick={() => setSeq(seq + 1)}>
        Roll again
      </Button>
      <DiceTray seq={seq} steps={STEPS} prove={none} />
    </div>
  );
}

export const DICE: Piece = {
  name: "Dice",
  says: "The dice of the last action, one after the other, in a tray that keeps its size.",
  states: {
    "a blow and the reply": <DiceTray seq={1} steps={STEPS} prove={none} />,
    "a natural 20, with notes": <DiceTray seq={1} steps={BEST} prove={none} />,
    "before anything": <DiceTray seq={-1} steps={[]} />,
    "try it": <Rolling />,
  },
};

const ENTRIES: LogEntry[] = [
  { seq: 7, lines: [{ text: "The door grinds open. A skeleton waits behind it." }] },
  {
    seq: 8,
    lines: [{ text: "You hit the Skeleton for 10; it misses you.", rolls: [roll({}), HARM, REPLY] }],
  },
  { seq: 9, who: "Mira", lines: [{ text: "Mira finds 12 gold.", tone: "gain" }] },
  {
    seq: 10,
    lines: [
      { text: "Level 2!", tone: "good" },
      { text: "You are dead.", tone: "bad" },
    ],
  },
];

export const LOG: Piece = {
  name: "Log",
  says: "What happened: names, dice on demand at the line they decided, and the proof of each entry.",
  states: {
    told: (
      <Panel
        title="What happened"
        more={
          <LogTabs
            tabs={[
              { id: "me", name: "Mine" },
              { id: "all", name: "Everything" },
            ]}
            chosen="me"
            choose={none}
          />
        }
      >
        <Log entries={ENTRIES} prove={none} />
      </Panel>
    ),
    "with a word for its proof": (
      <Panel title="What happened">
        <Log entries={ENTRIES} prove={none} proof="Proof" />
      </Panel>
    ),
    empty: (
      <Panel title="What happened">
        <Log entries={[]} prove={none} />
      </Panel>
    ),
  },
};

export const SHEET: Piece = {
  name: "Sheet and status",
  says: "Panels, badges, bars and facts; the strip that stays in view; the line that says what just happened.",
  states: {
    sheet: (
      <Panel title="Fighter #1, level 3" more="details">
        <Bar label="Hit points" short="HP" value={22} most={28} />
        <Facts>
          <Fact name="AC" value={16} tip="Armour class: a monster must roll this much to hit you." />
          <Fact name="Gold" value={120} />
          <Fact name="Potions" value={2} />
        </Facts>
        <Badges>
          <Badge tone="good">✓ Second Wind</Badge>
          <Badge tone="warn">▼ Frightened</Badge>
          <Badge tone="bad" tip="Nothing heals you until it is lifted.">
            ▼ Mummy rot
          </Badge>
          <Badge>Chain mail</Badge>
        </Badges>
      </Panel>
    ),
    bars: (
      <div className={css["stack"]}>
        <Bar label="Whole" value={10} most={10} />
        <Bar label="Hurt" value={5} most={10} />
        <Bar label="Dying" value={1} most={10} />
        <Bar label="Drained" value={5} most={7} cap={10} />
        <Bar label="Gone" value={0} most={10} />
      </div>
    ),
    status: (
      <StatusStrip
        result={
          <ResultLine text="You hit the Skeleton for 10; it misses you." tone="good" seq={8} prove={none} />
        }
      >
        <Bar label="Hit points of Fighter #1" short="HP" value={22} most={28} />
        <Standing name="Turn">yours</Standing>
        <Standing name="Gold">120</Standing>
      </StatusStrip>
    ),
    results: (
      <div className={css["stack"]}>
        <ResultLine text="" />
        <ResultLine text="The door grinds open. A skeleton waits behind it." seq={7} />
        <ResultLine
          tone="bad"
          seq={9}
          text="You miss; the Skeleton hits you for 7. You are nearly dead, and the door behind you has closed without a sound, which is never a good sign down here."
        />
      </div>
    ),
  },
};

export const TABLE: Piece = {
  name: "Dice, cards and countdowns on a table",
  says: "What lies on the table, and how long until something happens.",
  states: {
    dice: (
      <div className={css["row"]}>
        {[4, 6, 8, 10, 12, 20].map((sides) => (
          <Die key={sides} sides={sides} shows={sides === 20 ? 1 : sides} label={`d${sides}`} />
        ))}
        <Die shows={0} label="hidden" />
      </div>
    ),
    cards: (
      <div className={css["row"]}>
        <PlayingCard face="A♠" name="Ace of spades" />
        <PlayingCard face="10" />
        <PlayingCard face="" />
      </div>
    ),
    "plenty of time": (
      <Countdown from={Date.now() - 3_600_000} to={Date.now() + 3_600_000} label="Your turn ends in" />
    ),
    over: <Countdown to={0} label="The auction ends" />,
  },
};

const BEATS: Omit<Beat, "key">[] = [
  { tone: "critical", title: "Critical!", text: "18 damage" },
  { tone: "death", title: "Fighter #1 is dead", text: "Fell in chamber 9, to a mummy." },
  { tone: "victory", title: "The temple is conquered" },
  { tone: "turn", title: "Your turn" },
];

function Beats() {
  const [beat, setBeat] = useState<Beat | null>(null);
  return (
    <div className={css["row"]}>
      {BEATS.map((one) => (
        <Button key={one.tone} small onClick={() => setBeat({ ...one, key: String(Math.random()) })}>
          {one.tone}
        </Button>
      ))}
      <Moment beat={beat} />
    </div>
  );
}

export const MOMENTS: Piece = {
  name: "Moments",
  says: "A moment for what matters. Any key or touch skips it; with reduced motion it is a quiet line.",
  states: { "try it": <Beats /> },
};

export const SOUND: Piece = {
  name: "Sound",
  says: "Made of notes and noise; nothing is loaded. The switch and the volume are in the settings.",
  states: {
    control: <SoundControl />,
    "try it": (
      <div className={css["row"]}>
        {(Object.keys(SOUNDS) as Sound[]).map((name) => (
          <Button key={name} small onClick={() => play(name)}>
            {name}
          </Button>
        ))}
      </div>
    ),
  },
};

const GLOSSARY = {
  Yonder: "Steps from the entrance.",
  Dread: "The chance that the next door is the boss's.",
};

const FIRST_STEPS = [
  { name: "OPEN", hint: "Open a door.", done: true },
  { name: "STRIKE", hint: "Choose the monster, read the odds, strike.", done: false },
  { name: "LEAVE", hint: "Go up the stairs with what you found.", done: false },
];

export const GUIDE: Piece = {
  name: "Guide",
  says: "For newcomers: the goal, how to win, keys and words behind “?”, tips where a word first appears, and first steps that are taught by doing.",
  states: {
    lesson: <Lesson id="gallery" title="First steps" steps={FIRST_STEPS} praise="That is all of it." />,
    button: (
      <Guide
        title="temple"
        goal="Go down, kill the boss, come out richer."
        win={["Mint an explorer.", "Open doors.", "Leave while you can."]}
        keys={[
          ["1–9", "press the action with that number"],
          ["F", "flee"],
        ]}
        words={GLOSSARY}
      />
    ),
    "words of the game": (
      <p>
        <Glossed text="At yonder 5 dread begins; dread grows with each door." words={GLOSSARY} />
      </p>
    ),
  },
};

export const ROUTE: Piece = {
  name: "Places",
  says: "The places of a stage live behind the # of the address.",
  states: {
    crumbs: (
      <Crumbs
        label="Places"
        places={[
          { name: "Lobby", href: "#/", here: false },
          { name: "Play", href: "#/explorer/1", here: true },
          { name: "Graveyard", href: "#/graves", here: false },
        ]}
      />
    ),
  },
};

export const MODES: Piece = {
  name: "Replay and spectators",
  says: "Why there is nothing to press.",
  states: {
    replay: <p>{whyNothing(seatOf({ kind: "replay" }))}</p>,
    spectator: <p>{whyNothing(seatOf({ who: null }))}</p>,
    "connection lost": <p>{whyNothing(seatOf({ line: "reconnecting" }))}</p>,
    "somebody else's": <p>{whyNothing(seatOf(), "This is Mira's explorer.")}</p>,
  },
};
