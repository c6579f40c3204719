import { genreLabel } from '../../../../shared/domain/genre.ts';
import type { RecordRow } from '../../../../shared/schemas/record.ts';

export function metaOf({ year, label, genre }: RecordRow): string {
  return [year, label, genre && genreLabel(genre)].filter(Boolean).join(' · ');
}
