/** Names of the wire as people read them. */
export const titled = (name: string): string => {
  const text = name.replaceAll("_", " ").trim();
  return text.charAt(0).toUpperCase() + text.slice(1);
};

export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;

const STEPS: [number, Intl.RelativeTimeFormatUnit][] = [
  [60, "second"],
  [60, "minute"],
  [24, "hour"],
  [7, "day"],
  [4.35, "week"],
  [12, "month"],
  [Number.POSITIVE_INFINITY, "year"],
];
const relative = new Intl.RelativeTimeFormat("en", { numeric: "auto" });

/** "5 minutes ago". */
export function ago(ms: number, now = Date.now()): string {
  let span = (ms - now) / 1000;
  for (const [most, unit] of STEPS) {
    if (Math.abs(span) < most) return relative.format(Math.round(span), unit);
    span /= most;
  }
  return "";
}

/** A value of a domain or a setting as text. */
export const shown = (value: unknown): string =>
  typeof value === "string" ? value : value === null ? "none" : JSON.stringify(value);
