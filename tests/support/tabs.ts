import type { Locks, TabChannel, TabHint } from '../../app/sync/ports.ts';

/** Web Locks as specified, by name: one holder, the others queue, and `steal` rejects the holder's promise. */
export function createLocks(): Locks {
  const locks = new Map<string, Locks['request']>();
  return {
    request(name, options, work) {
      const request = locks.get(name) ?? createLock();
      locks.set(name, request);
      return request(name, options, work);
    },
  };
}

function createLock(): Locks['request'] {
  let holder: { reject(error: Error): void } | undefined;
  const line: (() => void)[] = [];
  return (_name, { steal, signal }, work) =>
    new Promise((resolve, reject) => {
      const own = { reject };
      const next = () => {
        if (holder !== own) return;
        holder = undefined;
        line.shift()?.();
      };
      const grant = () => {
        holder = own;
        void work().then((value) => {
          next();
          resolve(value);
        });
      };
      signal?.addEventListener('abort', () => {
        const place = line.indexOf(grant);
        if (place < 0) return;
        line.splice(place, 1);
        reject(new DOMException('aborted', 'AbortError'));
      });
      if (steal) holder?.reject(new DOMException('stolen', 'AbortError'));
      if (steal || !holder) grant();
      else line.push(grant);
    });
}

/** Opens channels between one browser's tabs. */
export function createChannels() {
  const tabs: Set<(hint: TabHint) => void>[] = [];
  function open(): TabChannel {
    const own = new Set<(hint: TabHint) => void>();
    tabs.push(own);
    return {
      post(hint) {
        for (const listeners of tabs) if (listeners !== own) for (const listener of [...listeners]) listener(hint);
      },
      listen(listener) {
        own.add(listener);
        return () => own.delete(listener);
      },
      close: () => own.clear(),
    };
  }
  /** Silences the tab with this index, like a frozen tab. */
  return Object.assign(open, { silence: (index: number) => tabs[index]?.clear() });
}
