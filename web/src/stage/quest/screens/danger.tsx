/** How dangerous something is for this party, as a badge whose sentence is a touch away. */
import { Badge } from "../../../kit/sheet/panel";
import type { Danger } from "../view";

const TONES: Record<string, "good" | "plain" | "warn" | "bad"> = {
  trivial: "good",
  easy: "good",
  fair: "plain",
  tough: "warn",
  deadly: "bad",
};

export function DangerBadge({ danger }: { danger: Danger }) {
  const tone = danger.mortal ? "bad" : (TONES[danger.badge] ?? "plain");
  return (
    <Badge tone={tone} tip={danger.text}>
      {danger.mark}
    </Badge>
  );
}
