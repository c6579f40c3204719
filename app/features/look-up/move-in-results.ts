import type { KeyboardEvent } from 'react';

/**
 * Arrow keys move between the box and the results in their visual order: upwards on a phone, downwards on a desktop.
 * Enter in the box opens the first result; on a result the browser opens it.
 */
export function moveInResults(event: KeyboardEvent<HTMLElement>): void {
  const { key, target, currentTarget: screen } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || !(target instanceof HTMLElement)) return;
  const box = screen.querySelector<HTMLElement>('input[type="search"]');
  const results = [...screen.querySelectorAll<HTMLElement>('[data-result]')];
  if (!box || results.length === 0 || !(target === box || results.includes(target))) return;
  if (key === 'Enter' && target === box) {
    event.preventDefault();
    results[0]?.click();
    return;
  }
  if (key !== 'ArrowDown' && key !== 'ArrowUp') return;
  event.preventDefault();
  const inOrder = [box, ...results].sort(byPlace);
  const next = inOrder[inOrder.indexOf(target) + (key === 'ArrowDown' ? 1 : -1)];
  next?.focus();
  next?.scrollIntoView({ block: 'nearest' });
}

/** Top to bottom; a column at the right comes after the column at its left. */
function byPlace(a: HTMLElement, b: HTMLElement): number {
  const one = a.getBoundingClientRect();
  const other = b.getBoundingClientRect();
  const areSideBySide = one.right <= other.left || other.right <= one.left;
  return areSideBySide ? one.left - other.left : one.top - other.top;
}
