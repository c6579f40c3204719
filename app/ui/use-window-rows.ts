import { type RefObject, useLayoutEffect, useMemo, useRef, useSyncExternalStore } from 'react';

/** Rows are added and taken away in blocks of this many, so that most frames of a scroll change nothing. */
const BLOCK = 3;
/** Rows kept ready above and below what is seen, a block more with each frame; none while the page rushes by. */
const SPARE = 12;
/** A page that moves by more rows than this between two looks is rushing, until it has rested for a moment. */
const RUSH_ROWS = 8;
const REST_MS = 120;

export interface WindowRows {
  /** Rows to draw: from `first` up to, not including, `end`. */
  first: number;
  end: number;
  /**
   * Rows to draw whole, likewise. The others may leave out what is dear to draw: the page rushes by (somebody pulls the
   * scroll bar), or has just come to rest and draws a block more with each frame.
   */
  wholeFirst: number;
  wholeEnd: number;
}

const NONE: WindowRows = { first: 0, end: 0, wholeFirst: 0, wholeEnd: 0 };

/**
 * Which of many rows of one height stand in or near the window, while the page itself scrolls.
 * @param body the element that is as high as all rows together
 */
export function useWindowRows(body: RefObject<HTMLElement | null>, count: number, rowHeight: number): WindowRows {
  const shown = useRef(NONE);
  const store = useMemo(() => createStore(body, count, rowHeight, shown), [body, count, rowHeight]);
  const rows = useSyncExternalStore(store.subscribe, store.get);
  // Before the first paint: where the page stands is known once the body is in it.
  const { look } = store;
  useLayoutEffect(look, [look]);
  return rows;
}

/** @param shown the window, kept when the rows are others */
function createStore(
  body: RefObject<HTMLElement | null>,
  count: number,
  rowHeight: number,
  shown: RefObject<WindowRows>,
) {
  const listeners = new Set<() => void>();
  let ready = 0;
  let whole = { first: 0, end: Number.POSITIVE_INFINITY };
  let lastTop: number | undefined;
  let rest: number | undefined;
  let growing: number | undefined;
  /** Something changed since the last frame, which has enough to draw with that. */
  let isFrameTaken = false;

  function grow(): void {
    growing = undefined;
    if (isFrameTaken) {
      isFrameTaken = false;
      growing = requestAnimationFrame(grow);
      return;
    }
    const { from, to } = seen();
    if (whole.first <= from && whole.end >= to) {
      whole = { first: 0, end: Number.POSITIVE_INFINITY };
      ready += BLOCK;
    } else if (whole.end < from || whole.first > to) whole = { first: from, end: from + BLOCK };
    else if (whole.end < to) whole = { ...whole, end: whole.end + BLOCK };
    else whole = { ...whole, first: whole.first - BLOCK };
    look();
  }

  /** The rows in the window itself. */
  function seen() {
    const top = lastTop ?? 0;
    return { from: Math.floor(-top / rowHeight), to: Math.ceil((window.innerHeight - top) / rowHeight) };
  }

  function look(): void {
    const element = body.current;
    if (!element || rowHeight === 0) return;
    const top = element.getBoundingClientRect().top;
    const rushing = lastTop !== undefined && Math.abs(top - lastTop) > RUSH_ROWS * rowHeight;
    lastTop = top;
    const { from, to } = seen();
    window.clearTimeout(rest);
    if (rushing) {
      if (growing !== undefined) cancelAnimationFrame(growing);
      growing = undefined;
      ready = 0;
      whole = { first: from, end: from };
      rest = window.setTimeout(look, REST_MS);
    } else if (ready < SPARE) growing ??= requestAnimationFrame(grow);
    const clamped = (row: number) => Math.min(Math.max(0, row), count);
    const first = Math.floor(clamped(from - ready) / BLOCK) * BLOCK;
    const end = clamped(Math.ceil(clamped(to + ready) / BLOCK) * BLOCK);
    const next = { first, end, wholeFirst: clamped(whole.first), wholeEnd: clamped(whole.end) };
    if (isSame(next, shown.current)) return;
    shown.current = next;
    isFrameTaken = true;
    for (const listener of listeners) listener();
  }

  return {
    get: () => shown.current,
    look,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      window.addEventListener('scroll', look, { passive: true });
      window.addEventListener('resize', look);
      // What stands above the rows may come or go.
      const observer = new ResizeObserver(look);
      observer.observe(document.body);
      return () => {
        listeners.delete(listener);
        window.clearTimeout(rest);
        if (growing !== undefined) cancelAnimationFrame(growing);
        growing = undefined;
        window.removeEventListener('scroll', look);
        window.removeEventListener('resize', look);
        observer.disconnect();
      };
    },
  };
}

function isSame(one: WindowRows, other: WindowRows): boolean {
  const { first, end, wholeFirst, wholeEnd } = one;
  return first === other.first && end === other.end && wholeFirst === other.wholeFirst && wholeEnd === other.wholeEnd;
}

/** Scrolls the page so that a row is in sight, clear of what floats over both edges (`scroll-padding` of the page). */
export function scrollToRow(body: HTMLElement, index: number, rowHeight: number): void {
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(document.documentElement);
  const top = body.getBoundingClientRect().top + index * rowHeight;
  const above = top - (Number.parseFloat(scrollPaddingTop) || 0) - rowHeight;
  const below = top + rowHeight + (Number.parseFloat(scrollPaddingBottom) || 0) - window.innerHeight;
  if (above < 0) window.scrollBy({ top: above, behavior: 'instant' });
  else if (below > 0) window.scrollBy({ top: below, behavior: 'instant' });
}
