/** The worlds that the referee itself keeps for everybody, and the one that “Play” leads to. */
import type { QueryClient } from "@tanstack/react-query";
import { realms, status } from "../api/realms";

const FIRST = "temple";

export const sharedWorld = (game: string, referee: string) => ({
  queryKey: ["realms", "shared", game, referee],
  queryFn: async () => {
    const { realms: found } = await realms({ game, host: referee, over: false, limit: 5 });
    return found.find((realm) => !realm.trouble) ?? null;
  },
  staleTime: 30_000,
});

/** Where a newcomer plays at once; nothing if this server keeps no such world. */
export async function firstPlace(client: QueryClient): Promise<string | null> {
  const { referee } = await client.fetchQuery({ queryKey: ["status"], queryFn: status });
  const world = await client.fetchQuery(sharedWorld(FIRST, referee));
  return world && `/r/${world.id}#/first`;
}
