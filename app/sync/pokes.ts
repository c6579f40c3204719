import type { Clock } from './ports.ts';
import { type IsHead, type News, newsOf } from './take-news.ts';

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
  isHead: IsHead;
  open(): EventStream;
  clock: Clock;
  /** @param version what the server has told of, if it did */
  onPoke(version?: number): void;
  onNews(news: News): void;
  /** The server lives and has this version now. */
  onBeat(version: number, epoch: string): void;
}

export type Pokes = ReturnType<typeof createPokes>;

/**
 * Listens for what the server tells unasked: that there is something to pull, small changes with their rows, and again
 * and again which version it has. Losing any of it is harmless: the next heartbeat or the timed pull repairs it.
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
    const on = (name: string, hear: (data: string) => void) =>
      stream?.addEventListener(name, (event) => {
        alive();
        hear(String(event?.data ?? ''));
      });
    on('open', () => {
      failures = 0;
    });
    on('heartbeat', (data) => {
      const [version = '', epoch] = data.split(' ');
      if (epoch) ports.onBeat(Number(version), epoch);
      // What happened while nobody listened is not told again.
      else if (!isGreeted) ports.onPoke();
      isGreeted = true;
    });
    on('poke', (data) => ports.onPoke(Number(data) || undefined));
    on('news', (data) => {
      const news = newsOf(data, ports.userId, ports.isHead);
      if (news) ports.onNews(news);
      else ports.onPoke();
    });
    // It asks, and learns from the answer what it may still do.
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
