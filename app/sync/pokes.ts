import type { Clock } from './ports.ts';

const PATH = '/api/sync/events';
const WATCHDOG_MS = 45_000;
const FIRST_RETRY_MS = 5_000;
const LONGEST_RETRY_MS = 60_000;

/** The part of EventSource that is used. */
export interface EventStream {
  addEventListener(name: string, listener: (event?: { data?: unknown }) => void): void;
  close(): void;
}

/**
 * Listens for the server's hints that there is something to pull. Losing one is harmless: the timed pull repairs it.
 */
export function createPokes(ports: {
  open(path: string): EventStream;
  clock: Clock;
  /** @param version what the server has told of, if it did */
  onPoke(version?: number): void;
}) {
  const { clock } = ports;
  let stream: EventStream | undefined;
  let watchdog: unknown;
  let failures = 0;

  function connect(): void {
    stream?.close();
    stream = ports.open(PATH);
    const alive = () => watch(WATCHDOG_MS);
    stream.addEventListener('open', () => {
      failures = 0;
      alive();
      // What happened while nobody listened is not told again.
      ports.onPoke();
    });
    stream.addEventListener('poke', (event) => {
      alive();
      ports.onPoke(Number(event?.data) || undefined);
    });
    for (const name of ['message', 'heartbeat']) stream.addEventListener(name, alive);
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
