import type { MouseEvent } from 'react';

/** Any other click on a link is the browser's: a new tab, a new window, a download. */
export function isPlainClick(event: MouseEvent): boolean {
  const { button, metaKey, ctrlKey, shiftKey, altKey } = event;
  return !event.defaultPrevented && button === 0 && !(metaKey || ctrlKey || shiftKey || altKey);
}
