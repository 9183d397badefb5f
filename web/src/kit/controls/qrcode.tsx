import { useMemo } from "react";
import { qr } from "./qr";

/** A text as a code to be read by a camera: dark on light in both themes, with its quiet edge. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const squares = useMemo(() => qr(text), [text]);
  const size = squares.length + 8;
  const path = squares
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x + 4} ${y + 4}h1v1h-1z` : "")))
    .join("");
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      width="220"
      height="220"
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="var(--paper)" />
      <path d={path} fill="var(--print)" />
    </svg>
  );
}
