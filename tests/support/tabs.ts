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
  const listeners = new Map<TabChannel, (hint: TabHint) => void>();
  return (): TabChannel => {
    const channel: TabChannel = {
      post(hint) {
        for (const [other, listener] of listeners) if (other !== channel) listener(hint);
      },
      listen(listener) {
        listeners.set(channel, listener);
        return () => listeners.delete(channel);
      },
      close: () => listeners.delete(channel),
    };
    return channel;
  };
}
