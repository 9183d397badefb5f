import type { Odds, OddsLine } from "../../state/contract";
import { Tip } from "../controls/tip";
import { titled } from "../words";
import type { OddsWords } from "./chips";
import css from "./odds.module.css";

/** What may come of it: rounded on the chip, exact on hover and focus. */
export function OddsChips({ odds, words = {} }: { odds: Odds; words?: OddsWords | undefined }) {
  if (odds.lines.length === 0) return null;
  return (
    <ul
      className={css["chips"]}
      aria-label={odds.exact ? "Exact odds" : `Odds, sampled in ${odds.runs} runs`}
    >
      {odds.lines.map((line) => (
        <li key={line.name}>
          <Tip focusable text={<Exact line={line} odds={odds} name={words[line.name]?.[2] ?? line.name} />}>
            <span className={css["chip"]} data-kind={line.kind}>
              {titled(words[line.name]?.[0] ?? line.name)} <b>{figure(line)}</b>
              {!odds.exact && <span aria-hidden="true">≈</span>}
            </span>
          </Tip>
        </li>
      ))}
    </ul>
  );
}

function Exact({ line, odds, name }: { line: OddsLine; odds: Odds; name: string }) {
  return (
    <>
      {titled(name)}: {line.kind === "chance" ? "chance" : "mean"} <b>{line.value}</b>
      {odds.exact ? ", computed by the rules themselves." : `, sampled in ${odds.runs} runs.`}
      {line.kind !== "chance" && line.spread.length > 1 && line.spread.length <= 12 && (
        <span className={css["spread"]}>
          {line.spread.map(({ result, chance }) => (
            <span key={String(result)}>
              {String(result)}: {chance}
            </span>
          ))}
        </span>
      )}
    </>
  );
}

/** A chance as a percentage, a mean as a figure with one decimal. */
export function figure(line: OddsLine): string {
  if (line.kind !== "chance") return String(Math.round(line.about * 10) / 10);
  if (line.value === "0" || line.value === "1") return line.value === "1" ? "sure" : "never";
  const percent = line.about * 100;
  if (percent < 0.1) return "< 0.1 %";
  if (percent > 99.9) return "> 99.9 %";
  return `${Math.round(percent * 10) / 10} %`;
}
