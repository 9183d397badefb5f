/** The draws of an entry: what the rules asked for, what the server told, and what comes out here. */
import { encode } from "../../proof/crypto/codec";
import type { Asked, Remade } from "../../proof/dice";
import type { Inspection } from "../../proof/inspect";
import { brief, Fact, Mark, Value } from "./parts";
import css from "./proof.module.css";

export function ProofDice({ found }: { found: Inspection }) {
  const { entry, seed, draws, silent } = found;
  if (!entry.proof) return <p className={css["note"]}>Nothing was left to chance in this entry.</p>;
  return (
    <>
      <dl className={css["facts"]}>
        <Fact name="Proof">
          <Value text={entry.proof} name="the proof" shown={brief(entry.proof)} />
        </Fact>
        <Fact name="Seed">
          {seed ? (
            <Value text={seed} name="the seed" shown={brief(seed)} />
          ) : (
            "The proof does not hold: no seed."
          )}
        </Fact>
      </dl>
      {draws ? <DrawTable draws={draws} /> : <p className={css["note"]}>{silent}</p>}
    </>
  );
}

function DrawTable({ draws }: { draws: Remade[] }) {
  return (
    <table className={css["draws"]}>
      <caption className="visually-hidden">Draws of this entry, in order</caption>
      <thead>
        <tr>
          <th scope="col">For</th>
          <th scope="col">Draw</th>
          <th scope="col">Told</th>
          <th scope="col">Here</th>
          <th scope="col">
            <span className="visually-hidden">Same</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {draws.map((draw, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the draws of an entry never change
          <tr key={i} data-state={draw.holds ? "good" : "bad"}>
            <th scope="row">{draw.reason}</th>
            <td>{kindOf(draw)}</td>
            <td>{shown(draw.value, draw)}</td>
            <td>{shown(draw.here, draw)}</td>
            <td>
              <Mark state={draw.holds ? "good" : "bad"} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A draw as players write it: 2d20 keep 1, 25 in 100, 1 of 4. */
export function kindOf({ kind, given }: Asked): string {
  const n = (name: string): string => String(given[name]);
  switch (kind) {
    case "d":
      return `d${n("sides")}`;
    case "sum":
    case "roll":
    case "faces":
      return `${n("count")}d${n("sides")}`;
    case "high":
      return `${n("count")}d${n("sides")}, highest ${n("keep")}`;
    case "low":
      return `${n("count")}d${n("sides")}, lowest ${n("keep")}`;
    case "range":
      return `${n("low")} to ${n("high")}`;
    case "below":
      return `0 to ${Number(given["n"]) - 1}`;
    case "chance":
      return `${n("part")} in ${n("of")}`;
    case "pick":
      return `one of ${(given["weights"] as unknown[]).length}, by weight`;
    case "shuffle":
      return `order of ${n("n")}`;
    case "entropy":
      return `${n("count")} bytes`;
    default:
      return kind;
  }
}

/** What came: a total with its dice, yes or no, a place in a list. */
export function shown(value: unknown, { kind, numbers }: Asked): string {
  if (typeof value === "boolean")
    return `${value ? "yes" : "no"} (${numbers.map((each) => each.value).join(", ")})`;
  if (typeof value === "object" && value !== null && "total" in value && "faces" in value) {
    return `${value.total} (${(value.faces as number[]).join(", ")})`;
  }
  if (kind === "sum" && numbers.length > 1)
    return `${value} (${numbers.map((each) => each.value).join(", ")})`;
  if (kind === "pick") return `number ${Number(value) + 1}`;
  return typeof value === "string" ? value : value === null ? "nothing" : encode(value);
}
