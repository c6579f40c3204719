import { createHash } from 'node:crypto';
import * as rules from '../../app/library/commands/command-code.ts';
import type { OpenLibrary } from '../../app/library/opened-library.ts';
import * as listening from '../../app/sync/listen.ts';
import { openLibraryWith } from '../../app/sync/open-library.ts';
import type { EventStream } from '../../app/sync/pokes.ts';
import type { Clock } from '../../app/sync/ports.ts';
import { TO_SERVER } from './balancer.ts';
import { newProfile } from './device.ts';
import { openEventStream } from './event-stream.ts';
import type { HttpClient } from './http-client.ts';
import { createManualClock } from './manual-clock.ts';

/** A person's device with everything that runs in its tab, on a real network. */
export interface RunningDevice extends OpenLibrary {
  /** The number of times its stream of pokes has opened and ended. */
  streams: { opened: number; ended: number };
  /** The number of its requests, without streams. */
  requests(): number;
  titles(): string[];
}

/** One whose clock moves only by calls. */
export interface LiveDevice extends RunningDevice {
  clock: ReturnType<typeof createManualClock>;
}

interface DeviceOptions {
  server?: number;
  lives?: boolean;
  seed?: number;
}

/**
 * @param server the server that gets its requests while it runs; any server by default
 * @param lives whether it listens for pokes
 */
export function openLiveDevice(client: HttpClient, userId: string, options: DeviceOptions = {}): LiveDevice {
  const clock = createManualClock(Date.now());
  return { ...openRunningDevice(client, userId, clock, options), clock };
}

/** @param timeout ends a request that takes too long; by default none does */
export function openRunningDevice(
  client: HttpClient,
  userId: string,
  clock: Clock,
  { server, lives = true, seed = 1 }: DeviceOptions = {},
  timeout: (milliseconds: number) => AbortSignal = () => new AbortController().signal,
): RunningDevice {
  const profile = newProfile(seed);
  const streams = { opened: 0, ended: 0 };
  let requests = 0;
  function headersFor(init: RequestInit): Headers {
    const headers = new Headers(init.headers);
    if (server !== undefined) headers.set(TO_SERVER, String(server));
    return headers;
  }
  const fetch = (path: string, init: RequestInit) => {
    requests += 1;
    return client.fetch(path, { ...init, headers: headersFor(init) });
  };
  function listen(path: string): EventStream {
    const stream = openEventStream((signal) => client.fetch(path, { signal, headers: headersFor({}) }));
    stream.addEventListener('open', () => {
      streams.opened += 1;
    });
    stream.addEventListener('error', () => {
      streams.ended += 1;
    });
    return stream;
  }

  const open = openLibraryWith({
    userId,
    build: 'test',
    storage: profile.storage,
    fetch,
    clock,
    times: profile.times,
    loadRules: async () => rules,
    random: profile.random,
    timeout,
    sha256: async (bytes) => createHash('sha256').update(new Uint8Array(bytes)).digest('hex'),
    channel: { post: () => undefined, listen: () => () => undefined, close: () => undefined },
    locks: undefined,
    listening: lives ? { open: listen, load: async () => listening } : undefined,
  });
  return {
    ...open,
    streams,
    requests: () => requests,
    titles: () =>
      open.library
        .view()
        .records.map(({ title }) => title)
        .toSorted(),
  };
}
