import { useRef } from 'react';
import type { RecordRow } from '../../../shared/domain/record.ts';
import { ListTable } from '../../ui/ListTable.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { ShelfSkeleton } from '../../ui/ShelfSkeleton.tsx';
import { useRowLength } from '../../ui/use-row-length.ts';
import { useWideScreen } from '../../ui/use-wide-screen.ts';
import { BulkActions } from './BulkActions.tsx';
import type { HomeNavigation } from './home-props.ts';
import { pageOf } from './page-of.ts';
import { RecordLine } from './RecordLine.tsx';
import { RecordTableRow } from './RecordTableRow.tsx';
import type { HomeRecords } from './use-home-records.ts';
import { useSelection } from './use-selection.ts';

const LINES = 50;
const COLUMNS = [
  { label: 'Record', span: 2 },
  { label: 'Year' },
  { label: 'Label' },
  { label: 'Genre' },
  { label: 'Tags' },
  { label: 'Condition' },
  { label: 'Value', align: 'right' as const },
  { label: 'Actions', labelHidden: true },
];

export type ListViewProps = {
  navigation: HomeNavigation;
  home: HomeRecords;
  /** Phones show checkboxes only while something is to be selected. */
  selecting: boolean;
  onSelectingEnd: () => void;
};

/** Records as lines, with selection of many. */
export function ListView({ navigation, home, selecting, onSelectingEnd }: ListViewProps) {
  const wide = useWideScreen();
  const perRow = useRowLength();
  const selection = useSelection(home.records.map(({ id }) => id));
  const { page, pageCount, shown } = pageOf(home.records, LINES, navigation.search.page);
  const topRef = useRef<HTMLDivElement>(null);
  if (home.loading) return <ShelfSkeleton perRow={perRow} />;

  const lineOf = (record: RecordRow) => ({
    record,
    sync: home.syncOf(record.id),
    open: navigation.linkTo({ record: record.id }),
    selected: selection.has(record.id),
    onSelect: (on: boolean, how: { shiftKey: boolean }) => selection.toggle(record.id, on, how),
  });

  function endSelection() {
    selection.clear();
    onSelectingEnd();
  }

  return (
    <>
      <div ref={topRef} className="list-top" />
      {wide ? (
        <div className="list-scroll">
          <ListTable
            caption="Records"
            columns={COLUMNS}
            selectAll={{
              label: 'Select all on this page',
              state: stateOf(shown, selection.has),
              onToggle: (all) =>
                selection.toggleMany(
                  shown.map(({ id }) => id),
                  all,
                ),
            }}
          >
            {shown.map((record) => (
              <RecordTableRow key={record.id} {...lineOf(record)} />
            ))}
          </ListTable>
        </div>
      ) : (
        <ul className="record-lines" aria-label="Records">
          {shown.map((record) => (
            <RecordLine key={record.id} {...lineOf(record)} selecting={selecting} />
          ))}
        </ul>
      )}
      <Pager
        className="home-pager"
        page={page}
        pageCount={pageCount}
        onPageChange={(next) => {
          navigation.change({ page: next === 1 ? undefined : next });
          // The pager stands below fifty lines: the next ones begin at the top.
          topRef.current?.scrollIntoView({ block: 'start' });
        }}
      />
      {selection.selected.length > 0 && (
        <BulkActions selected={selection.selected} home={home} onClear={endSelection} />
      )}
    </>
  );
}

function stateOf(shown: readonly RecordRow[], has: (id: string) => boolean): 'none' | 'some' | 'all' {
  const count = shown.filter(({ id }) => has(id)).length;
  return count === 0 ? 'none' : count === shown.length ? 'all' : 'some';
}
