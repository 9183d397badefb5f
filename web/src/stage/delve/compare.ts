/** What a thing would change against what is worn in its place. The figures are the game's; only their difference is shown. */
import type { Gives, Me } from "./view";

const NAMES: [keyof Gives, string][] = [
  ["attack", "attack"],
  ["defense", "defense"],
  ["magic", "magic"],
  ["hp", "health"],
];

interface Wearable {
  fits: string | null;
  gives: Gives;
}

/** "+2 attack, −1 defense"; empty for what is not worn. */
export function compared(me: Me, { fits, gives }: Wearable): string {
  if (!fits) return "";
  const worn = me.items.find(({ slot }) => slot === fits)?.gives;
  return NAMES.map(([field, name]) => [gives[field] - (worn?.[field] ?? 0), name] as const)
    .filter(([change]) => change !== 0)
    .map(([change, name]) => `${change < 0 ? "−" : "+"}${Math.abs(change)} ${name}`)
    .join(", ");
}
