import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { lastPlayed, playCount, playsIn } from '../../../shared/domain/plays.ts';
import type { RecordRow } from '../../../shared/schemas/record.ts';
import { countText, numberText } from '../../ui/number-text.ts';
import { Bars } from './Bars.tsx';

const MOST_PLAYED = 5;

/** Of all plays: this year's, the most played records, and how many have never been played. */
export function Plays({ records }: { records: readonly RecordRow[] }) {
  const year = new Date().getFullYear();
  const { played, thisYear, most } = useMemo(() => countPlays(records, year), [records, year]);
  const never = records.length - played.length;
  return (
    <div>
      <Bars
        title="Most played"
        bars={most.slice(0, MOST_PLAYED).map((record) => ({
          key: record.id,
          label: recordLink(record),
          amount: playCount(record),
          text: numberText(playCount(record)),
        }))}
        nothing="No play is noted yet. Press Played on a record’s sheet."
        wide
      />
      {played.length > 0 && (
        <p className="muted sm stat-note">
          <Link to="/statistics" search={{ year }}>
            {countText(thisYear, 'play')}
          </Link>{' '}
          this year.{' '}
          {never > 0 && (
            <Link to="/" search={{ unplayed: true }}>
              {never === 1 ? 'One record was never played.' : `${numberText(never)} records were never played.`}
            </Link>
          )}
        </p>
      )}
    </div>
  );
}

function countPlays(records: readonly RecordRow[], year: number) {
  const played = records.filter((record) => playCount(record) > 0);
  const most = played.toSorted(
    (a, b) => playCount(b) - playCount(a) || (lastPlayed(b) ?? '').localeCompare(lastPlayed(a) ?? ''),
  );
  return { played, thisYear: played.reduce((sum, record) => sum + playsIn(record, year).length, 0), most };
}

export function recordLink({ id, artist, title }: Pick<RecordRow, 'id' | 'artist' | 'title'>) {
  return (
    <Link to="/" search={{ record: id }}>
      {title} <span className="muted sm">{artist}</span>
    </Link>
  );
}
