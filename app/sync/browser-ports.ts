import { thisPage } from '../library/device/page-rest.ts';
import { sha256Hex } from '../library/device/sha256.ts';
import { adoptStashes, dropStashes, withStorage } from '../library/journal/draft-stash.ts';
import type { OpenLibrary } from '../library/opened-library.ts';
import { openLibraryWith } from './open-library.ts';
import type { OpenLibraryPorts } from './open-ports.ts';
import type { Clock, TabChannel, TabHint } from './ports.ts';

const TIMES_KEY = 'server-times';

const browserClock: Clock = {
  now: () => Date.now(),
  setTimeout: (work, milliseconds) => window.setTimeout(work, milliseconds),
  clearTimeout: (handle) => window.clearTimeout(handle as number | undefined),
};

export type OpenOptions = Pick<OpenLibraryPorts, 'build' | 'account' | 'onSignedOut' | 'onOtherPerson' | 'onWiped'>;

/** Opens the library of a person in this browser and connects it to the tab's lifecycle. */
export function openLibrary(userId: string, options: OpenOptions): OpenLibrary {
  followPage();
  const open = openLibraryWith({ ...browserPorts(userId), userId, ...options });
  const stop = followTab(open);
  void adoptStashes(open.library);
  const close = open.close;
  return {
    ...open,
    close() {
      stop();
      return close();
    },
    wipe() {
      stop();
      dropStashes(userId);
      return open.wipe();
    },
  };
}

export function browserPorts(userId: string): Omit<OpenLibraryPorts, 'userId' | 'build'> {
  return {
    storage: {},
    fetch: (path, init) => fetch(path, init),
    clock: browserClock,
    times: {
      read: () => withStorage((storage) => storage.getItem(TIMES_KEY)),
      write: (text) => withStorage((storage) => storage.setItem(TIMES_KEY, text)),
    },
    loadRules: () => import('../library/commands/command-code.ts'),
    random: () => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32,
    timeout: (milliseconds) => AbortSignal.timeout(milliseconds),
    sha256: sha256Hex,
    channel: openChannel(`side-one-${userId}`),
    locks: 'locks' in navigator ? navigator.locks : undefined,
    listening:
      'EventSource' in window
        ? { open: (path) => new EventSource(path), load: () => import('./listen.ts') }
        : undefined,
  };
}

function openChannel(name: string): TabChannel {
  if (!('BroadcastChannel' in window)) {
    return { post: () => undefined, listen: () => () => undefined, close: () => undefined };
  }
  const channel = new BroadcastChannel(name);
  let isOpen = true;
  return {
    post(hint) {
      if (isOpen) channel.postMessage(hint);
    },
    listen(listener) {
      const onMessage = ({ data }: MessageEvent<TabHint>) => listener(data);
      channel.addEventListener('message', onMessage);
      return () => channel.removeEventListener('message', onMessage);
    },
    close() {
      isOpen = false;
      channel.close();
    },
  };
}

/** Listens for the life of the page, once even after several calls: other databases may be open after a library. */
function followPage(): void {
  document.addEventListener('freeze', thisPage.begin);
  document.addEventListener('resume', thisPage.end);
  window.addEventListener('pagehide', thisPage.begin);
  window.addEventListener('pageshow', thisPage.end);
}

/** Syncs at once when the tab becomes visible or resumes, or the network comes or goes. */
export function followTab(open: OpenLibrary): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const { sync } = open;
  const isVisible = () => document.visibilityState === 'visible';
  document.addEventListener('visibilitychange', () => sync.setVisible(isVisible()), { signal });
  document.addEventListener('freeze', () => sync.freeze(), { signal });
  document.addEventListener('resume', () => sync.resume(), { signal });
  window.addEventListener('pagehide', () => sync.freeze(), { signal });
  window.addEventListener(
    'pageshow',
    () => {
      sync.resume();
      sync.setVisible(isVisible());
    },
    { signal },
  );
  window.addEventListener('online', sync.wake, { signal });
  // Without this the lamp would show "Synced" until the next edit or the next timed pull.
  window.addEventListener('offline', sync.wake, { signal });
  sync.setVisible(isVisible());
  return () => stop.abort();
}
