import {
  type CSSProperties,
  type MouseEvent,
  memo,
  type RefObject,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { ShelfSkeleton } from '../../../record-ui/ShelfSkeleton.tsx';
import { useWindowRows } from '../../../ui/list/use-window-rows.ts';
import { isPlainClick } from '../../../ui/plain-click.ts';
import { useRowLength } from '../../../ui/use-row-length.ts';
import { type HomeNavigation, recordAddresses } from '../home-props.ts';
import { useRowChoice } from '../row-choice.ts';
import type { HomeRecords } from '../use-home-records.ts';
import { DenseRecord } from './DenseRecord.tsx';
import { LetterRail } from './LetterRail.tsx';
import { useRail } from './letters.ts';
import { useDensity } from './use-density.ts';
import { useFindKey } from './use-find-key.ts';
import { rowIdOf, useRowKeys } from './use-row-keys.ts';
import './dense-shelf.css';

const NO_SIZE = { width: 0, spineWidth: 0, spineHeight: 0 };

/** All records without pages: as spines on their boards, or as a wall of covers. Only those near the window are there. */
export const DenseShelf = memo(function DenseShelf(props: { navigation: HomeNavigation; home: HomeRecords }) {
  const { navigation, home } = props;
  const isWall = navigation.search.view === 'wall';
  const { records } = home;
  const body = useRef<HTMLUListElement>(null);
  const probe = useRef<HTMLDivElement>(null);
  const size = useSizes(body, probe, home.loading);
  const wallLength = useRowLength(useRowChoice());
  const perRow = isWall ? wallLength : Math.max(1, Math.floor(size.width / Math.max(1, size.spineWidth)));
  const rowHeight = isWall ? size.width / wallLength : size.spineHeight;
  const rowCount = Math.ceil(records.length / perRow);
  const ids = useMemo(() => records.map(({ id }) => id), [records]);
  useKeptPlace(body, perRow, rowHeight);
  const { first, end, wholeFirst, wholeEnd } = useWindowRows(body, rowCount, rowHeight);
  useFindKey(end - first < rowCount);
  const open = (id: string) =>
    navigation.openRecord(id, body.current?.querySelector(`[data-row="${CSS.escape(id)}"]`) ?? null);
  const { currentId, currentIndex, ...keys } = useRowKeys({ ids, body, rowHeight, perRow, onOpen: open });
  const isChanged = useDensity(body, isWall && !home.loading);
  const rail = useRail(records, home.sort);
  const addressOf = useMemo(() => recordAddresses(navigation), [navigation]);
  if (home.loading) return <ShelfSkeleton perRow={wallLength} />;

  function onClick(event: MouseEvent<HTMLElement>) {
    const id = rowIdOf(event);
    if (id === undefined || !isPlainClick(event)) return;
    event.preventDefault();
    open(id);
  }

  // The focused record stays rendered at any scroll position.
  const indices = Array.from({ length: (end - first) * perRow }, (_, index) => first * perRow + index);
  if (currentIndex < first * perRow) indices.unshift(currentIndex);
  else if (currentIndex >= end * perRow) indices.push(currentIndex);

  const style = { height: rowCount * rowHeight, '--row': `${rowHeight}px` } as CSSProperties;
  const place = { style, onClick, ...keys };

  return (
    <>
      <div ref={probe} className="spine-size" aria-hidden="true" />
      <ul
        ref={body}
        className={isWall ? 'dense wall' : 'dense spines'}
        data-rail={rail && true}
        aria-label="Records"
        {...place}
      >
        {indices.flatMap((index) => {
          const record = records[index];
          if (!record) return [];
          const row = Math.floor(index / perRow);
          return (
            <DenseRecord
              key={record.id}
              record={record}
              sync={home.syncOf(record.id)}
              isWall={isWall}
              perRow={perRow}
              column={index % perRow}
              top={row * rowHeight}
              position={index + 1}
              count={records.length}
              href={addressOf(record.id)}
              current={record.id === currentId}
              plain={row < wholeFirst || row >= wholeEnd}
            />
          );
        })}
      </ul>
      <span className="vh" role="status">
        {isWall && isChanged && `${perRow} records in a row`}
      </span>
      {rail && <LetterRail {...rail} body={body} rowHeight={rowHeight} perRow={perRow} />}
    </>
  );
});

/** With rows of another length or height, the record that was first in the window stays first. */
function useKeptPlace(body: RefObject<HTMLElement | null>, perRow: number, rowHeight: number) {
  const last = useRef({ perRow, rowHeight });
  useLayoutEffect(() => {
    const before = last.current;
    last.current = { perRow, rowHeight };
    const top = body.current?.getBoundingClientRect().top ?? 0;
    const isSame = before.perRow === perRow && before.rowHeight === rowHeight;
    if (isSame || top >= 0 || before.rowHeight === 0) return;
    const index = Math.round(-top / before.rowHeight) * before.perRow;
    window.scrollBy({ top: top + Math.floor(index / perRow) * rowHeight, behavior: 'instant' });
  }, [body, perRow, rowHeight]);
}

/** The room for the rows, and the size of a spine, which follows the text size. */
function useSizes(body: RefObject<HTMLElement | null>, probe: RefObject<HTMLElement | null>, isOff: boolean) {
  const [size, setSize] = useState(NO_SIZE);
  useLayoutEffect(() => {
    const [room, spine] = [body.current, probe.current];
    if (!room || !spine || isOff) return;
    const measure = () =>
      setSize((before) => {
        const next = { width: room.clientWidth, spineWidth: spine.offsetWidth, spineHeight: spine.offsetHeight };
        const isSame = Object.entries(next).every(([key, value]) => before[key as keyof typeof before] === value);
        return isSame ? before : next;
      });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(room);
    observer.observe(spine);
    return () => observer.disconnect();
  }, [body, probe, isOff]);
  return size;
}
