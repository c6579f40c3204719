import { FACE_ORDER, FACES, type FaceName } from './faces.ts';
import type { Ground, Layout } from './ground.ts';
import { at, createRandom, hash, normalise } from './hash.ts';
import { INKS } from './inks.ts';
import { cutouts, initial, lenses, quarters, screen, squares, sun } from './layouts-forms.ts';
import { band, diagonal, grooves, meters, poster, stripes, waves } from './layouts-lines.ts';
import { drawPlate } from './plate.ts';
import { escapeText, rect } from './shapes.ts';

// The order is part of every generated sleeve: a change would redraw people's shelves.
const layouts: ReadonlyArray<readonly [name: string, draw: Layout]> = [
  ['grooves', grooves],
  ['stripes', stripes],
  ['screen', screen],
  ['quarters', quarters],
  ['poster', poster],
  ['sun', sun],
  ['squares', squares],
  ['cutouts', cutouts],
  ['initial', initial],
  ['band', band],
  ['waves', waves],
  ['diagonal', diagonal],
  ['lenses', lenses],
  ['meters', meters],
];

export const layoutNames = layouts.map(([name]) => name);

export type SleeveSpec = {
  face: FaceName;
  layout: number;
  ink: number;
  seed: number;
};

/** Selects face, layout and inks of an album; the result is the same on every device. */
export function sleeveSpec(artist: string, title: string): SleeveSpec {
  const artistKey = normalise(artist).replace(/^the /, '');
  const artistHash = hash(artistKey);
  const seed = hash(`${artistKey}\n${normalise(title)}`);
  return {
    face: at(FACE_ORDER, artistHash % 4),
    layout: seed % layouts.length,
    ink: (artistHash + ((seed >>> 8) % 5) * 3) % 16,
    seed,
  };
}

/** The generated sleeve as SVG with viewBox 0 0 400 400. Pure; `text: false` omits the lettering. */
export function sleeveSvg(artist: string, title: string, { text = true }: { text?: boolean } = {}): string {
  const spec = sleeveSpec(artist, title);
  const [paper, ink, a, b] = at(INKS, spec.ink);
  const [, draw] = at(layouts, spec.layout);
  const ground: Ground = {
    ...{ paper, ink, a, b },
    face: FACES[spec.face],
    artist: artist.trim(),
    title: title.trim(),
    showText: text,
  };
  const art = draw(ground, createRandom(spec.seed), (...plate) => (text ? drawPlate(ground, ...plate) : ''));
  const label = escapeText(`${ground.title} by ${ground.artist}`);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400" role="img" aria-label="${label}">` +
    `${rect(0, 0, 400, 400, paper)}${art}</svg>`
  );
}
