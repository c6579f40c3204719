import { genreLabel } from '../../../shared/domain/genre.ts';
import type { RecordRow } from '../../../shared/domain/record.ts';

/** Year, label and genre in one line. */
export function metaOf({ year, label, genre }: RecordRow): string {
  return [year, label, genre && genreLabel(genre)].filter(Boolean).join(' · ');
}
