import { hash, randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Logger } from 'pino';
import { createBundle } from './live-bundle.ts';
import { createRelay } from './live-relay.ts';
import type { News } from './news.ts';

/** "There is news" of one person, after a commit. */
export interface Poke {
  /** The person's version before the commit. */
  from: number;
  version: number;
  /** The device whose commands these were: it has the answer. */
  clientId?: string | undefined;
  /** What changed with it, where that is known without a reading; it stays in this process. */
  news?: News | undefined;
}

/** Called with undefined when news may have been missed. */
type Listener = (poke: Poke | undefined) => void;

/** Data-free news for a person's open streams, here and on every other server. */
export interface LivePokes {
  /** Calls `listener` after each commit that gave the user a new version. */
  subscribe(userId: string, listener: Listener): () => void;
  /** Calls `listener` when the session has been deleted, by whichever server. */
  onSessionEnd(sessionId: string, listener: () => void): () => void;
  /** Called after the commit. Tells this process at once and the others with the next bundle. */
  poke(userId: string, poke: Poke): void;
  start(): Promise<void>;
  stop(): Promise<void>;
}

export interface LivePokesOptions {
  pool: pg.Pool;
  /** A direct connection: LISTEN does not work through a transaction pooler. */
  connectionString: string;
  log: Pick<Logger, 'warn'>;
}

/** Without options pokes stay in this process. */
export function createLivePokes(options?: LivePokesOptions): LivePokes {
  const byUser = createListeners<Poke | undefined>();
  const bySession = createListeners<undefined>();
  const sender = randomUUID();
  const bundle = options && createBundle(options, sender);
  const relay =
    options &&
    createRelay(options, sender, {
      poked: byUser.tell,
      ended: (session) => bySession.tell(session, undefined),
      missed: () => byUser.tellAll(undefined),
    });

  return {
    subscribe: byUser.add,
    onSessionEnd: (sessionId, listener) => bySession.add(sessionName(sessionId), listener),
    poke(userId, poke) {
      byUser.tell(userId, poke);
      bundle?.add(userId, poke);
    },
    async start() {
      await relay?.start();
    },
    async stop() {
      await bundle?.flush();
      await relay?.stop();
      byUser.clear();
      bySession.clear();
    },
  };
}

/** As the database names a session in what it tells: its id opens it, so the id itself is told to nobody. */
function sessionName(sessionId: string): string {
  return hash('sha256', sessionId, 'hex');
}

function createListeners<Word>() {
  const byKey = new Map<string, Set<(word: Word) => void>>();
  const tell = (key: string, word: Word) => {
    for (const listener of [...(byKey.get(key) ?? [])]) listener(word);
  };
  return {
    tell,
    tellAll(word: Word): void {
      for (const key of [...byKey.keys()]) tell(key, word);
    },
    add(key: string, listener: (word: Word) => void): () => void {
      const listeners = byKey.get(key) ?? new Set();
      byKey.set(key, listeners.add(listener));
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0 && byKey.get(key) === listeners) byKey.delete(key);
      };
    },
    clear: () => byKey.clear(),
  };
}
