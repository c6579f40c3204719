import { useEffect, useMemo } from 'react';
import type { RecordRow } from '../../../shared/domain/record.ts';
import { useCollections, useRecords, useSyncStatus, useView } from '../../library/hooks.ts';
import { decadeOf, genresOf, prepareSearch } from '../../library/search.ts';
import { prepareSorts } from '../../library/sorted-records.ts';
import type { CollectionView } from '../../library/view.ts';
import { whenIdle } from '../../ui/when-idle.ts';
import type { HomeSearch } from './home-search.ts';

/** The records the home lists, and what its filters offer for the chosen collection. */
export function useHomeRecords(search: HomeSearch) {
  const { state } = useSyncStatus();
  const collections = useCollections();
  const collection = collections.find(({ id }) => id === search.collection) ?? collections.find(isDefault);
  const collectionId = collection?.id;
  const inCollection = useRecords({ collectionId });
  const { q, genre, decade, sort } = search;
  const found = useRecords({ collectionId, search: q, genre, decade, sort });
  const offered = inCollection.records;
  const genres = useMemo(() => genresOf(offered), [offered]);
  const decades = useMemo(() => {
    const counts = new Map<number, number>();
    for (const { year } of offered)
      if (year !== null) counts.set(decadeOf(year), (counts.get(decadeOf(year)) ?? 0) + 1);
    return [...counts].map(([from, count]) => ({ from, count })).sort((a, b) => a.from - b.from);
  }, [offered]);
  const whole = useView();
  useEffect(
    () => (whole.complete ? prepareSorts(whole.records, whenIdle) : undefined),
    [whole.complete, whole.records],
  );
  useReadySearch(offered);
  const { syncOf } = found;
  const refusedCount = useMemo(() => offered.filter(({ id }) => syncOf(id) === 'refused').length, [offered, syncOf]);
  const { records, totalCount, hiddenCount } = found;
  // A device that cannot reach the server shows what it has; it would wait for ever.
  const loading = !found.complete && totalCount === 0 && state !== 'offline';
  const inCollectionCount = offered.length;
  return useMemo(
    () => ({
      collections,
      collection,
      records,
      inCollectionCount,
      refusedCount,
      totalCount,
      hiddenCount,
      genres,
      decades,
      loading,
      syncOf,
    }),
    [
      collections,
      collection,
      records,
      inCollectionCount,
      refusedCount,
      totalCount,
      hiddenCount,
      genres,
      decades,
      loading,
      syncOf,
    ],
  );
}
export type HomeRecords = ReturnType<typeof useHomeRecords>;

function isDefault(collection: CollectionView): boolean {
  return collection.isDefault;
}

const AT_ONCE = 25;
/** An idle moment ends with the first frame somebody wants. */
const PIECE_MS = 6;

/** Has the text of the records ready before the first letter is typed, a few at a time while nothing else is to do. */
function useReadySearch(records: readonly RecordRow[]): void {
  useEffect(() => {
    let next = 0;
    let cancel: () => void;
    function goOn(): void {
      for (
        const end = performance.now() + PIECE_MS;
        next < records.length && performance.now() < end;
        next += AT_ONCE
      ) {
        for (const record of records.slice(next, next + AT_ONCE)) prepareSearch(record);
      }
      if (next < records.length) cancel = whenIdle(goOn);
    }
    cancel = whenIdle(goOn);
    return () => cancel();
  }, [records]);
}
