/** The colours of the sides, for the canvas and for what stands beside it. */
export const SLOT_COLOURS = [0xffffff, 0x3b82f6, 0xef4444, 0x22c55e, 0xeab308];
const css = (colour: number): string => `#${colour.toString(16).padStart(6, "0")}`;

/** A side's colour for a style. */
export const slotColour = (slot: number): string => css(SLOT_COLOURS[slot] ?? 0xffffff);
