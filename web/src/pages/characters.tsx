/** Your characters in a realm, as its scene tells them: what has a bar is somebody, or something, with a life. */
import { useQuery } from "@tanstack/react-query";
import { get } from "../api/http";
import { realmPath } from "../api/realms";
import type { SceneAt, Summary } from "../api/schema";
import type { Panel, Scene } from "../state/contract";
import { eyesOf } from "../state/live/eyes";
import { me } from "../state/people/identity";
import css from "./realms.module.css";

const MOST = 4;

export function Characters({ realm, mine }: { realm: Summary; mine: string }) {
  const found = useQuery({
    queryKey: ["characters", realm.id, mine, realm.entries],
    queryFn: () => living(realm.id),
    enabled: !realm.over && !realm.trouble,
    staleTime: 60_000,
  });
  if (!found.data || found.data.length === 0) return null;
  return (
    <ul className={css["characters"]} aria-label="Characters">
      {found.data.slice(0, MOST).map((panel, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two characters may have one name
        <li key={index}>
          <b>{panel.title}</b>{" "}
          {panel.bars?.slice(0, 2).map((bar) => (
            <span key={bar.label}>
              {bar.label} {bar.value}/{bar.most}{" "}
            </span>
          ))}
        </li>
      ))}
    </ul>
  );
}

async function living(realm: string): Promise<Panel[]> {
  const { voucher, player } = await eyesOf(realm, me());
  const { scene } = await get<SceneAt>(realmPath(realm, "/scene"), { player }, voucher);
  return (scene as unknown as Scene).panels.filter((panel) => panel.bars && panel.bars.length > 0);
}
