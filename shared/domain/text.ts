import { normalForm } from './normal-form.ts';

const PLAIN = /^[ -~]*$/;

/** Lower case, no accents, no punctuation, one space between words: the form in which texts are compared. */
export function foldText(text: string): string {
  // Most names are plain letters, and a collection has thousands: those go the short way to the same end.
  if (PLAIN.test(text)) {
    return text
      .toLowerCase()
      .replaceAll('&', ' and ')
      .replace(/['`]/g, '')
      .replace(/[^a-z0-9]+/g, ' ')
      .trim();
  }
  return normalForm('NFKD', text)
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/ø/g, 'o')
    .replace(/æ/g, 'ae')
    .replace(/&/g, ' and ')
    .replace(/['’`´]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Like `foldText`, and without the leading article and the catalogue's "(2)" that distinguishes namesakes. */
export function foldArtist(artist: string): string {
  return foldText(artist.replace(/\s*\(\d+\)\s*$/, '')).replace(/^the (?=.)/, '');
}

/** The same for names that are the same, however they are spelled. Of a name of signs only folding leaves nothing. */
export function nameKey(name: string, fold = foldText): string {
  return fold(name) || name.trim();
}

/** The same for what is the same album, however it is spelled. */
export function albumKey({ artist, title }: { artist: string; title: string }): string {
  return `${nameKey(artist, foldArtist)}\n${nameKey(title)}`;
}

/** The name an artist is filed under: The Zombies are under Z (AMB-86). */
export function artistForOrder(artist: string): string {
  return artist.replace(/^\s*(?:the|an?)\s+(?=\S)/i, '');
}
