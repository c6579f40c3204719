import { useEffect, useMemo, useState } from 'react';
import type { RecordRow } from '../../../shared/schemas/record.ts';
import { useView } from '../../library/react/hooks.ts';
import { laterCode, useLaterCode } from '../../ui/later-code.ts';
import { whenIdle } from '../../ui/when-idle.ts';
import { isFiltered } from './filter/home-filters.ts';
import type { HomeSearch } from './home-search.ts';

const filterCode = laterCode(() => import('../../library/view/record-filter.ts'));
const sortCode = laterCode(() => import('../../library/view/sorted-records.ts'));

/** Records and the order they are in. */
interface Listed extends Pick<HomeSearch, 'sort'> {
  records: readonly RecordRow[];
}

/**
 * The records that pass the filters, in the chosen order. Until the code has loaded, the list stays unchanged; it is
 * undefined if the page started with a filter or an order.
 */
export function useListedRecords(
  part: readonly RecordRow[],
  search: HomeSearch,
  onFailed: () => void,
): Listed | undefined {
  const { records, complete } = useView();
  const isListed = search.sort !== undefined || isFiltered(search);
  const [startedListed] = useState(isListed);
  const code = useLaterCode(filterCode, isListed, onFailed);
  const list = useMemo(() => code?.createRecordFilter(), [code]);
  useEffect(() => (complete ? prepareLater(records) : undefined), [complete, records]);
  if (list && isListed) return { records: list(records, part, search), sort: search.sort };
  return isListed && startedListed ? undefined : { records: part, sort: undefined };
}

/** Sorts in idle time, so that no tap on an order waits for it. */
function prepareLater(records: readonly RecordRow[]): () => void {
  let isWanted = true;
  let cancel = whenIdle(() => {
    sortCode.load().then(
      ({ prepareSorts }) => {
        if (isWanted) cancel = prepareSorts(records, whenIdle);
      },
      // The tap loads it again.
      () => undefined,
    );
  });
  return () => {
    isWanted = false;
    cancel();
  };
}
