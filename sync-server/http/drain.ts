import type { Server } from 'node:http';

/**
 * Prepares a server for a clean stop.
 * @returns a function that accepts no new request, waits for the running ones and then closes every connection: browsers
 * keep idle connections open, and one would keep the server from stopping
 */
export function drainable(server: Server): () => Promise<void> {
  let underWay = 0;
  let isClosing = false;
  const dropIfQuiet = () => {
    if (isClosing && underWay === 0) server.closeAllConnections();
  };
  server.on('request', (_req, res) => {
    underWay += 1;
    res.once('close', () => {
      underWay -= 1;
      dropIfQuiet();
    });
  });
  return () =>
    new Promise((resolve) => {
      isClosing = true;
      server.close(() => resolve());
      dropIfQuiet();
    });
}
