import { useEffect, useMemo, useState } from 'react';
import type { RecordRow } from '../../../shared/schemas/record.ts';
import { useView } from '../../library/react/hooks.ts';
import { laterCode, useLaterCode } from '../../ui/later-code.ts';
import { whenIdle } from '../../ui/when-idle.ts';

const searchCode = laterCode(() => import('../../search/record-search.ts'));

const AT_ONCE = 25;
/** A longer slice would delay the next frame. */
const PIECE_MS = 6;

/**
 * The records that match a text, newest first; all records without a text. Until the search's code has loaded, the list
 * stays unchanged; it is undefined if the page started with a text.
 */
export function useFoundRecords(text = ''): readonly RecordRow[] | undefined {
  const { records } = useView();
  const [startedWithText] = useState(text !== '');
  const code = useLaterCode(searchCode, text !== '', ignoreFailure);
  const search = useMemo(() => code?.createRecordSearch<RecordRow>(), [code]);
  usePreparedSearch(records);
  if (text === '') return records;
  if (search) return search(records, text);
  return startedWithText ? undefined : records;
}

function ignoreFailure(): void {
  // The text stays in the box, and the next key press retries.
}

/** Prepares the records' searchable texts in idle slices, before the first key press. */
function usePreparedSearch(records: readonly RecordRow[]): void {
  useEffect(() => {
    let next = 0;
    let isWanted = true;
    let cancel = whenIdle(() => {
      searchCode.load().then(({ prepareSearch }) => prepareSlice(prepareSearch), ignoreFailure);
    });
    function prepareSlice(prepare: (record: RecordRow) => void): void {
      if (!isWanted) return;
      const end = performance.now() + PIECE_MS;
      for (; next < records.length && performance.now() < end; next += AT_ONCE) {
        for (const record of records.slice(next, next + AT_ONCE)) prepare(record);
      }
      if (next < records.length) cancel = whenIdle(() => prepareSlice(prepare));
    }
    return () => {
      isWanted = false;
      cancel();
    };
  }, [records]);
}
