import { WaitingDot } from '../../../record-ui/ShelfSpot.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import type { RecordRowProps } from './RecordGridRow.tsx';
import { metaOf } from './record-meta.ts';

type RecordWordsProps = Pick<RecordRowProps, 'record' | 'sync'>;

/** The marks behind a record's title. */
export function RecordMarks({ record, sync }: RecordWordsProps) {
  return (
    <>
      {record.isLimitedEdition && <Badge>LIMITED</Badge>}
      {record.lentTo && <Badge tone="lamp">LENT</Badge>}
      {sync === 'waiting' && <WaitingDot />}
    </>
  );
}

/** The two lines below a record's title. */
export function RecordMeta({ record, sync }: RecordWordsProps) {
  return (
    <>
      <span className="muted sm clip">{record.artist}</span>
      {sync === 'refused' ? (
        <span className="not-saved xs clip">Not saved online</span>
      ) : (
        <span className="muted xs clip">{metaOf(record)}</span>
      )}
    </>
  );
}
