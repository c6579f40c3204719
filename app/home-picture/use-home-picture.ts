import { useEffect, useLayoutEffect } from 'react';
import { whenIdle } from '../ui/when-idle.ts';
import { endHomePicture, HOME_PICTURE_ID, readHomePicture } from './home-picture.ts';

/**
 * Removes the start's picture once the real home page has rendered below it, and saves the next one while the page is
 * idle.
 * @param records the first page of the shelf; undefined while it loads
 * @param perRow a shelf of the same few records looks different with another row
 */
export function useHomePicture(userId: string, records: readonly { id: string }[] | undefined, perRow: number): void {
  const shown = records && [perRow, ...records.map(({ id }) => id)].join();
  useLayoutEffect(() => {
    // An identical shelf stays covered until its photos have loaded too.
    if (shown !== undefined && document.getElementById(HOME_PICTURE_ID) && shown !== shownInPicture()) endHomePicture();
  }, [shown]);
  useEffect(() => {
    if (shown === undefined) return;
    return whenIdle(() => {
      endHomePicture();
      // If the chunk does not load, a later page saves the picture.
      import('./keep.ts').then(({ keepHomePicture }) => keepHomePicture(userId, shown)).catch(() => undefined);
    });
  }, [userId, shown]);
}

function shownInPicture(): string | undefined {
  try {
    return readHomePicture(localStorage)?.records;
  } catch {
    return undefined;
  }
}
