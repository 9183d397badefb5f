/** The game tells everybody the same sentence; its player reads it in the second person: "Mira strikes a rat" is "You strike a rat". */
import type { Tagged } from "../../state/contract";

/** Verbs of the game's sentences that do not just lose their s. */
const VERBS: Record<string, string> = {
  is: "are",
  has: "have",
  tries: "try",
  reaches: "reach",
  dies: "die",
  passes: "pass",
};
const plain = (verb: string): string => VERBS[verb] ?? verb.replace(/s$/, "");

/** My name, where the event names me; empty where it does not. */
function nameIn(event: Tagged, me: string): string {
  const caught = (event["victims"] ?? []) as unknown as { player: unknown }[];
  const mine = [...Object.values(event), ...caught.map(({ player }) => player)].find(
    (field) => typeof field === "object" && field !== null && "id" in field && field["id"] === me,
  );
  return mine ? String((mine as { name?: unknown }).name ?? "") : "";
}

export function toYou(line: string, event: Tagged, me: string): string {
  const name = nameIn(event, me) || (event["player"] === me ? String(event["name"] ?? "") : "");
  if (!name) return line;
  const parts = line.split(name);
  if (parts.length < 2) return line;
  const [first = "", ...rest] = parts;
  if (first)
    return parts
      .join("you")
      .replace(/\byou (gets)\b/g, "you get")
      .replace(/([.!?]) you\b/g, "$1 You");
  const told = rest.join("you").replace(/^( )(\w+)/, (_, gap: string, verb: string) => gap + plain(verb));
  return `You${told.replace(/ and (fails)\b/, " and fail")}`;
}
