/** Publishing: saves on the relays that the server names, if the player wants it. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { status } from "../../api/realms";
import type { SignedEvent } from "../../proof/event";
import { keep, kept } from "../../state/kept";
import { publish, told } from "../../state/relays";

const WANTED = "quest.publish";

export interface Relays {
  known: readonly string[];
  wanted: boolean;
  want(wanted: boolean): void;
  publish(event: SignedEvent): Promise<string>;
}

export function useRelays(): Relays {
  const { data } = useQuery({ queryKey: ["status"], queryFn: status });
  const [chosen, choose] = useState(() => kept(WANTED, false));
  const known = data?.relays ?? [];
  return {
    known,
    wanted: chosen && known.length > 0,
    want: (wanted) => {
      keep(WANTED, wanted);
      choose(wanted);
    },
    publish: async (event) => told(await publish(event, known)),
  };
}
