import { Meter } from "../../kit/meter";
import type { Bar, Panel } from "../../state/contract";
import css from "./panel.module.css";

interface PanelProps {
  panel: Panel;
  /** Keys in a text, as names. */
  people(text: string): string;
}

export function PanelView({ panel, people }: PanelProps) {
  const rows = panel.rows ?? [];
  return (
    <section className={css["panel"]} aria-label={people(panel.title)}>
      <h2>{people(panel.title)}</h2>
      {panel.bars?.map((bar, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bars keep their places
        <Meter key={index} label={bar.label} value={bar.value} most={bar.most} tone={tone(bar)} />
      ))}
      {rows.length > 0 && (
        <dl className={css["rows"]}>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows keep their places
            <div key={index}>
              <dt>{people(row.label)}</dt>
              <dd>
                {people(row.value)}
                {row.hint && <span className={css["hint"]}>{people(row.hint)}</span>}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

/** Life runs low in warning colours; the figures beside it say the same. */
function tone({ label, value, most }: Bar): "good" | "warn" | "bad" | "calm" {
  if (!/^(hp|health|life|hit points)$/i.test(label) || most <= 0) return "calm";
  return value * 4 <= most ? "bad" : value * 2 <= most ? "warn" : "good";
}
