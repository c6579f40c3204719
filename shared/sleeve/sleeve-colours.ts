import { at, hash } from './hash.ts';
import { INKS } from './inks.ts';
import { sleeveSpec } from './sleeve-svg.ts';

export function sleeveColours(artist: string, title: string) {
  const [paper, ink, a, b] = at(INKS, sleeveSpec(artist, title).ink);
  return { paper, ink, a, b };
}

/** Paper and ink for a person, by username or id. */
export function personColours(seed: string) {
  const [paper, ink] = at(INKS, hash(seed) % INKS.length);
  return { paper, ink };
}
