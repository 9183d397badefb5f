/** A four-sided die, drawn with its face up; five of them decide nearly everything. */
import { Plate } from "./plate";
import css from "./plate.module.css";
import { L, S } from "./strokes";

export function FourSided({ face }: { face: number }) {
  return (
    <span className={css["die"]}>
      <Plate box={[-40, -38, 80, 72]} screen="fine">
        <S p="0,-34 36,28 -36,28" t="bone" />
        <S p="0,-34 36,28 24,30 0,-26" t="dim" w={1.8} />
        <L p="-29,23 -20,23|-20,23 -16,16|24,23 18,12" w={1.8} />
      </Plate>
      <b aria-hidden="true">{face}</b>
    </span>
  );
}
