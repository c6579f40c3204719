/** The form's genres (spec part 1 section 5). A record may carry another genre a catalogue named (AMB-46). */
export const GENRES = [
  'rock',
  'alternative',
  'jazz',
  'classical',
  'electronic',
  'folk',
  'blues',
  'country',
  'reggae',
  'hip-hop',
  'pop',
] as const;

export type Genre = (typeof GENRES)[number];

/** What a screen shows for a stored genre: 'hip-hop' becomes 'Hip-hop'; an unmapped name stays as it came. */
export function genreLabel(genre: string): string {
  return genre.charAt(0).toUpperCase() + genre.slice(1);
}
