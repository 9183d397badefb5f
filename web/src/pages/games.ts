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
    about: "One hero, a town, five depths and a Dragon. Aim, guard, and come back rich or not at all.",
  },
  {
    name: "hashfront",
    title: "Hashfront",
    about: "Two to four armies on a grid, against people or against commanders who listen to what you say.",
  },
  {
    name: "quest",
    title: "Quest",
    about: "Fifth-edition fights and journeys for twelve classes, alone or with friends.",
  },
  {
    name: "delve",
    title: "Delve",
    about: "A shared world of words, with dungeons of your own that stay sealed until they close.",
  },
];
