/** What the lobby looks for: kept while one walks about, so that coming back shows the same list. */
import { create } from "zustand";
import type { Summary } from "../api/schema";

export type Shown = "open" | "over" | "all";

export interface Looking {
  text: string;
  game: string;
  shown: Shown;
}

export const useLooking = create<Looking>()(() => ({ text: "", game: "", shown: "open" }));

/** Whether a realm is what somebody typed: its name, game, id, or the names of those in it. */
export function fits(realm: Summary, text: string, nameOf: (key: string) => string): boolean {
  const words = text.trim().toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return true;
  const about = [realm.name, realm.game, realm.id, ...[realm.host, ...realm.players].map(nameOf)];
  const told = about.join(" ").toLowerCase();
  return words.every((word) => told.includes(word));
}

/** What a realm is called: its name, or its game with the beginning of its id. */
export function called(realm: Summary, title: string): string {
  if (realm.name && realm.name !== realm.game) return realm.name;
  return realm.host === realm.referee ? `${title} for everybody` : `${title} ${realm.id.slice(0, 4)}`;
}

/** What one would do there. */
export function verb(realm: Summary, mine: string | null, most: number): string {
  if (realm.over || realm.trouble) return "Look";
  if (mine !== null && realm.players.includes(mine)) return "Go on";
  return realm.players.length < most ? "Join or watch" : "Watch";
}

/** How a realm stands, in a few words. */
export function standing(realm: Summary, mine: string | null): string {
  if (realm.trouble) return "cannot be opened here: other rules";
  if (realm.over) return realm.outcome?.reason || "over";
  if (mine !== null && realm.awaited?.includes(mine)) return "your move";
  if (realm.players.length === 0) return "nobody has joined yet";
  return "in play";
}
