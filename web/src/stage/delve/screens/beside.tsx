/** Who walks with you for wages: name, role and health, wherever a party would be shown. */
import { Bar } from "../../../kit/sheet/panel";
import type { Standing } from "../view";

export function Beside({ helper }: { helper: Standing["helper"] }) {
  if (!helper) return null;
  const left =
    helper.heals > 0 ? `, ${helper.heals === 1 ? "one healing" : `${helper.heals} healings`} left` : "";
  return (
    <div data-testid="helper" title={`${helper.role}${left}`}>
      <Bar
        label={`Health of ${helper.name}`}
        short={`${helper.name}, ${helper.role}`}
        value={helper.hp}
        most={helper.max_hp}
        tone="good"
      />
    </div>
  );
}
