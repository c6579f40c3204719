import { genreLabel } from '../../../shared/domain/genre.ts';

/** '1971 · Rock'; empty if neither is known. */
export function genreAndYear({ year, genre }: { year: number | null; genre: string | null }): string {
  return [year, genre === null ? null : genreLabel(genre)].filter((part) => part !== null).join(' · ');
}
