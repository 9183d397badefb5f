/** Where the board is seen from: tiles of 32 px, zoom 1 to 4 (H-832). Pure geometry, in screen pixels. */

export const TILE = 32;
export const MOST_ZOOM = 4;
export const LEAST_ZOOM = 1;
const BEYOND = 200 * TILE;

/** The screen point of the board's top left corner, and the zoom. */
export interface Camera {
  x: number;
  y: number;
  zoom: number;
}

export interface Size {
  width: number;
  height: number;
}

export const clampZoom = (zoom: number): number => Math.min(MOST_ZOOM, Math.max(LEAST_ZOOM, zoom));

/** Starts at zoom 2, or as near as shows the whole board, in its middle. */
export function framed(board: Size, screen: Size): Camera {
  const fit = Math.min(
    screen.width / ((board.width + 1) * TILE),
    screen.height / ((board.height + 1) * TILE),
  );
  const zoom = clampZoom(Math.min(2, Math.max(1, Math.floor(fit * 8) / 8)));
  return {
    x: Math.round((screen.width - board.width * TILE * zoom) / 2),
    y: Math.round((screen.height - board.height * TILE * zoom) / 2),
    zoom,
  };
}

export const panned = (camera: Camera, dx: number, dy: number, board: Size): Camera =>
  kept({ ...camera, x: camera.x + dx, y: camera.y + dy }, board);

/** Zooms so that the tile under a screen point stays there. */
export function zoomed(camera: Camera, factor: number, at: { x: number; y: number }, board: Size): Camera {
  const zoom = clampZoom(camera.zoom * factor);
  const scale = zoom / camera.zoom;
  return kept({ x: at.x - (at.x - camera.x) * scale, y: at.y - (at.y - camera.y) * scale, zoom }, board);
}

/** Brings a tile to the middle of the screen. */
export function centred(camera: Camera, x: number, y: number, screen: Size): Camera {
  const side = TILE * camera.zoom;
  return { ...camera, x: screen.width / 2 - (x + 0.5) * side, y: screen.height / 2 - (y + 0.5) * side };
}

/** Moves only if the tile or a neighbour of it is not inside the screen: what lies beyond the board need not be seen. */
export function shown(camera: Camera, x: number, y: number, screen: Size, board: Size): Camera {
  const inside = (start: number, at: number, tiles: number, room: number): boolean => {
    const side = TILE * camera.zoom;
    const [first, last] = [Math.max(0, at - 1), Math.min(tiles - 1, at + 1)];
    return start + first * side >= 0 && start + (last + 1) * side <= room;
  };
  const fits =
    inside(camera.x, x, board.width, screen.width) && inside(camera.y, y, board.height, screen.height);
  return fits ? camera : centred(camera, x, y, screen);
}

export const tileAt = (camera: Camera, x: number, y: number): [x: number, y: number] => [
  Math.floor((x - camera.x) / (TILE * camera.zoom)),
  Math.floor((y - camera.y) / (TILE * camera.zoom)),
];

/** A step from one camera towards another; arrives when it is near. */
export function towards(from: Camera, to: Camera, share: number): Camera {
  const mix = (a: number, b: number): number => (Math.abs(b - a) < 0.4 ? b : a + (b - a) * share);
  const near = Math.abs(to.zoom - from.zoom) < 0.002;
  return {
    x: mix(from.x, to.x),
    y: mix(from.y, to.y),
    zoom: near ? to.zoom : from.zoom + (to.zoom - from.zoom) * share,
  };
}

export const same = (a: Camera, b: Camera): boolean => a.x === b.x && a.y === b.y && a.zoom === b.zoom;

/** One may pan far beyond the board, but not for ever. */
function kept(camera: Camera, board: Size): Camera {
  const far = BEYOND * camera.zoom;
  const [w, h] = [board.width * TILE * camera.zoom, board.height * TILE * camera.zoom];
  const clamp = (value: number, size: number): number => Math.min(far, Math.max(-far - size, value));
  return { ...camera, x: clamp(camera.x, w), y: clamp(camera.y, h) };
}
