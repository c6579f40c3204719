import { Link } from '@tanstack/react-router';
import type { YearInRecords } from '../../../shared/domain/year-in-records.ts';
import type { RecordRow } from '../../../shared/schemas/record.ts';
import { LibrarySleeve } from '../../record-ui/library/LibrarySleeve.tsx';
import { PageLine } from '../../ui/list/PageLine.tsx';
import { countText } from '../../ui/number-text.ts';
import { dateText } from '../../ui/text/date-words.ts';

const MOST_PLAYED = 3;

type YearRecordsProps = {
  found: YearInRecords;
  isPresent: boolean;
};

/** The records of a year worth a line, each leading to its own sheet. */
export function YearRecords({ found: { arrivals, oldest, mostPlayed }, isPresent }: YearRecordsProps) {
  const [first, last] = [arrivals[0], arrivals.length > 1 ? arrivals.at(-1) : undefined];
  const lines: { key: string; record: RecordRow; text: string }[] = [
    ...mostPlayed.slice(0, MOST_PLAYED).map(({ record, count }, at) => ({
      key: `played ${record.id}`,
      record,
      text: at === 0 ? `Most played, ${countText(count, 'time')}` : `Played ${countText(count, 'time')}`,
    })),
    ...(first ? [{ key: 'first', record: first.record, text: `First record, ${dateText(first.day)}` }] : []),
    ...(last
      ? [{ key: 'last', record: last.record, text: `${isPresent ? 'Newest' : 'Last'} record, ${dateText(last.day)}` }]
      : []),
    ...(oldest ? [{ key: 'oldest', record: oldest, text: `Oldest record, from ${oldest.year}` }] : []),
  ];
  return (
    <ul className="page-lines stat-records" aria-label="Records of this year">
      {lines.map(({ key, record: { id, artist, title, imageUrl }, text }) => (
        <PageLine
          key={key}
          className="stretch"
          mark={<LibrarySleeve artist={artist} title={title} imageUrl={imageUrl} size={56} decorative />}
          title={
            <Link className="go" to="/" search={{ record: id }}>
              {title} <span className="muted">{artist}</span>
            </Link>
          }
          text={text}
        />
      ))}
    </ul>
  );
}
