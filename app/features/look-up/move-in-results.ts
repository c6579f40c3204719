import type { KeyboardEvent } from 'react';

/**
 * Arrow keys go from the box to what is found and through it as it stands on the screen: upwards on a phone, downwards
 * on a desk. Enter in the box opens the first of it; on a result the browser opens it by itself.
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

/** From the top down; a column beside another comes after all of it. */
function byPlace(a: HTMLElement, b: HTMLElement): number {
  const one = a.getBoundingClientRect();
  const other = b.getBoundingClientRect();
  const areBeside = one.right <= other.left || other.right <= one.left;
  return areBeside ? one.left - other.left : one.top - other.top;
}
