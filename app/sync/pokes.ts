import type { News } from '../../shared/wire/sync-text.ts';
import type { Clock } from './ports.ts';
import { newsOf, type ReadNews } from './take-news.ts';

const WATCHDOG_MS = 45_000;
const FIRST_RETRY_MS = 5_000;
const LONGEST_RETRY_MS = 60_000;

/** The part of EventSource that is used. */
export interface EventStream {
  addEventListener(name: string, listener: (event?: { data?: unknown }) => void): void;
  close(): void;
}

export interface PokesPorts {
  userId: string;
  readNews: ReadNews;
  open(): EventStream;
  clock: Clock;
  /** @param version the announced version, if any */
  onPoke(version?: number): void;
  onNews(news: News): void;
  /** A heartbeat with the server's current version. */
  onBeat(version: number, epoch: string): void;
}

export type Pokes = ReturnType<typeof createPokes>;

/**
 * Listens to the server's events: pokes, small changes with their rows, and heartbeats with the current version.
 * A lost event is harmless: the next heartbeat or the timed pull repairs it.
 */
export function createPokes(ports: PokesPorts) {
  const { clock } = ports;
  let stream: EventStream | undefined;
  let watchdog: unknown;
  let failures = 0;

  function connect(): void {
    stream?.close();
    stream = ports.open();
    let isGreeted = false;
    const alive = () => watch(WATCHDOG_MS);
    const on = (name: string, receive: (data: string) => void) =>
      stream?.addEventListener(name, (event) => {
        alive();
        receive(String(event?.data ?? ''));
      });
    on('open', () => {
      failures = 0;
    });
    on('heartbeat', (data) => {
      const [version = '', epoch] = data.split(' ');
      if (epoch) ports.onBeat(Number(version), epoch);
      // The server does not repeat events that were sent while the stream was closed.
      else if (!isGreeted) ports.onPoke();
      isGreeted = true;
    });
    on('poke', (data) => ports.onPoke(Number(data) || undefined));
    on('news', (data) => {
      const news = newsOf(data, ports.userId, ports.readNews);
      if (news) ports.onNews(news);
      else ports.onPoke();
    });
    // The answer to a sync shows what the session still allows.
    on('signed-out', () => ports.onPoke());
    stream.addEventListener('error', () => {
      stream?.close();
      watch(Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** failures));
      failures += 1;
    });
    alive();
  }

  function watch(milliseconds: number): void {
    clock.clearTimeout(watchdog);
    watchdog = clock.setTimeout(connect, milliseconds);
  }

  return {
    start(): void {
      if (!stream) connect();
    },
    stop(): void {
      clock.clearTimeout(watchdog);
      stream?.close();
      stream = undefined;
    },
  };
}
