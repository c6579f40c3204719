import type { Face } from './faces.ts';
import type { Random } from './hash.ts';
import type { PlateOptions } from './plate.ts';

/** What a layout draws with: four colours, a face, the words and a way to set them. */
export type Ground = {
  paper: string;
  ink: string;
  a: string;
  b: string;
  face: Face;
  artist: string;
  title: string;
  /** Whether words are drawn; small sizes leave them out. */
  showText: boolean;
};

export type Plate = (x: number, y: number, width: number, height: number, options?: PlateOptions) => string;

/** Draws the art. Random numbers are part of the picture: draw them in the same order, for ever. */
export type Layout = (ground: Ground, random: Random, plate: Plate) => string;

export const margin = 24;
export const inner = 400 - 2 * margin;
