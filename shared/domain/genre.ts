/** The form's genres. A record may carry another genre a catalogue named (AMB-46). */
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

/** The label of a stored genre: 'hip-hop' becomes 'Hip-hop'; an unmapped name stays unchanged. */
export function genreLabel(genre: string): string {
  return genre.charAt(0).toUpperCase() + genre.slice(1);
}

/** The choices of a form's genre field; a genre that a catalogue named and that is none of ours stays (AMB-46). */
export function genreOptions(current: string): { value: string; label: string }[] {
  const listed: readonly string[] = GENRES;
  const genres = current === '' || listed.includes(current) ? listed : [...listed, current];
  return [{ value: '', label: 'None' }, ...genres.map((genre) => ({ value: genre, label: genreLabel(genre) }))];
}
