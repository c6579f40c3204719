import { useMemo } from 'react';
import type { RecordRow } from '../../../shared/schemas/record.ts';
import { useView } from '../../library/react/hooks.ts';
import { type Album, copiesAmong } from '../../search/owned-copies.ts';

/** Finds a person's copies of an album. Builds the index on the first query, so that a form opens without it. */
export function useOwnedCopies(): (album: Album) => readonly RecordRow[] {
  const { records, hiddenRecords } = useView();
  return useMemo(() => {
    let copiesOf: ((album: Album) => readonly RecordRow[]) | undefined;
    return (album) => {
      // Records hidden by the plan are owned too.
      copiesOf ??= copiesAmong([...records, ...hiddenRecords]);
      return copiesOf(album);
    };
  }, [records, hiddenRecords]);
}
