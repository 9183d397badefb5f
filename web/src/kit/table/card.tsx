/** A playing card: its face printed large and in two corners, or its back. */
import css from "./card.module.css";

export interface CardProps {
  /** What is printed on it; nothing for a card that lies face down. */
  face: string;
  name?: string;
}

export function PlayingCard({ face, name = "" }: CardProps) {
  const said = name || face || "a card, face down";
  if (face === "")
    return <span className={`${css["card"]} ${css["back"]}`} role="img" aria-label={said} title={said} />;
  return (
    <span className={css["card"]} role="img" aria-label={said} title={said}>
      <span className={css["corner"]}>{face}</span>
      <span className={css["face"]} data-long={face.length > 2 || undefined}>
        {face}
      </span>
      <span className={`${css["corner"]} ${css["below"]}`}>{face}</span>
    </span>
  );
}
