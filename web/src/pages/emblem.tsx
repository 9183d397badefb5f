/** A small emblem for each game, drawn here; a game without one gets a die. */
const SHAPES: { [name: string]: string } = {
  temple: "M6 40h36M9 40V20M17 40V20M31 40V20M39 40V20M4 20h40L24 7Z M21 40v-9a3 3 0 0 1 6 0v9",
  labyrinth: "M6 6h36v36H6V14h28v20H14V22h12v4",
  hashfront: "M6 6h36v36H6Z M18 6v36M30 6v36M6 18h36M6 30h36 M20 20l8 8M28 20l-8 8",
  quest: "M24 5v26 M16 13h16 M19 31h10l-5 12Z M24 5l-4 5h8Z",
  delve: "M8 40 40 8 M40 8l-9 1 M40 8l-1 9 M8 8c12 2 22 10 32 32",
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
