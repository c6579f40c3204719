import { setTimeout as delay } from 'node:timers/promises';

/** The position of a request among those of its device. */
export interface Place {
  clientId: string;
  seq: number;
}

/** Serialises one person's changes within this process. A waiting change holds no connection. */
export interface Turns {
  /**
   * Waits until no other change of this person runs in this process. Changes run in order of arrival, but never before an
   * earlier one of the same device.
   * @returns a function that ends the turn
   */
  take(userId: string, place?: Place): Promise<() => void>;
  /** Resolves when the next turn of this person ends, or after this many milliseconds. */
  ended(userId: string, atMost: number): Promise<void>;
  /** The number of changes that wait. */
  waiting(): number;
}

interface Waiting {
  place: Place | undefined;
  begin: () => void;
}

export function createTurns(): Turns {
  /** For each person with a running change, the changes that wait for it. */
  const queues = new Map<string, Waiting[]>();
  const watchers = new Map<string, Set<() => void>>();

  function end(userId: string): void {
    const queue = queues.get(userId) ?? [];
    const next = takeNext(queue);
    if (next) next.begin();
    else queues.delete(userId);
    for (const watcher of watchers.get(userId) ?? []) watcher();
  }

  function turnOf(userId: string): () => void {
    let isOver = false;
    return () => {
      if (!isOver) end(userId);
      isOver = true;
    };
  }

  return {
    take(userId, place) {
      const queue = queues.get(userId);
      if (queue) return new Promise((resolve) => queue.push({ place, begin: () => resolve(turnOf(userId)) }));
      queues.set(userId, []);
      return Promise.resolve(turnOf(userId));
    },
    async ended(userId, atMost) {
      const over = new AbortController();
      const watching = watchers.get(userId) ?? new Set();
      const stop = () => over.abort();
      watchers.set(userId, watching.add(stop));
      await delay(atMost, undefined, { signal: over.signal }).catch(() => undefined);
      watching.delete(stop);
      if (watching.size === 0 && watchers.get(userId) === watching) watchers.delete(userId);
    },
    waiting: () => [...queues.values()].reduce((sum, queue) => sum + queue.length, 0),
  };
}

/** Removes the first waiting change whose device has no earlier one waiting. */
function takeNext(queue: Waiting[]): Waiting | undefined {
  const [first] = queue;
  const clientId = first?.place?.clientId;
  let index = 0;
  for (const [other, { place }] of queue.entries()) {
    const earliest = queue[index]?.place;
    if (place && earliest && place.clientId === clientId && place.seq < earliest.seq) index = other;
  }
  return queue.splice(index, 1)[0];
}

/** Random pauses that grow from 1 to about 40 ms, until their sum reaches this time. */
export function* patience(milliseconds: number): Iterable<number> {
  for (let pause = 1, waited = 0; waited < milliseconds; pause = Math.min(pause * 2, 40)) {
    const next = pause * (0.5 + Math.random());
    waited += next;
    yield next;
  }
}
