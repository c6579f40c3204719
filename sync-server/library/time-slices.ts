import { setImmediate as nextTurn } from 'node:timers/promises';

/** The event loop that all requests of the process share. */
export interface EventLoop {
  /** Milliseconds since any fixed moment. */
  now(): number;
  /** Resolves after all other ready tasks have run. */
  turn(): Promise<void>;
}

export const eventLoop: EventLoop = { now: () => performance.now(), turn: () => nextTurn() };

/** How long one request may run before it yields to others. */
const SLICE_MS = 8;

export interface Slices {
  /** Processes the items in order, and yields whenever the time slice is used up. */
  each<Item, Result>(items: readonly Item[], work: (item: Item) => Result): Promise<Result[]>;
}

/** For one request: its steps share the same time slices. */
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

/** Splits the items into parts of at most this size. */
export function partsOf<Item>(items: readonly Item[], most: number): Item[][] {
  const parts: Item[][] = [];
  for (let from = 0; from < items.length; from += most) parts.push(items.slice(from, from + most));
  return parts;
}
