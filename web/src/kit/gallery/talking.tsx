/** What one types and says. */
import type { CommandOut } from "../../api/schema";
import type { Session } from "../../state/contract";
import { learnBots } from "../../state/people/bots";
import { learn } from "../../state/people/names";
import { Face, KeyName } from "../controls/key";
import CommandLine from "../play/command";
import { Told } from "../play/told";
import { ChatPane } from "../talk/chat";
import { seatOf, session } from "./fixtures";
import css from "./gallery.module.css";
import type { Piece } from "./main";

const ME = "a".repeat(64);
const BOT = "3b".repeat(32);
const FRIEND = "c7".repeat(32);
learnBots([BOT]);
learn(ME, "Ada");
learn(FRIEND, "Mira");
learn(BOT, "Iron Heron");

const ANSWER = {
  name: "Mira's explorer",
  class: "Fighter",
  level: 3,
  carries: ["longsword", "two potions"],
  wounds: [
    { name: "Burn", turns_left: 2 },
    { name: "Mummy rot", lifted_by: "a priest" },
  ],
};
const maybe = (text: string, label: string) => ({ text, label, group: "", action: null, query: null });
const SAID: Partial<CommandOut> = {
  kind: "unclear",
  said: "Which one do you mean?",
  candidates: [maybe("attack skeleton", "Attack the Skeleton"), maybe("attack mummy", "Attack the Mummy")],
};
const typed: Session = {
  ...session,
  command: async (line) => (line === "look" ? { kind: "query", answer: ANSWER } : SAID) as CommandOut,
  complete: async () => ["attack skeleton", "attack mummy", "attack door"],
};

export const COMMAND: Piece = {
  name: "Command line",
  says: "Type what you want to do (“look”, “attack”): Tab completes, ↑ recalls, and you are asked about anything unclear.",
  states: {
    "as part of a stage": <CommandLine session={typed} seat={seatOf()} fixed />,
    "an answer": <Told value={ANSWER} />,
    "no answer": <Told value={[]} />,
  },
};

const now = Date.now() / 1000;
const talk = seatOf({
  chat: [
    { id: 1, at: now - 90, key: FRIEND, text: "Shall we go down together?" },
    { id: 2, at: now - 40, key: BOT, text: "I hold the north until round 9." },
    { id: 3, at: now - 5, key: ME, text: "Good. I take the door." },
  ],
});
const pane = (seat: typeof talk, mine: string | null) => (
  <ChatPane session={session} seat={seat} speaker={(key) => key} mine={mine} />
);

export const TALK: Piece = {
  name: "People and talk",
  says: "Everybody has a face and a name; a bot is known by its head. Chat proves nothing and is not in the log.",
  states: {
    people: (
      <div className={css["row"]}>
        <KeyName id={ME} you />
        <KeyName id={FRIEND} />
        <KeyName id={BOT} />
        <Face id={FRIEND} size={40} />
        <Face id={BOT} size={40} />
      </div>
    ),
    talk: pane(talk, ME),
    "nothing said": pane(seatOf(), ME),
    spectator: pane(talk, null),
  },
};
