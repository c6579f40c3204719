import { setImmediate as nextTurn } from 'node:timers/promises';

/** What everybody's requests share in this process. */
export interface EventLoop {
  /** Milliseconds from any moment on. */
  now(): number;
  /** Resolves when everything else that is ready has had its turn. */
  turn(): Promise<void>;
}

export const eventLoop: EventLoop = { now: () => performance.now(), turn: () => nextTurn() };

/** How long work of one request goes on before it lets others through. */
const SLICE_MS = 8;

export interface Slices {
  /** Does the work on one item after the other, and lets others through whenever its time is used. */
  each<Item, Result>(items: readonly Item[], work: (item: Item) => Result): Promise<Result[]>;
}

/** One piece of work, whose slices are counted through all its steps. */
export function createSlices(loop: EventLoop): Slices {
  let began = loop.now();
  return {
    async each<Item, Result>(items: readonly Item[], work: (item: Item) => Result) {
      const results: Result[] = [];
      for (const item of items) {
        if (loop.now() - began >= SLICE_MS) {
          await loop.turn();
          began = loop.now();
        }
        results.push(work(item));
      }
      return results;
    },
  };
}

/** The items in parts of at most this many. */
export function partsOf<Item>(items: readonly Item[], most: number): Item[][] {
  const parts: Item[][] = [];
  for (let from = 0; from < items.length; from += most) parts.push(items.slice(from, from + most));
  return parts;
}
