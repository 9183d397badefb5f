/** The five games of the house, as the lobby introduces them; any other that is installed is shown too. */
export interface Known {
  name: string;
  title: string;
  about: string;
}

export const HOUSE: Known[] = [
  {
    name: "temple",
    title: "Temple",
    about: "A D20 dungeon crawl. The temples are shared, what you open stays open, and the dead stay dead.",
  },
  {
    name: "labyrinth",
    title: "Labyrinth",
    about: "One hero, one maze that grows as you walk, and a way out that must be earned.",
  },
  {
    name: "hashfront",
    title: "Hashfront",
    about: "Two to four armies on a grid. Every shot's odds lie open.",
  },
  { name: "quest", title: "Quest", about: "A party, a tale and the System Reference Document's dice." },
  {
    name: "delve",
    title: "Delve",
    about:
      "One world of words for everybody, and dungeons drawn for those who enter them. Their seeds lie open afterwards.",
  },
];
