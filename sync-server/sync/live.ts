import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Logger } from 'pino';

type Listener = (version: number | undefined) => void;

/** Data-free "there is news" for a user's open streams, here and on every other server. */
export interface LivePokes {
  /** Calls `listener` after each commit that gave the user a new version; undefined: news may have been missed. */
  subscribe(userId: string, listener: Listener): () => void;
  /** Called after the commit. Tells this process at once and the others with the next bundle. */
  poke(userId: string, version: number): void;
  start(): Promise<void>;
  stop(): Promise<void>;
}

export interface LivePokesOptions {
  pool: pg.Pool;
  /** A direct connection: LISTEN does not work through a transaction pooler. */
  connectionString: string;
  log: Pick<Logger, 'warn'>;
}

const channel = 'side_one_pokes';
const bundlePause = 100;
/** A payload may have 8,000 bytes; one entry takes some 60. */
const bundleSize = 120;

/** Without options pokes stay in this process. */
export function createLivePokes(options?: LivePokesOptions): LivePokes {
  const listenersByUser = new Map<string, Set<Listener>>();
  const sender = randomUUID();
  const bundle = options ? createBundle(options, sender) : undefined;
  const relay = options ? createRelay(options, sender, tell, tellEverybody) : undefined;

  function tell(userId: string, version: number | undefined): void {
    for (const listener of [...(listenersByUser.get(userId) ?? [])]) listener(version);
  }
  function tellEverybody(): void {
    for (const userId of [...listenersByUser.keys()]) tell(userId, undefined);
  }

  return {
    subscribe(userId, listener) {
      const listeners = listenersByUser.get(userId) ?? new Set();
      listenersByUser.set(userId, listeners.add(listener));
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0 && listenersByUser.get(userId) === listeners) listenersByUser.delete(userId);
      };
    },
    poke(userId, version) {
      tell(userId, version);
      bundle?.add(userId, version);
    },
    async start() {
      await relay?.start();
    },
    async stop() {
      await bundle?.flush();
      await relay?.stop();
      listenersByUser.clear();
    },
  };
}

/** Gathers pokes: the first goes at once, those of the next moment together. NOTIFY locks the whole database. */
function createBundle({ pool, log }: LivePokesOptions, sender: string) {
  const waiting = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;

  async function flush(): Promise<void> {
    const entries = [...waiting];
    waiting.clear();
    for (let from = 0; from < entries.length; from += bundleSize) {
      const payload = JSON.stringify({
        sender,
        pokes: entries.slice(from, from + bundleSize),
      });
      await pool
        .query('select pg_notify($1, $2)', [channel, payload])
        .catch((error: Error) => log.warn({ err: error }, 'a poke was not relayed; the timed pull repairs it'));
    }
  }

  function pause(): void {
    timer = setTimeout(() => {
      timer = undefined;
      if (waiting.size === 0) return;
      void flush();
      pause();
    }, bundlePause);
    timer.unref();
  }

  return {
    add(userId: string, version: number): void {
      waiting.set(userId, version);
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

/** One direct connection that hears the other servers' pokes and comes back when it breaks. */
function createRelay(
  { connectionString, log }: LivePokesOptions,
  sender: string,
  tell: Tell,
  tellEverybody: () => void,
) {
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let isStopped = false;

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString,
      application_name: 'side-one pokes',
      keepAlive: true,
    });
    let isLost = false;
    const lost = (error?: Error) => {
      if (isLost || isStopped) return;
      isLost = true;
      log.warn({ err: error }, 'the poke relay lost its connection');
      client = undefined;
      void next.end().catch(() => undefined);
      again(1_000);
    };
    next.on('error', lost);
    next.on('end', () => lost());
    next.on('notification', ({ payload }) => hear(payload ?? ''));
    try {
      await next.connect();
      await next.query(`listen ${channel}`);
    } catch (error) {
      isLost = true;
      void next.end().catch(() => undefined);
      throw error;
    }
    client = next;
  }

  function hear(payload: string): void {
    const message: { sender: string; pokes: [string, number][] } = JSON.parse(payload);
    if (message.sender === sender) return;
    for (const [userId, version] of message.pokes) tell(userId, version);
  }

  function again(pause: number): void {
    if (isStopped) return;
    retry = setTimeout(async () => {
      try {
        await connect();
        // Pokes sent while the connection was gone are lost.
        tellEverybody();
      } catch (error) {
        log.warn({ err: error }, 'the poke relay cannot connect');
        again(Math.min(pause * 2, 30_000));
      }
    }, pause);
    retry.unref();
  }

  return {
    async start(): Promise<void> {
      isStopped = false;
      await connect();
    },
    async stop(): Promise<void> {
      isStopped = true;
      clearTimeout(retry);
      await client?.end().catch(() => undefined);
      client = undefined;
    },
  };
}

type Tell = (userId: string, version: number | undefined) => void;
