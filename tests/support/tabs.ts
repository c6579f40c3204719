import type { Locks, TabChannel, TabHint } from '../../app/sync/ports.ts';

/** Web Locks as the standard says: one holder, the others in line, `steal` breaks the holder's promise. */
export function createLocks(): Locks {
  let holder: { reject(error: Error): void } | undefined;
  const line: (() => void)[] = [];
  return {
    request: (_name, { steal, signal }, work) =>
      new Promise((resolve, reject) => {
        const mine = { reject };
        const next = () => {
          if (holder !== mine) return;
          holder = undefined;
          line.shift()?.();
        };
        const grant = () => {
          holder = mine;
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
      }),
  };
}

/** Opens channels between the tabs of one browser. */
export function createChannels() {
  const tabs: Set<(hint: TabHint) => void>[] = [];
  function open(): TabChannel {
    const mine = new Set<(hint: TabHint) => void>();
    tabs.push(mine);
    return {
      post(hint) {
        for (const listeners of tabs) if (listeners !== mine) for (const listener of [...listeners]) listener(hint);
      },
      listen(listener) {
        mine.add(listener);
        return () => mine.delete(listener);
      },
      close: () => mine.clear(),
    };
  }
  /** The tab that was opened as this one hears nothing any more, as one that is frozen. */
  return Object.assign(open, { silence: (index: number) => tabs[index]?.clear() });
}
