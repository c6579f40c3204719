import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { v7 as uuidv7 } from 'uuid';
import { onTestFinished } from 'vitest';
import * as rules from '../../../app/library/commands/command-code.ts';
import type { OpenLibrary } from '../../../app/library/opened-library.ts';
import { LibraryProvider } from '../../../app/library/react/hooks.ts';
import { openLibraryWith } from '../../../app/sync/open-library.ts';
import { createManualClock } from '../../support/manual-clock.ts';
import { createMemoryServer } from '../../support/memory-server.ts';
import { rngOf } from '../../support/rng.ts';

export interface Probe<Result> {
  /** The last result of the hook. */
  now(): Result;
  /** All that it returned, by the order of drawing. */
  all: readonly Result[];
  draw(): void;
  remove(): void;
}

export interface Opened {
  userId: string;
  open: OpenLibrary;
  setOnline(isOnline: boolean): void;
}

/** A library in the browser's own databases, and a server in memory. Only calls move its clock. */
export async function openAlone(): Promise<Opened> {
  const userId = uuidv7();
  const clock = createManualClock();
  const server = createMemoryServer({ now: clock.now });
  server.addUser(userId);
  let online = true;
  const open = openLibraryWith({
    userId,
    build: 'test',
    storage: {},
    clock,
    random: rngOf(1),
    loadRules: async () => rules,
    fetch: (path, init) => (online ? server.handle(userId, path, init) : Promise.reject(new TypeError('no network'))),
    timeout: () => new AbortController().signal,
    sha256: async () => 'a'.repeat(64),
    channel: { post: () => undefined, listen: () => () => undefined, close: () => undefined },
    locks: undefined,
    listening: undefined,
  });
  onTestFinished(() => open.close());
  await open.library.opened;
  await open.sync.syncNow();
  return {
    userId,
    open,
    setOnline(next) {
      online = next;
    },
  };
}

/** Draws a component that uses the hook and nothing else. */
export function probe<Result>(open: OpenLibrary | undefined, hook: () => Result): Probe<Result> {
  const all: Result[] = [];
  // biome-ignore lint/correctness/noComponentHookFactories: one for each hook that is probed
  function Probed() {
    all.push(hook());
    return null;
  }
  let error: unknown;
  const root = createRoot(document.createElement('div'), {
    onUncaughtError(thrown) {
      error = thrown;
    },
  });
  let isThere = true;
  const draw = () => {
    flushSync(() => {
      // A new element each time: React leaves out what has not changed.
      root.render(
        open ? (
          <LibraryProvider open={open}>
            <Probed />
          </LibraryProvider>
        ) : (
          <Probed />
        ),
      );
    });
    if (error) throw error;
  };
  const remove = () => {
    if (isThere) flushSync(() => root.unmount());
    isThere = false;
  };
  onTestFinished(remove);
  draw();
  return {
    now() {
      const last = all.at(-1);
      if (all.length === 0) throw new Error('Nothing was drawn');
      return last as Result;
    },
    all,
    draw,
    remove,
  };
}
