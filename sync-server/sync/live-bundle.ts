import type { Poke } from '../library/live-pokes.ts';
import { POKES_CHANNEL, type RelayOptions } from './live-relay.ts';

const PAUSE_MS = 100;
/** A NOTIFY payload has at most 8,000 bytes; an entry needs about 110. */
const MOST_ENTRIES = 60;

/**
 * Batches pokes, because NOTIFY takes a lock on the whole database: sends those of one moment at once, later ones together,
 * and each bundle after the one before.
 */
export function createBundle({ pool, log }: RelayOptions, sender: string) {
  const waiting = new Map<string, Poke>();
  let timer: NodeJS.Timeout | undefined;
  let sent: Promise<void> = Promise.resolve();

  async function send(): Promise<void> {
    const entries = [...waiting];
    waiting.clear();
    for (let at = 0; at < entries.length; at += MOST_ENTRIES) {
      const payload = JSON.stringify({ sender, pokes: entries.slice(at, at + MOST_ENTRIES) });
      await pool
        .query('select pg_notify($1, $2)', [POKES_CHANNEL, payload])
        .catch((error: Error) => log.warn({ err: error }, 'a poke was not relayed; the next heartbeat repairs it'));
    }
  }

  function flush(): Promise<void> {
    sent = sent.then(send);
    return sent;
  }

  function pause(): void {
    timer = setTimeout(() => {
      timer = undefined;
      if (waiting.size === 0) return;
      void flush();
      pause();
    }, PAUSE_MS);
    timer.unref();
  }

  return {
    add(userId: string, poke: Poke): void {
      waiting.set(userId, together(waiting.get(userId), poke));
      if (timer) return;
      void flush();
      pause();
    },
    async flush(): Promise<void> {
      clearTimeout(timer);
      timer = undefined;
      await flush();
    },
  };
}

/** Merges two pokes of one person. */
function together(before: Poke | undefined, { from, version, clientId }: Poke): Poke {
  if (!before) return { from, version, clientId };
  return {
    from: Math.min(before.from, from),
    version: Math.max(before.version, version),
    clientId: before.clientId === clientId ? clientId : undefined,
  };
}
