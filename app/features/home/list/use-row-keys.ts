import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { scrollToRow } from '../../../ui/list/use-window-rows.ts';
import { indexOfPlace, type Place } from '../place.ts';
import type { Selection } from './use-selection.ts';

export interface RowKeysPorts {
  ids: readonly string[];
  /** An element with the height of all rows; each rendered row inside has its id as `data-row`. */
  body: RefObject<HTMLElement | null>;
  rowHeight: number;
  /** The number of records per row. */
  perRow: number;
  /** Missing where no row can be selected; `begin` is called before one is. */
  choice?: { selection: Selection; begin: () => void };
  onOpen: (id: string) => void;
}

/** One row is in the tab order; arrows, Home, End and Page keys move it, Space selects, Shift extends. */
export function useRowKeys({ ids, body, rowHeight, perRow, choice, onOpen }: RowKeysPorts) {
  const [lastPlace, setLastPlace] = useState<Place>();
  const mustFocus = useRef(false);
  const hasFocus = useRef(false);
  const hadTicks = useRef(false);
  const hasTicks = choice !== undefined && choice.selection.selected.length > 0;
  const currentIndex = indexOfPlace(lastPlace, ids);
  const currentId = ids[currentIndex];

  useLayoutEffect(() => {
    // The focused row was removed, or the selection bar with a focused button.
    const isLost = (hasFocus.current || (hadTicks.current && !hasTicks)) && document.activeElement === document.body;
    hadTicks.current = hasTicks;
    if (!(mustFocus.current || isLost) || currentId === undefined) return;
    mustFocus.current = false;
    const row = body.current?.querySelector<HTMLElement>(`[data-row="${currentId}"]`);
    focusableOf(row)?.focus({ preventScroll: true });
  });

  function moveTo(index: number, extend: boolean): void {
    const next = Math.min(Math.max(0, index), ids.length - 1);
    const id = ids[next];
    if (id === undefined || currentId === undefined) return;
    if (extend && choice) {
      choice.begin();
      const reach = ids.slice(Math.min(currentIndex, next), Math.max(currentIndex, next) + 1);
      choice.selection.toggleMany(reach, true);
    }
    mustFocus.current = true;
    setLastPlace({ id, among: ids });
    if (body.current) scrollToRow(body.current, Math.floor(next / perRow), rowHeight);
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const steps = stepsOf(event.key, rowHeight, perRow);
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-row]') : null;
    const onRow = row !== null && event.target === focusableOf(row);
    if (event.altKey || currentId === undefined) return;
    if (steps !== undefined && !event.ctrlKey && !event.metaKey) moveTo(currentIndex + steps, event.shiftKey);
    else if (event.key === 'a' && (event.ctrlKey || event.metaKey) && choice) {
      choice.begin();
      choice.selection.toggleMany(ids, true);
    } else if (event.key === 'Enter' && onRow) onOpen(currentId);
    else if (event.key === ' ' && onRow && choice) {
      choice.begin();
      choice.selection.toggle(currentId, !choice.selection.has(currentId), { shiftKey: event.shiftKey });
    } else return;
    event.preventDefault();
  }

  function onFocus(event: FocusEvent<HTMLElement>): void {
    hasFocus.current = true;
    const id = rowIdOf(event);
    if (id !== undefined) setLastPlace({ id, among: ids });
  }

  /** React does not call this for a focused element that is removed. */
  function onBlur(): void {
    hasFocus.current = false;
  }

  return { currentId, currentIndex, onKeyDown, onFocus, onBlur };
}

/** The record of the row that an event is about. */
export function rowIdOf({ target }: { target: EventTarget }): string | undefined {
  return target instanceof Element ? target.closest<HTMLElement>('[data-row]')?.dataset.row : undefined;
}

/** A row itself is focusable, or its link where rows are list items. */
function focusableOf(row: HTMLElement | null | undefined): HTMLElement | null | undefined {
  return row?.hasAttribute('tabindex') ? row : row?.querySelector<HTMLElement>('a');
}

/**
 * The number of records that a key moves by; a page is the rows that fit into the window less four, to keep the
 * context.
 */
function stepsOf(key: string, rowHeight: number, perRow: number): number | undefined {
  const page = Math.max(1, Math.floor(window.innerHeight / Math.max(1, rowHeight)) - 4) * perRow;
  switch (key) {
    case 'ArrowDown':
      return perRow;
    case 'ArrowUp':
      return -perRow;
    case 'ArrowRight':
      return perRow > 1 ? 1 : undefined;
    case 'ArrowLeft':
      return perRow > 1 ? -1 : undefined;
    case 'PageDown':
      return page;
    case 'PageUp':
      return -page;
    case 'Home':
      return Number.NEGATIVE_INFINITY;
    case 'End':
      return Number.POSITIVE_INFINITY;
    default:
      return undefined;
  }
}
