import { useEffect, useLayoutEffect } from 'react';
import { whenIdle } from '../ui/when-idle.ts';
import { endHomePicture, HOME_PICTURE_ID, readHomePicture } from './home-picture.ts';

/**
 * Ends the picture that the start has shown once the real home stands beneath it, and keeps the next one while the page
 * rests.
 * @param records the first page of the shelf; undefined while it loads
 */
export function useHomePicture(userId: string, records: readonly { id: string }[] | undefined): void {
  const shown = records?.map(({ id }) => id).join();
  useLayoutEffect(() => {
    // The same shelf may stay covered a moment longer, until its photos are there too.
    if (shown !== undefined && document.getElementById(HOME_PICTURE_ID) && shown !== shownInPicture()) endHomePicture();
  }, [shown]);
  useEffect(() => {
    if (shown === undefined) return;
    return whenIdle(() => {
      endHomePicture();
      // A page that is left, or has no connection, keeps the picture another time.
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
