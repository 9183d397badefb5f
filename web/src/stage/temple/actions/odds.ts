/** What lines of odds are called here, and dread as a figure. */
import type { OddsWords } from "../../../kit/play/chips";

export const ODDS: OddsWords = {
  hit: ["hit", "good", "your blow lands"],
  kill: ["kill", "good", "the monster dies"],
  sleep: ["sleep", "good", "it falls asleep"],
  damage: ["deal", "good", "hit points it loses, on average"],
  hide: ["hide", "good", "you vanish from its sight"],
  escape: ["escape", "good", "you get away"],
  healed: ["heal", "good", "hit points you regain, on average"],
  notice: ["notice", "good", "you see the trap in time"],
  disarm: ["disarm", "good", "the trap is made harmless"],
  find: ["find", "good", "you find something"],
  gold: ["gold", "good", "gold, on average"],
  potions: ["potions", "good", "potions, on average"],
  luck: ["goes well", "good", "it goes well"],
  cheaper: ["cheaper", "good", "every price falls by 20 % until you have slept"],
  gear: ["gear", "good", "gear you can use"],
  ambush: ["ambush", "good", "you begin hidden and strike first"],
  first: ["go first", "good", "you act before it does"],
  be_hit: ["be hit", "bad", "its answer hits you"],
  trapped: ["trapped", "bad", "the trap catches you"],
  die: ["you die", "bad", "your explorer dies, for good"],
  damage_taken: ["lose", "bad", "hit points you lose, on average"],
  boss: ["boss", "bad", "the boss waits behind it"],
  monster: ["monster", "bad", "a monster waits behind it"],
  trap: ["trap", "bad", "the floor behind it is trapped"],
  treasure: ["treasure", "good", "gold lies behind it"],
};

/** Basis points as a percentage with all its digits. */
export function bps(points: number): string {
  return `${(points / 100).toFixed(2).replace(/\.?0+$/, "")} %`;
}
