import { LRUCache } from 'lru-cache';
import { createBoundedWork } from '../../http/bounded-work.ts';
import type { Card } from '../card/card.ts';
import type { DrawThread } from '../card/draw-thread.ts';

const KEPT_BYTES = 32_000_000;
/** A drawing with stored covers takes about 100 ms, so the last in line waits for two seconds. */
const LONGEST_LINE = 20;

/** Pictures of links, drawn one at a time and kept by what they show. */
export interface LinkPictures {
  /** The PNG, or undefined while too many wait for theirs. Whether it may be seen is for the caller to know. */
  picture(
    version: string,
    card: Card,
    readPictures: () => Promise<Map<string, Uint8Array>>,
  ): Promise<Buffer | undefined>;
  close(): void;
}

export function createLinkPictures(thread: DrawThread): LinkPictures {
  const kept = new LRUCache<string, Buffer>({ maxSize: KEPT_BYTES, sizeCalculation: ({ length }) => length });
  const drawing = new Map<string, Promise<Buffer | undefined>>();
  const inLine = createBoundedWork({ atOnce: 1, waiting: LONGEST_LINE });

  return {
    close: thread.close,
    picture(version, card, readPictures) {
      const known = kept.get(version);
      if (known) return Promise.resolve(known);
      const existing = drawing.get(version);
      if (existing) return existing;
      const started = inLine(async () => {
        const png = await thread.draw(card, await readPictures());
        kept.set(version, png);
        return png;
      }).finally(() => drawing.delete(version));
      drawing.set(version, started);
      return started;
    },
  };
}
