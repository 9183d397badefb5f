/** A small emblem for a game that has no picture; drawn here, and a die if it is not known. */
const SHAPES: { [name: string]: string } = {
  duel: "M9 9l26 26M39 9 13 35M31 39l8-8M9 31l8 8",
};
const DIE =
  "M24 5 41 14v20L24 43 7 34V14Z M24 5l10 20H14Z M7 14l7 11-7 9 M41 14l-7 11 7 9 M14 25l10 18 10-18";

export function Emblem({ name }: { name: string }) {
  return (
    <svg viewBox="0 0 48 48" width="44" height="44" aria-hidden="true">
      <path
        d={SHAPES[name] ?? DIE}
        fill="none"
        stroke="var(--parch)"
        strokeWidth="2.2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
