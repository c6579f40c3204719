import type { Face } from './faces.ts';
import type { Random } from './hash.ts';

/** The inputs of a layout: four colours, a face and the texts. */
export type Ground = {
  paper: string;
  ink: string;
  a: string;
  b: string;
  face: Face;
  artist: string;
  title: string;
  /** Small sizes omit the text. */
  showText: boolean;
};

export type PlateOptions = {
  align?: 'top' | 'bottom';
  high?: number;
  low?: number;
  maxLines?: number;
  fill?: string;
  /** Puts the artist at the top and the title at the bottom. */
  split?: boolean;
};

export type Plate = (x: number, y: number, width: number, height: number, options?: PlateOptions) => string;

/** Draws the art. The order of random numbers is part of the picture, so it must never change. */
export type Layout = (ground: Ground, random: Random, plate: Plate) => string;

export const margin = 24;
export const inner = 400 - 2 * margin;
