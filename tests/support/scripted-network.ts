import type { Fetch } from '../../app/sync/ports.ts';
import { networkTo } from './device.ts';
import type { MemoryServer } from './memory-server.ts';

/** A network to the server whose next responses are given by hand. */
export function scriptedNetwork(
  server: MemoryServer,
  ...replies: ((path: string, init: RequestInit) => Promise<Response>)[]
): Fetch {
  const real = networkTo(server);
  return (path, init) => (replies.shift() ?? real)(path, init);
}
