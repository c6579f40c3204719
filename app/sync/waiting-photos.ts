import type { Journal } from '../library/journal/journal.ts';
import type { PhotoQueue } from './photo-queue.ts';
import type { Clock, Fetch } from './ports.ts';
import { errorBodyOf } from './send-request.ts';

interface WaitingPhotosPorts {
  userId: string;
  journal: Journal;
  fetch: Fetch;
  timeout(milliseconds: number): AbortSignal;
  clock: Clock;
  onCounted(): void;
  /** Called when a picture was stored or moved to the tray. */
  onDecided(): void;
}

export type WaitingPhotos = ReturnType<typeof createWaitingPhotos>;

/** The pictures that wait on this device: how many, and the queue that sends them. */
export function createWaitingPhotos({ clock, onCounted, ...ports }: WaitingPhotosPorts) {
  let count = 0;
  let queue: PhotoQueue | undefined;

  async function recount(): Promise<void> {
    count = (await ports.journal.waitingPhotos()).length;
    onCounted();
  }

  return {
    count: () => count,
    recount,
    /** @returns the milliseconds until the next attempt; undefined if none waits */
    async send(): Promise<number | undefined> {
      await recount();
      if (count === 0) return undefined;
      // Loaded with the first picture, since the first screen does not need it.
      const { createPhotoQueue } = await import('./photo-queue.ts');
      queue ??= createPhotoQueue({ ...ports, now: clock.now, errorBodyOf });
      return queue.send().finally(recount);
    },
    retryNow: () => queue?.retryNow(),
  };
}
