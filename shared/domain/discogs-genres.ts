import type { Genre } from './genre.ts';

const genresByDiscogsName: ReadonlyMap<string, Genre> = new Map([
  ['rock', 'rock'],
  ['jazz', 'jazz'],
  ['classical', 'classical'],
  ['electronic', 'electronic'],
  ['folk, world, & country', 'folk'],
  ['blues', 'blues'],
  ['reggae', 'reggae'],
  ['hip hop', 'hip-hop'],
  ['pop', 'pop'],
] as const);

const alternativeStyles: ReadonlySet<string> = new Set(['alternative rock', 'indie rock']);

/**
 * The form's genre for a release's Discogs genres and styles: the first genre that has one. Null when none has.
 */
export function discogsGenresToSlug(genres: readonly string[], styles: readonly string[]): Genre | null {
  const names = genres.map((name) => name.trim().toLowerCase());
  const styleNames = styles.map((name) => name.trim().toLowerCase());
  for (const name of names) {
    const genre = genresByDiscogsName.get(name);
    if (genre === 'rock' && styleNames.some((style) => alternativeStyles.has(style))) return 'alternative';
    if (genre === 'folk' && styleNames.some((style) => /\bcountry\b/.test(style))) return 'country';
    if (genre !== undefined) return genre;
  }
  // Soul counts as pop only if no other genre, such as hip-hop or jazz, is given.
  return names.includes('funk / soul') ? 'pop' : null;
}
