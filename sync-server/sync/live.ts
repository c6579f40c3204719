import { hash, randomUUID } from 'node:crypto';
import type { LivePokes, Poke } from '../library/live-pokes.ts';
import { createBundle } from './live-bundle.ts';
import { createRelay, type RelayOptions } from './live-relay.ts';

/** @param options without them, pokes stay in this process */
export function createLivePokes(options?: RelayOptions): LivePokes {
  const byUser = createListeners<Poke | undefined>();
  const bySession = createListeners<undefined>();
  const sender = randomUUID();
  const bundle = options && createBundle(options, sender);
  const relay =
    options &&
    createRelay(options, sender, {
      poked: byUser.notify,
      ended: (session) => bySession.notify(session, undefined),
      missed: () => byUser.notifyAll(undefined),
    });

  return {
    subscribe: byUser.add,
    onSessionEnd: (sessionId, listener) => bySession.add(sessionName(sessionId), listener),
    poke(userId, poke) {
      byUser.notify(userId, poke);
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

/** The hash that the database sends in place of the session id, since the id gives access to the session. */
function sessionName(sessionId: string): string {
  return hash('sha256', sessionId, 'hex');
}

function createListeners<Message>() {
  const byKey = new Map<string, Set<(message: Message) => void>>();
  const notify = (key: string, message: Message) => {
    for (const listener of [...(byKey.get(key) ?? [])]) listener(message);
  };
  return {
    notify,
    notifyAll(message: Message): void {
      for (const key of [...byKey.keys()]) notify(key, message);
    },
    add(key: string, listener: (message: Message) => void): () => void {
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
