import { type RefObject, useLayoutEffect, useRef } from 'react';
import { SwipedPages } from '../../../ui/list/SwipedPages.tsx';
import { useDensity } from '../list/use-density.ts';

export interface ShelfGesturesProps {
  element: RefObject<HTMLElement | null>;
  perRow: number;
  /** Rows of a page. */
  rows: number;
  page: number;
  pageCount: number;
  onPage: (page: number, replace?: boolean) => void;
}

/** The shelf's fingers and keys: a swipe turns the page, a pinch and + and - change the size of the sleeves. */
export function ShelfGestures({ element, perRow, rows, page, pageCount, onPage }: ShelfGesturesProps) {
  const isChanged = useDensity(element);
  const last = useRef({ page, perRow });
  // With another row, the page is the one with the record that was first.
  useLayoutEffect(() => {
    const before = last.current;
    last.current = { page, perRow };
    if (before.perRow === perRow) return;
    const next = Math.floor(((before.page - 1) * before.perRow) / perRow) + 1;
    if (next !== page) onPage(next, true);
  });
  return (
    <>
      <span className="vh" role="status">
        {isChanged && `${perRow} records in a row, ${perRow * rows} on a page`}
      </span>
      {pageCount > 1 && <SwipedPages element={element} page={page} pageCount={pageCount} onPage={onPage} />}
    </>
  );
}
