/** The "?" of any game, from what its own package says of it; nothing for a game that says nothing. */
import { useQuery } from "@tanstack/react-query";
import { get } from "../../api/http";
import type { GameAbout } from "../../api/schema";
import { Guide, type GuideProps } from "./guide";

/** What a game tells newcomers; undefined until it is known. */
export const useGameAbout = (game: string): GameAbout | undefined =>
  useQuery({
    queryKey: ["about", game],
    queryFn: () => get<GameAbout>(`/api/games/${game}/about`),
    enabled: game !== "",
    staleTime: Number.POSITIVE_INFINITY,
  }).data;

export function GameGuide({ game, keys }: { game: string; keys?: GuideProps["keys"] }) {
  const about = useGameAbout(game);
  if (!about?.goal) return null;
  return (
    <Guide
      title={about.title}
      goal={about.goal}
      win={about.win}
      words={about.glossary}
      keys={
        keys ?? [
          ["1 to 9", "Choose the action with this number"],
          ["/", "Type what you want to do"],
        ]
      }
    >
      {about.text && <p>{about.text}</p>}
    </Guide>
  );
}
