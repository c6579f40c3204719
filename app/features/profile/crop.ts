import type { PicturePart } from '../../ui/field/picture-file.ts';

/** Which square of a picture is kept: how much it is enlarged, and where the square lies, from 0 to 1 in each direction. */
export interface Crop {
  zoom: number;
  across: number;
  down: number;
}

export const MIDDLE: Crop = { zoom: 1, across: 0.5, down: 0.5 };
export const MOST_ZOOM = 4;

interface Size {
  width: number;
  height: number;
}

/** The square in the pixels of the picture. */
export function squareOf({ width, height }: Size, { zoom, across, down }: Crop): PicturePart {
  const side = Math.min(width, height) / zoom;
  return { left: (width - side) * across, top: (height - side) * down, width: side, height: side };
}

/**
 * The crop after the picture was moved under its frame.
 * @param by in parts of the frame: 1 moves the picture by the whole frame to the right or down
 */
export function moved(size: Size, crop: Crop, by: { x: number; y: number }): Crop {
  const { width: side } = squareOf(size, crop);
  return {
    ...crop,
    across: slid(crop.across, by.x * side, size.width - side),
    down: slid(crop.down, by.y * side, size.height - side),
  };
}

/** The crop after a change of the zoom; what was in the middle of the frame stays there as far as it can. */
export function zoomed(size: Size, crop: Crop, zoom: number): Crop {
  const next = { ...crop, zoom: Math.min(MOST_ZOOM, Math.max(1, zoom)) };
  const before = squareOf(size, crop);
  const { width: side } = squareOf(size, next);
  const middle = { x: before.left + before.width / 2, y: before.top + before.height / 2 };
  return {
    ...next,
    across: shareOf(middle.x - side / 2, size.width - side),
    down: shareOf(middle.y - side / 2, size.height - side),
  };
}

/** Where nothing can be moved, the place stays as it is. */
function slid(share: number, pixels: number, room: number): number {
  return room <= 0 ? share : shareOf(share * room - pixels, room);
}

function shareOf(at: number, room: number): number {
  return room <= 0 ? 0.5 : Math.min(1, Math.max(0, at / room));
}
