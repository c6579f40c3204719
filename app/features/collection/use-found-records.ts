import { useEffect, useMemo, useState } from 'react';
import type { RecordRow } from '../../../shared/domain/record.ts';
import { useView } from '../../library/hooks.ts';
import { laterCode, useLaterCode } from '../../ui/later-code.ts';
import { whenIdle } from '../../ui/when-idle.ts';

const searchCode = laterCode(() => import('../../search/record-search.ts'));

const AT_ONCE = 25;
/** A longer piece would hold up the next frame. */
const PIECE_MS = 6;

/**
 * What a text finds among all records, the newest first; all of them without a text. Until the code of the search is
 * here the list stays as it is, and is undefined where the page begins with a text.
 */
export function useFoundRecords(text = ''): readonly RecordRow[] | undefined {
  const { records } = useView();
  const [beganWithText] = useState(text !== '');
  const code = useLaterCode(searchCode, text !== '', keepTheText);
  const search = useMemo(() => code?.createRecordSearch(), [code]);
  useReadySearch(records);
  if (text === '') return records;
  if (search) return search(records, text);
  return beganWithText ? undefined : records;
}

function keepTheText(): void {
  // What is typed stays in the box, and the next text tries again.
}

/** Has the text of the records ready before the first letter is typed, a few at a time while nothing else is to do. */
function useReadySearch(records: readonly RecordRow[]): void {
  useEffect(() => {
    let next = 0;
    let isWanted = true;
    let cancel = whenIdle(() => {
      searchCode.load().then(({ prepareSearch }) => goOn(prepareSearch), keepTheText);
    });
    function goOn(prepare: (record: RecordRow) => void): void {
      if (!isWanted) return;
      const end = performance.now() + PIECE_MS;
      for (; next < records.length && performance.now() < end; next += AT_ONCE) {
        for (const record of records.slice(next, next + AT_ONCE)) prepare(record);
      }
      if (next < records.length) cancel = whenIdle(() => goOn(prepare));
    }
    return () => {
      isWanted = false;
      cancel();
    };
  }, [records]);
}
