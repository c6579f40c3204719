import { createServer } from 'node:net';

/** Below the ephemeral ports, since an outgoing connection could occupy one of those after a restart. */
const LOWEST = 20_000;
const HIGHEST = 32_000;
const MOST_TRIES = 1_000;

const given = new Set<number>();

/** A port that is free now and that this process has not used before. */
export async function findFreePort(): Promise<number> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const port = LOWEST + Math.floor(Math.random() * (HIGHEST - LOWEST));
    if (given.has(port) || !(await isFree(port))) continue;
    given.add(port);
    return port;
  }
  throw new Error(`Every port from ${LOWEST} to ${HIGHEST} is in use.`);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
