// Chunk: of its pages

/**
 * Shadows with the edges of a Gaussian blur, of gradients: blurring five sleeves took three quarters of the time of a
 * card.
 */

/** How far an edge reaches to either side, in pixels. */
const REACH = 12;
/** How dark it is across an edge, from outside to inside: the Gaussian integral with a deviation of 5 pixels. */
const EDGE = [0, 0.036, 0.115, 0.274, 0.5, 0.726, 0.885, 0.964, 1];
/** The same across a strip of 8 pixels, whose two edges reach into each other. */
const STRIP = [0, 0.054, 0.204, 0.445, 0.576, 0.445, 0.204, 0.054, 0];
const STRIP_REACH = 16;

const stops = (colour: string, opacity: number, parts: readonly number[]) =>
  parts
    .map((part, index) => {
      const stopOpacity = (part * opacity).toFixed(3);
      return `<stop offset="${index / (parts.length - 1)}" stop-color="${colour}" stop-opacity="${stopOpacity}"/>`;
    })
    .join('');

const OUT_TO_IN = stops('#281e0f', 0.42, EDGE);
const IN_TO_OUT = stops('#281e0f', 0.42, EDGE.toReversed());
const SIDES = {
  left: 'x1="0" x2="1"',
  right: 'x1="1" x2="0"',
  top: 'x2="0" y1="0" y2="1"',
  bottom: 'x2="0" y1="1" y2="0"',
};
const CORNERS = { topleft: [1, 1], topright: [0, 1], bottomleft: [1, 0], bottomright: [0, 0] };

export const SHADOW_DEFINITIONS = [
  ...Object.entries(SIDES).map(([side, way]) => `<linearGradient id="${side}" ${way}>${OUT_TO_IN}</linearGradient>`),
  ...Object.entries(CORNERS).map(
    ([corner, [x, y]]) => `<radialGradient id="${corner}" cx="${x}" cy="${y}" r="1">${IN_TO_OUT}</radialGradient>`,
  ),
  `<linearGradient id="strip" x2="0" y2="1">${stops('#321e0a', 0.4, STRIP)}</linearGradient>`,
].join('');

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The shadow of something that covers its middle. On whole pixels, so that its parts meet without a seam. */
export function shadowEdges({ x, y, width, height }: Box): string {
  const [left, top, right, bottom] = [x, y, x + width, y + height].map(Math.round) as [number, number, number, number];
  const part = (fill: string, from: number, down: number, wide: number, high: number) =>
    `<rect x="${from}" y="${down}" width="${wide}" height="${high}" fill="url(#${fill})"/>`;
  const edge = 2 * REACH;
  const [wide, high] = [right - left - edge, bottom - top - edge];
  return [
    part('topleft', left - REACH, top - REACH, edge, edge),
    part('top', left + REACH, top - REACH, wide, edge),
    part('topright', right - REACH, top - REACH, edge, edge),
    part('left', left - REACH, top + REACH, edge, high),
    part('right', right - REACH, top + REACH, edge, high),
    part('bottomleft', left - REACH, bottom - REACH, edge, edge),
    part('bottom', left + REACH, bottom - REACH, wide, edge),
    part('bottomright', right - REACH, bottom - REACH, edge, edge),
  ].join('');
}

/** The shadow of a strip of 8 pixels with this middle, across the whole width. */
export function shadowStrip(middle: number, width: number): string {
  return `<rect x="0" y="${middle - STRIP_REACH}" width="${width}" height="${2 * STRIP_REACH}" fill="url(#strip)"/>`;
}
