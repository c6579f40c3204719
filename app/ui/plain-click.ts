import type { MouseEvent } from 'react';

/** The browser handles all other clicks on a link: new tab, new window, download. */
export function isPlainClick(event: MouseEvent): boolean {
  const { button, metaKey, ctrlKey, shiftKey, altKey } = event;
  return !event.defaultPrevented && button === 0 && !(metaKey || ctrlKey || shiftKey || altKey);
}
