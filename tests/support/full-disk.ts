import { IDBObjectStore, IDBTransaction } from 'fake-indexeddb';
import { onTestFinished } from 'vitest';

/** The ways a browser reports a full disk: with the write itself, or when its transaction is to be committed. */
export type FullWay = 'at the write' | 'at the commit';

export interface Disk {
  /** Writes so far. */
  readonly writes: number;
  /**
   * @param first the number of the first write without room, from 1
   * @param last of the last one
   */
  fill(way: FullWay, first: number, last?: number): void;
  free(): void;
}

/** The internals of the databases of tests. */
interface Requesting {
  _requests: readonly { request: IDBRequest }[];
  _abort(name: string): void;
}

/** The disk under all databases of a test. */
export function createDisk(): Disk {
  const { add, put } = IDBObjectStore.prototype;
  const { commit } = IDBTransaction.prototype;
  const doomed = new WeakSet<IDBTransaction>();
  let writes = 0;
  let full: { way: FullWay; first: number; last: number } | undefined;

  function limited(write: typeof put): typeof put {
    return function (this: IDBObjectStore, ...args) {
      writes += 1;
      const isFull = full !== undefined && writes >= full.first && writes <= full.last;
      if (isFull && full?.way === 'at the write') throw new DOMException('No room', 'QuotaExceededError');
      if (isFull) doomed.add(this.transaction);
      return write.apply(this, args);
    };
  }

  /** Every request of the transaction succeeds, and then all of it is lost. */
  function committed(this: IDBTransaction): void {
    if (!doomed.has(this)) {
      commit.call(this);
      return;
    }
    const { _requests } = this as unknown as Requesting;
    const open = _requests.filter(({ request }) => request.readyState !== 'done');
    if (open.length === 0) (this as unknown as Requesting)._abort('QuotaExceededError');
    else open.at(-1)?.request.addEventListener('success', () => committed.call(this));
  }

  Object.assign(IDBObjectStore.prototype, { add: limited(add), put: limited(put) });
  Object.assign(IDBTransaction.prototype, { commit: committed });
  onTestFinished(() => {
    Object.assign(IDBObjectStore.prototype, { add, put });
    Object.assign(IDBTransaction.prototype, { commit });
  });
  return {
    get writes() {
      return writes;
    },
    fill(way, first, last = Number.POSITIVE_INFINITY) {
      full = { way, first: writes + first, last: writes + last };
    },
    free() {
      full = undefined;
    },
  };
}
