import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { GameCard } from "../api/schema";
import { GameCards } from "./cards";

/** What the lobby says of the players of a game with these bots. */
function told(bots: string[]): string {
  const card = {
    name: "hashfront",
    title: "Hashfront",
    goal: "Capture it.",
    players: [2, 4],
    bots,
  } as unknown as GameCard;
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <GameCards installed={[card]} referee="" onCreate={() => undefined} />
    </QueryClientProvider>,
  );
}

test("a card names the bots that the server says it seats, and none where it seats none", () => {
  expect(told(["basic", "random"])).toContain("2 to 4 players; bots: basic, random<");
  expect(told([])).toContain("2 to 4 players<");
});

test("a card states the goal of its game", () => {
  expect(told([])).toContain(">Capture it.<");
});
