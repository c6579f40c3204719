import { type RefObject, useLayoutEffect, useMemo, useRef, useSyncExternalStore } from 'react';

/** Adds and removes rows in blocks of this size, so that most frames of a scroll change nothing. */
const BLOCK = 3;
/** Rows kept rendered above and below the window, one more block per frame; none while scrolling fast. */
const SPARE = 12;
/** A scroll by more rows than this between two events counts as fast, until the page rests for a moment. */
const RUSH_ROWS = 8;
const REST_MS = 120;

export interface WindowRows {
  /** Rows to render, from `first` up to, not including, `end`. */
  first: number;
  end: number;
  /**
   * Rows to render fully, likewise. Rows outside this range may skip expensive parts: the page scrolls fast (e.g. by
   * the scroll bar), or has just stopped and completes one more block per frame.
   */
  wholeFirst: number;
  wholeEnd: number;
}

const NONE: WindowRows = { first: 0, end: 0, wholeFirst: 0, wholeEnd: 0 };

/**
 * Finds which of many rows of equal height are in or near the window while the page scrolls.
 * @param body the element with the height of all rows
 */
export function useWindowRows(body: RefObject<HTMLElement | null>, count: number, rowHeight: number): WindowRows {
  const shown = useRef(NONE);
  const store = useMemo(() => createStore(body, count, rowHeight, shown), [body, count, rowHeight]);
  const rows = useSyncExternalStore(store.subscribe, store.get);
  // Before the first paint: the scroll position is known once the body is mounted.
  const { update } = store;
  useLayoutEffect(update, [update]);
  return rows;
}

/** @param shown the current window; kept across stores when the rows change */
function createStore(
  body: RefObject<HTMLElement | null>,
  count: number,
  rowHeight: number,
  shown: RefObject<WindowRows>,
) {
  const listeners = new Set<() => void>();
  let spare = 0;
  let whole = { first: 0, end: Number.POSITIVE_INFINITY };
  let lastTop: number | undefined;
  let restTimer: number | undefined;
  let growFrame: number | undefined;
  /** The last frame already rendered a change, so no block is added in it. */
  let isFrameTaken = false;

  function grow(): void {
    growFrame = undefined;
    if (isFrameTaken) {
      isFrameTaken = false;
      growFrame = requestAnimationFrame(grow);
      return;
    }
    const { from, to } = visibleRows();
    if (whole.first <= from && whole.end >= to) {
      whole = { first: 0, end: Number.POSITIVE_INFINITY };
      spare += BLOCK;
    } else if (whole.end < from || whole.first > to) whole = { first: from, end: from + BLOCK };
    else if (whole.end < to) whole = { ...whole, end: whole.end + BLOCK };
    else whole = { ...whole, first: whole.first - BLOCK };
    update();
  }

  /** The rows inside the window. */
  function visibleRows() {
    const top = lastTop ?? 0;
    return { from: Math.floor(-top / rowHeight), to: Math.ceil((window.innerHeight - top) / rowHeight) };
  }

  function update(): void {
    const element = body.current;
    if (!element || rowHeight === 0) return;
    const top = element.getBoundingClientRect().top;
    const rushing = lastTop !== undefined && Math.abs(top - lastTop) > RUSH_ROWS * rowHeight;
    lastTop = top;
    const { from, to } = visibleRows();
    window.clearTimeout(restTimer);
    if (rushing) {
      if (growFrame !== undefined) cancelAnimationFrame(growFrame);
      growFrame = undefined;
      spare = 0;
      whole = { first: from, end: from };
      restTimer = window.setTimeout(update, REST_MS);
    } else if (spare < SPARE) growFrame ??= requestAnimationFrame(grow);
    const clamped = (row: number) => Math.min(Math.max(0, row), count);
    const first = Math.floor(clamped(from - spare) / BLOCK) * BLOCK;
    const end = clamped(Math.ceil(clamped(to + spare) / BLOCK) * BLOCK);
    const next = { first, end, wholeFirst: clamped(whole.first), wholeEnd: clamped(whole.end) };
    if (isSame(next, shown.current)) return;
    shown.current = next;
    isFrameTaken = true;
    for (const listener of listeners) listener();
  }

  return {
    get: () => shown.current,
    update,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      window.addEventListener('scroll', update, { passive: true });
      window.addEventListener('resize', update);
      // Elements above the rows may appear or disappear.
      const observer = new ResizeObserver(update);
      observer.observe(document.body);
      return () => {
        listeners.delete(listener);
        window.clearTimeout(restTimer);
        if (growFrame !== undefined) cancelAnimationFrame(growFrame);
        growFrame = undefined;
        window.removeEventListener('scroll', update);
        window.removeEventListener('resize', update);
        observer.disconnect();
      };
    },
  };
}

function isSame(one: WindowRows, other: WindowRows): boolean {
  const { first, end, wholeFirst, wholeEnd } = one;
  return first === other.first && end === other.end && wholeFirst === other.wholeFirst && wholeEnd === other.wholeEnd;
}

/** Scrolls a row into view, clear of the floating bars at both edges (the page's `scroll-padding`). */
export function scrollToRow(body: HTMLElement, index: number, rowHeight: number): void {
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(document.documentElement);
  const top = body.getBoundingClientRect().top + index * rowHeight;
  const above = top - (Number.parseFloat(scrollPaddingTop) || 0) - rowHeight;
  const below = top + rowHeight + (Number.parseFloat(scrollPaddingBottom) || 0) - window.innerHeight;
  if (above < 0) window.scrollBy({ top: above, behavior: 'instant' });
  else if (below > 0) window.scrollBy({ top: below, behavior: 'instant' });
}
