import {
  type MouseEvent,
  memo,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { laterCode, useLaterCode } from '../../../ui/later-code.ts';
import { SkeletonRows } from '../../../ui/list/SkeletonRows.tsx';
import { useWindowRows } from '../../../ui/list/use-window-rows.ts';
import { countText, numberText } from '../../../ui/number-text.ts';
import { useLongPress } from '../../../ui/use-long-press.ts';
import { useRowLength } from '../../../ui/use-row-length.ts';
import { useWideScreen } from '../../../ui/use-wide-screen.ts';
import { type HomeNavigation, type RecordActions, recordAddresses } from '../home-props.ts';
import type { HomeRecords } from '../use-home-records.ts';
import { LetterRail } from './LetterRail.tsx';
import { useRail } from './letters.ts';
import { RecordCard } from './RecordCard.tsx';
import { RecordGrid } from './RecordGrid.tsx';
import { RecordGridRow } from './RecordGridRow.tsx';
import { RecordLine } from './RecordLine.tsx';
import { useFindKey } from './use-find-key.ts';
import { rowIdOf, useRowKeys } from './use-row-keys.ts';
import { useSelection } from './use-selection.ts';
import './record-list.css';

const bulkActions = laterCode(() => import('./many/BulkActions.tsx'));

export type ListViewProps = {
  navigation: HomeNavigation;
  home: HomeRecords;
  actions: RecordActions;
  /** Phones show checkboxes only in selection mode; in it, a tap on a row selects it. */
  selecting: boolean;
  onSelectingChange: (selecting: boolean) => void;
};

/** Records as rows or cards, with multiple selection. Only those near the window are in the page. */
export const ListView = memo(function ListView({
  navigation,
  home,
  actions,
  selecting,
  onSelectingChange,
}: ListViewProps) {
  const wide = useWideScreen();
  const { records } = home;
  const isCards = navigation.search.view === 'cards';
  const isGrid = wide && !isCards;
  const shelfLength = useRowLength();
  // A card has its text next to the cover, so it is wider than a tile of the shelf.
  const perRow = isCards && wide ? shelfLength - 3 : 1;
  const rowCount = Math.ceil(records.length / perRow);
  const ids = useMemo(() => records.map(({ id }) => id), [records]);
  const canSelect = wide || selecting;
  // Another collection, or leaving selection mode on a phone, clears the selection.
  const selection = useSelection(ids, home.collection?.id, canSelect);
  const { selected, toggle } = selection;
  const bulk = useLaterCode(bulkActions, selected.length > 0, endSelection);
  const body = useRef<HTMLDivElement & HTMLUListElement>(null);
  const probe = useRef<HTMLDivElement>(null);
  const rowHeight = useRowHeight(probe);
  const { first, end, wholeFirst, wholeEnd } = useWindowRows(body, rowCount, rowHeight);
  useFindKey(end - first < rowCount);
  const open = (id: string) =>
    navigation.openRecord(id, body.current?.querySelector(`[data-row="${CSS.escape(id)}"]`) ?? null);
  const { currentId, currentIndex, ...keys } = useRowKeys({
    ids,
    body,
    rowHeight,
    perRow,
    choice: { selection, begin: beginSelection },
    onOpen: open,
  });
  const railOfAll = useRail(records, home.sort);
  const rail = selected.length === 0 ? railOfAll : undefined;
  const held = useRef<string>(undefined);
  const press = useLongPress(() => {
    if (held.current === undefined) return;
    // The second of a range, or the first of a selection.
    toggle(held.current, true, { shiftKey: selected.length > 0 });
    onSelectingChange(true);
  });
  const addressOf = useMemo(() => recordAddresses(navigation), [navigation]);

  function onClick(event: MouseEvent<HTMLElement>) {
    const target = event.target instanceof Element ? event.target : undefined;
    const id = rowIdOf(event);
    const isOther = event.button !== 0 || event.ctrlKey || event.metaKey || event.altKey;
    if (id === undefined || isOther || target?.closest('label, input, button')) return;
    event.preventDefault();
    if (selecting) toggle(id, !selection.has(id), event);
    else if (event.shiftKey) {
      beginSelection();
      toggle(id, true, event);
    } else open(id);
  }

  function beginSelection() {
    if (!canSelect) onSelectingChange(true);
  }

  function endSelection() {
    selection.clear();
    onSelectingChange(false);
  }

  // The focused row stays rendered at any scroll position.
  const indices = Array.from({ length: (end - first) * perRow }, (_, index) => first * perRow + index);
  if (currentIndex < first * perRow) indices.unshift(currentIndex);
  else if (currentIndex >= end * perRow && currentIndex < records.length) indices.push(currentIndex);

  const rows: ReactNode[] = indices.flatMap((index) => {
    const record = records[index];
    if (!record) return [];
    const { id } = record;
    const rowIndex = Math.floor(index / perRow);
    const row = {
      record,
      sync: home.syncOf(id),
      top: rowIndex * rowHeight,
      position: index + 1,
      count: records.length,
      href: addressOf(id),
      current: id === currentId,
      selected: selection.has(id),
      plain: rowIndex < wholeFirst || rowIndex >= wholeEnd,
      onSelect: toggle,
    };
    if (isCards) return <RecordCard key={id} {...row} perRow={perRow} selecting={canSelect} />;
    return wide ? <RecordGridRow key={id} {...row} /> : <RecordLine key={id} {...row} selecting={selecting} />;
  });
  const place = {
    style: { height: rowCount * rowHeight },
    onClick,
    ...keys,
    ...press,
    onPointerDown(event: PointerEvent) {
      held.current = rowIdOf(event);
      press.onPointerDown?.(event);
    },
  };

  return (
    <>
      <div ref={probe} className={classNames('row-height', isCards && 'card-height')} aria-hidden="true" />
      {home.loading ? (
        <ListSkeleton />
      ) : isGrid ? (
        <RecordGrid
          count={records.length}
          selectedCount={selected.length}
          onSelectAll={(all) => selection.toggleMany(ids, all)}
          sort={navigation.search.sort}
          onSort={(sort) => navigation.change({ sort })}
        >
          {/* biome-ignore lint/a11y/useSemanticElements: rows of a table cannot be positioned one by one */}
          <div role="rowgroup" className="record-rows" ref={body} {...place}>
            {rows}
          </div>
        </RecordGrid>
      ) : (
        <ul
          className={classNames('record-rows', isCards && 'record-cards')}
          data-rail={rail && true}
          aria-label="Records"
          ref={body}
          {...place}
        >
          {rows}
        </ul>
      )}
      {rail && !home.loading && <LetterRail {...rail} body={body} rowHeight={rowHeight} perRow={perRow} />}
      <p className="vh" role="status">
        {selected.length > 0 && `${numberText(selected.length)} of ${countText(records.length, 'record')} selected`}
      </p>
      {bulk && (
        <bulk.BulkActions selection={selection} home={home} onExport={actions.exportRecords} onClear={endSelection} />
      )}
    </>
  );
});

/** Sixteen placeholder rows, as many as the shelf has tiles. */
function ListSkeleton() {
  return (
    <div role="status" aria-label="Loading">
      <SkeletonRows count={16} rowClassName="list-skeleton" picture="skel-cover" />
    </div>
  );
}

/** The height in px of the element that rows are measured by; follows the text size. */
function useRowHeight(probe: RefObject<HTMLElement | null>): number {
  const [height, setHeight] = useState(0);
  useLayoutEffect(() => {
    const element = probe.current;
    if (!element) return;
    const measure = () => setHeight(element.offsetHeight);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [probe]);
  return height;
}
