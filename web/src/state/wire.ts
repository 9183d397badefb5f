/** The small decisions of a line: how long to wait, what a close code means, where to go on. */

const FIRST_MS = 300;
const LONGEST_MS = 15_000;

/** How long to wait before the next try: doubled each time, with some chance so that not all come at once. */
export const backoff = (failures: number, chance = Math.random()): number =>
  Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(failures, 10)) * (0.7 + 0.6 * chance);

/** What a close code asks for: connect again, prove the key again, look at the rights again, start over, or stop. */
export function meaning(code: number): "again" | "proof" | "right" | "behind" | "never" {
  switch (code) {
    case 4401:
      return "proof";
    case 4403:
      return "right";
    case 4422:
      return "behind";
    case 4400:
    case 4404:
    case 4409:
      return "never";
    default:
      return "again";
  }
}
