/** Callsigns: a name for a key that has not been given one. The same key has the same callsign everywhere. */

const FIRST =
  "Amber Ashen Bold Brisk Calm Candid Clever Coral Crimson Daring Dusky Eager Early Ember Fabled Fleet Frosty Gentle Gilded Golden Hardy Hazel Hidden Humble Iron Ivory Jolly Keen Kind Lively Lone Lucky Lunar Merry Misty Mossy Nimble Noble North Oaken Pale Patient Plucky Proud Quick Quiet Rapid Rustic Saffron Silent Silver Solar Steady Stormy Sunny Swift Tidal True Velvet Vivid Wandering Wild Winter Witty".split(
    " ",
  );
const SECOND =
  "Badger Bear Beaver Bison Bittern Boar Buzzard Condor Coot Crane Crow Curlew Deer Dove Eagle Egret Elk Falcon Finch Fox Gannet Goose Grouse Gull Hare Harrier Hawk Heron Hound Ibis Jackdaw Jay Kestrel Kite Lark Lynx Magpie Marten Merlin Mole Moth Newt Nightjar Osprey Otter Owl Petrel Pike Plover Raven Robin Rook Seal Shrike Sparrow Stag Stork Swan Tern Thrush Vole Weasel Wolf Wren".split(
    " ",
  );

const KEY = /^[0-9a-f]{64}$/;

/** "Quiet Heron"; anything that is no key is shown as it is. */
export function callsignOf(key: string): string {
  if (!KEY.test(key)) return key;
  const [one, two] = [key.slice(0, 8), key.slice(8, 16)].map((part) => Number.parseInt(part, 16)) as [
    number,
    number,
  ];
  return pair(one, two);
}

/** A good one at random, for somebody who is asked for a name. */
export function suggested(): string {
  const [one, two] = crypto.getRandomValues(new Uint32Array(2)) as unknown as [number, number];
  return pair(one, two);
}

const pair = (one: number, two: number): string =>
  `${FIRST[one % FIRST.length]} ${SECOND[two % SECOND.length]}`;
