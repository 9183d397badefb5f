/** One panel of a scene: whose it is, bars, cards and dice, rows, and time that runs out. */

import { Countdown } from "../../kit/clock/countdown";
import { Face } from "../../kit/controls/key";
import { Meter } from "../../kit/controls/meter";
import { PlayingCard } from "../../kit/table/card";
import { Die } from "../../kit/table/die";
import type { Bar, Hand, Panel } from "../../state/contract";
import css from "./panel.module.css";

interface PanelProps {
  panel: Panel;
  /** Accounts in a text, as names. */
  people(text: string): string;
  /** It is the player's own. */
  mine: boolean;
}

export function PanelView({ panel, people, mine }: PanelProps) {
  const title = people(panel.title);
  const name = panel.player ? people(panel.player) : "";
  return (
    <section
      className={css["panel"]}
      aria-label={title}
      data-turn={panel.turn || undefined}
      data-mine={mine || undefined}
      data-seat={panel.player ? "" : undefined}
    >
      <header className={css["head"]}>
        {panel.player && (
          <span className={css["face"]}>
            <Face id={panel.player} size={36} />
          </span>
        )}
        <h2>{title}</h2>
        {/* It has its room also while somebody else moves. */}
        {panel.player && (
          <span className={css["turn"]} data-off={!panel.turn || undefined} aria-hidden={!panel.turn}>
            {mine ? "Your turn" : "To move"}
          </span>
        )}
        {name && name !== title && <span className={css["player"]}>{name}</span>}
      </header>
      {panel.bars?.map((bar, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bars keep their places
        <Meter key={index} label={bar.label} value={bar.value} most={bar.most} tone={tone(bar)} />
      ))}
      <div className={css["body"]}>
        {panel.hands?.map((hand, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: hands keep their places
          <HandView key={index} hand={hand} people={people} />
        ))}
        <Rows panel={panel} people={people} />
      </div>
      {panel.deadlines?.map(({ label, at }) => (
        <Countdown key={`${at} ${label}`} label={people(label)} to={at} />
      ))}
    </section>
  );
}

function HandView({ hand, people }: { hand: Hand; people(text: string): string }) {
  return (
    <div className={css["hand"]}>
      {hand.label && <span className={css["hint"]}>{people(hand.label)}</span>}
      <div className={css["laid"]}>
        {hand.cards?.map((card, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: cards keep their places
          <PlayingCard key={index} face={card.face} name={card.name ?? ""} />
        ))}
        {hand.dice?.map((die, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: dice keep their places
          <Die key={index} {...die} />
        ))}
      </div>
    </div>
  );
}

function Rows({ panel, people }: Pick<PanelProps, "panel" | "people">) {
  const rows = panel.rows ?? [];
  if (rows.length === 0) return null;
  return (
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
  );
}

/** Life runs low in warning colours; the figures beside it say the same. */
function tone({ label, value, most }: Bar): "good" | "warn" | "bad" | "calm" {
  if (!/^(hp|health|life|hit points)$/i.test(label) || most <= 0) return "calm";
  return value * 4 <= most ? "bad" : value * 2 <= most ? "warn" : "good";
}
