import { useMemo } from 'react';
import type { RecordRow } from '../../shared/domain/record.ts';
import { useView } from '../library/hooks.ts';
import { type Album, copiesAmong } from '../search/owned-copies.ts';

/** Finds the copies one owns of an album. The index is made when it is first asked, so that a form opens without it. */
export function useOwnedCopies(): (album: Album) => readonly RecordRow[] {
  const { records, hiddenRecords } = useView();
  return useMemo(() => {
    let copiesOf: ((album: Album) => readonly RecordRow[]) | undefined;
    return (album) => {
      // What the plan hides is owned all the same.
      copiesOf ??= copiesAmong([...records, ...hiddenRecords]);
      return copiesOf(album);
    };
  }, [records, hiddenRecords]);
}
