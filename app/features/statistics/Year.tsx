import { Link } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight, Plus, Share } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { genreLabel } from '../../../shared/domain/genre.ts';
import { type YearInRecords, yearsInRecords } from '../../../shared/domain/year-in-records.ts';
import { useSavedRecords, useView } from '../../library/react/hooks.ts';
import { EmptyShelf } from '../../record-ui/EmptyShelf.tsx';
import { PageHead } from '../../shell/PageHead.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { SwipedPages } from '../../ui/list/SwipedPages.tsx';
import { sumsText } from '../../ui/money-text.ts';
import { countText, numberText } from '../../ui/number-text.ts';
import { Readout, type ReadoutItem } from '../../ui/Readout.tsx';
import { Select } from '../../ui/Select.tsx';
import { Bars, barsOf } from './Bars.tsx';
import { Decades } from './DecadeSpines.tsx';
import { Months } from './Months.tsx';
import { Paid } from './Sums.tsx';
import { YearRecords } from './YearRecords.tsx';
import './statistics.css';

const YearPictureDialog = lazyDialog(async () => (await import('./YearPictureDialog.tsx')).YearPictureDialog);

const SHOWN = 5;

export type YearProps = {
  /** The present one if there is nothing of it. */
  year: number;
  onYear: (year: number) => void;
};

/** A year of the library in numbers, counted on this device. */
export function Year({ year: asked, onYear }: YearProps) {
  const { account, complete, pulled } = useView();
  const present = new Date().getFullYear();
  const records = useSavedRecords();
  const { years, of } = useMemo(() => yearsInRecords(records, present), [records, present]);
  const year = years.includes(asked) ? asked : present;
  const found = useMemo(() => of(year), [of, year]);
  const [sharing, setSharing] = useState(false);
  const content = useRef<HTMLDivElement>(null);
  const isEmpty = found.count === 0 && found.plays === 0;
  const showValue = account?.showCollectionValue === true;
  const at = years.indexOf(year);

  return (
    <div className="wrap page stats">
      <PageHead title={`Your ${year} in records`} isDeeper>
        {!isEmpty && (
          <IconButton aria-label="Share a picture" onClick={() => setSharing(true)}>
            <Share className="i" aria-hidden="true" />
          </IconButton>
        )}
      </PageHead>
      <YearSwitch years={years} year={year} onYear={onYear} />
      <p className="vh" role="status">
        {`${year}: ${countText(found.count, 'record')}, ${countText(found.plays, 'play')}`}
      </p>
      {!(complete && pulled) && (
        <p className="muted sm stat-note" role="status">
          Your older records are still being read. The numbers grow for a moment.
        </p>
      )}
      <div ref={content}>
        {isEmpty ? (
          <EmptyYear year={year} isPresent={year === present} />
        ) : (
          <Figures found={found} isPresent={year === present} showValue={showValue} />
        )}
      </div>
      <SwipedPages
        element={content}
        page={at + 1}
        pageCount={years.length}
        onPage={(page) => onYear(years[page - 1] ?? year)}
      />
      <YearPictureDialog open={sharing} onClose={() => setSharing(false)} found={found} showValue={showValue} />
    </div>
  );
}

/** The year before, the year after, and all of them. */
function YearSwitch({ years, year, onYear }: YearProps & { years: readonly number[] }) {
  const at = years.indexOf(year);
  const [before, after] = [years[at - 1], years[at + 1]];
  const step = (to: number | undefined) => ({
    'aria-disabled': to === undefined,
    onClick: () => to !== undefined && onYear(to),
  });
  return (
    <div className="row stat-years">
      <IconButton aria-label="Previous year" {...step(before)}>
        <ChevronLeft className="i" aria-hidden="true" />
      </IconButton>
      <Select
        aria-label="Year"
        value={year}
        onChange={(event) => onYear(Number(event.currentTarget.value))}
        options={years.toReversed().map((each) => ({ value: String(each), label: String(each) }))}
      />
      <IconButton aria-label="Next year" {...step(after)}>
        <ChevronRight className="i" aria-hidden="true" />
      </IconButton>
    </div>
  );
}

function EmptyYear({ year, isPresent }: { year: number; isPresent: boolean }) {
  return (
    <EmptyShelf
      title={isPresent ? `Nothing in ${year} yet` : `Nothing in ${year}`}
      text={
        isPresent
          ? 'Add an album or play one, and this year begins here.'
          : 'No album was bought, added or played in this year.'
      }
      action={
        isPresent && (
          <LinkButton variant="key" render={<Link to="/" search={{ add: 'record' }} />}>
            <Plus className="i" aria-hidden="true" />
            Add Album
          </LinkButton>
        )
      }
    />
  );
}

type FiguresProps = {
  found: YearInRecords;
  isPresent: boolean;
  showValue: boolean;
};

function Figures({ found, isPresent, showValue }: FiguresProps) {
  const { count, purchased, plays, newArtists, newLabels, breakdown } = found;
  const spent = showValue && breakdown.paid.length > 0;
  const figures: ReadoutItem[] = [
    { label: 'Records', value: numberText(count) },
    { label: 'New artists', value: numberText(newArtists.length) },
    { label: 'New labels', value: numberText(newLabels.length) },
    { label: 'Plays', value: numberText(plays) },
    ...(spent ? [{ label: 'Spent', value: sumsText(breakdown.paid, undefined) }] : []),
  ];
  return (
    <>
      <Readout items={figures} />
      {count > 0 && <p className="muted sm stat-note">{datingNote(count, purchased)}</p>}
      <YearRecords found={found} isPresent={isPresent} />
      <Months found={found} />
      {count > 0 && (
        <>
          <Decades found={breakdown} isLinked={false} />
          <div className="stat-columns">
            <Bars title="Artists" bars={barsOf(breakdown.artists, (artist) => ({ artist }))} shown={SHOWN} />
            <Bars
              title="Labels"
              bars={barsOf(breakdown.labels, (label) => ({ label }))}
              shown={SHOWN}
              nothing="No record of this year has a label."
            />
            <Bars
              title="Genres"
              bars={barsOf(breakdown.genres, undefined, genreLabel)}
              shown={SHOWN}
              nothing="No record of this year has a genre."
            />
            <Bars
              title="New artists"
              bars={barsOf(newArtists, (artist) => ({ artist }))}
              shown={SHOWN}
              nothing="You had a record by each artist before."
            />
            <Bars
              title="New labels"
              bars={barsOf(newLabels, (label) => ({ label }))}
              shown={SHOWN}
              nothing="No label was new."
            />
            {spent && <Paid title="Spent" paid={breakdown.paid} totalRecords={count} />}
          </div>
        </>
      )}
    </>
  );
}

/** The dates by which the records are in this year. */
function datingNote(count: number, purchased: number): string {
  if (purchased === count) return 'Counted by purchase date.';
  if (purchased === 0) return 'Counted by the day they were added here: none has a purchase date.';
  return `${numberText(purchased)} counted by purchase date, the others by the day they were added here.`;
}
