import { Link } from '@tanstack/react-router';
import { ChevronRight, Plus } from 'lucide-react';
import { useMemo } from 'react';
import { type Breakdown, breakdownOf, type ValueBreakdown } from '../../../shared/domain/breakdown.ts';
import { conditionOf } from '../../../shared/domain/condition.ts';
import { genreLabel } from '../../../shared/domain/genre.ts';
import { useSavedRecords, useStats, useView } from '../../library/react/hooks.ts';
import { EmptyShelf } from '../../record-ui/EmptyShelf.tsx';
import { PageHead } from '../../shell/PageHead.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { moneyText, sumsText, wholeMoney } from '../../ui/money-text.ts';
import { numberText } from '../../ui/number-text.ts';
import { Readout, type ReadoutItem } from '../../ui/Readout.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { currencyWords } from '../../ui/text/currency-words.ts';
import { type Bar, Bars, barsOf } from './Bars.tsx';
import { DecadeSpines, Decades } from './DecadeSpines.tsx';
import { Plays, recordLink } from './Plays.tsx';
import { countOf, Paid, Sums } from './Sums.tsx';
import './statistics.css';

const SHOWN = 8;

/** The collection in numbers, computed on this device: works offline and includes unsent changes. */
export function Statistics() {
  const view = useView();
  const { totalRecords, totalArtists, values } = useStats();
  const { records, account, hiddenCount, complete, pulled } = view;
  const saved = useSavedRecords();
  const found = useMemo(() => breakdownOf(saved), [saved]);
  const lentCount = records.filter(({ lentTo }) => lentTo).length;
  const isReading = !(complete && pulled);
  const showValue = account?.showCollectionValue === true;
  const figures: ReadoutItem[] = [
    { label: 'Records', value: numberText(totalRecords) },
    { label: 'Artists', value: numberText(totalArtists) },
    ...(lentCount > 0
      ? [
          {
            label: 'Lent',
            value: (
              <Link to="/" search={{ lent: true }} aria-label={`${lentCount} lent`}>
                {numberText(lentCount)}
              </Link>
            ),
          },
        ]
      : []),
    ...(showValue ? [{ label: 'Value', value: sumsText(values, account?.currency) }] : []),
  ];

  return (
    <div className="wrap page stats">
      <PageHead title="Your shelf in numbers" isDeeper />
      <Link className="stat-year" to="/statistics" search={{ year: new Date().getFullYear() }}>
        Your year in records
        <ChevronRight className="i" aria-hidden="true" />
      </Link>
      {totalRecords === 0 && isReading && <StatisticsSkeleton />}
      {totalRecords === 0 && !isReading && (
        <EmptyShelf
          title="No records yet"
          text="Add an album, and its decade, genre, condition and label are counted here."
          action={
            <LinkButton variant="key" render={<Link to="/" search={{ add: 'record' }} />}>
              <Plus className="i" aria-hidden="true" />
              Add Album
            </LinkButton>
          }
        />
      )}
      {totalRecords > 0 && (
        <>
          <Readout items={figures} />
          {isReading && (
            <p className="muted sm stat-note" role="status">
              Your older records are still being read. The numbers grow for a moment.
            </p>
          )}
          {hiddenCount > 0 && (
            <p className="muted sm stat-note">
              {`${numberText(hiddenCount)} ${hiddenCount === 1 ? 'album is' : 'albums are'} hidden by your plan and not counted.`}
            </p>
          )}
          <Decades found={found} />
          <div className="stat-columns">
            <Bars
              title="Genres"
              bars={barsOf(found.genres, (genre) => ({ genre }), genreLabel)}
              shown={SHOWN}
              nothing="No record has a genre yet."
            />
            <Bars title="Condition" bars={conditionBars(found)} />
            <Bars
              title="Labels"
              bars={barsOf(found.labels, (label) => ({ label }))}
              shown={SHOWN}
              nothing="No record has a label yet."
            />
            <Bars title="Artists" bars={barsOf(found.artists, (artist) => ({ artist }))} shown={SHOWN} />
            <Plays records={records} />
            {showValue && <Value found={found} totalRecords={totalRecords} />}
          </div>
        </>
      )}
    </div>
  );
}

function Value({ found, totalRecords }: { found: Breakdown; totalRecords: number }) {
  const { value, paid } = found;
  return (
    <>
      <Bars
        title="Most valuable"
        bars={value.mostValuable.map(({ value: own, ...record }) => ({
          key: record.id,
          label: recordLink(record),
          amount: own,
          text: moneyText(own, value.currency),
        }))}
        nothing="No record has an estimated value yet."
        wide
      />
      {(value.sums.length > 0 || paid.length > 0) && (
        <div>
          {value.sums.length > 0 && (
            <section className="stat-section" aria-labelledby="stat-value">
              <h2 className="title-3" id="stat-value">
                Value by decade
              </h2>
              {value.byDecade.length > 0 && (
                <DecadeSpines
                  label="Value by decade"
                  spines={value.byDecade.map(({ decade, value: own }) => ({
                    decade,
                    amount: own,
                    text: wholeMoney(own, value.currency),
                    short: shortMoney(own, value.currency),
                  }))}
                />
              )}
              {value.sums.length > 1 && <Sums sums={value.sums} />}
              <p className="muted sm stat-note">{valueNote(value, totalRecords)}</p>
            </section>
          )}
          {paid.length > 0 && <Paid paid={paid} totalRecords={totalRecords} />}
        </div>
      )}
    </>
  );
}

/** '$2.1K': eight decades in a row are narrow on a phone. */
function shortMoney(amount: number, currency: string): string {
  const digits = { minimumFractionDigits: 0, maximumFractionDigits: amount < 10_000 ? 1 : 0 };
  const format = new Intl.NumberFormat(undefined, { style: 'currency', currency, notation: 'compact', ...digits });
  return format.format(Math.round(amount));
}

function valueNote({ sums, currency, average }: ValueBreakdown, totalRecords: number): string {
  const valued = `${numberText(countOf(sums))} of ${numberText(totalRecords)} records have an estimated value`;
  const usual = sums.length > 1 ? ` in ${currencyWords(currency)}` : '';
  const charts = sums.length > 1 ? ` The charts are in ${currencyWords(currency)}, nothing is converted.` : '';
  return `${valued}, ${moneyText(average, currency)} on average${usual}.${charts}`;
}

function conditionBars({ conditions }: Breakdown): Bar[] {
  return conditions.map(({ key, label, count }) => ({
    key,
    label,
    fullName: conditionOf(key).long,
    amount: count,
    text: numberText(count),
    to: count > 0 ? <Link to="/" search={{ condition: key }} /> : undefined,
  }));
}

function StatisticsSkeleton() {
  return (
    <div aria-busy="true">
      <p className="vh" role="status">
        Your records are being read
      </p>
      <div className="stat-waiting" aria-hidden="true">
        <Skeleton className="skel-caption" />
        <Skeleton className="stat-waiting-spines" />
      </div>
    </div>
  );
}
