import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { listen } from '../support/listen.ts';

/** A local server instead of an outside service. */
export async function startServer(answer: RequestListener) {
  const server = createServer(answer);
  await listen(server, 0);
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

/**
 * The ports of a client of an outside service; the clock advances only when the client waits or the test advances it.
 */
export function createOutside(start: number) {
  const waits: number[] = [];
  const deadlines = new Set<AbortController>();
  let now = start;
  return {
    outside: {
      fetch,
      clock: () => now,
      wait: async (milliseconds: number) => {
        waits.push(milliseconds);
        now += milliseconds;
      },
      deadline: () => {
        const controller = new AbortController();
        deadlines.add(controller);
        return controller.signal;
      },
    },
    waits,
    advance(milliseconds: number) {
      now += milliseconds;
    },
    /** Makes all running timeouts expire. */
    expireDeadlines() {
      for (const controller of deadlines) controller.abort(new DOMException('too late', 'TimeoutError'));
    },
  };
}
