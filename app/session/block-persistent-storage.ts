// Chunk: view

import { SWITCH_NOTE, VIEW_SIGNAL } from './view-page.ts';

/** What such a page may store: values that name nobody. */
const NAMELESS: readonly string[] = [SWITCH_NOTE, VIEW_SIGNAL, 'theme'];

/**
 * From now on nothing that this page does is stored by the browser: it shows another person's data to an administrator.
 * Drafts, dates and pictures are written from many places, and new ones must not have to remember it.
 */
export function blockPersistentStorage(storage: Pick<Storage, 'setItem'> = Storage.prototype): void {
  const { setItem } = storage;
  storage.setItem = function keepNameless(this: Storage, key: string, value: string): void {
    if (NAMELESS.includes(key)) setItem.call(this, key, value);
  };
}
