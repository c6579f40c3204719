import type { Server } from 'node:http';

/**
 * Prepares a server for a clean stop.
 * @returns takes no new requests, waits for those under way, and then drops every connection: browsers keep some open
 * on which they have never asked for anything, and those would hold the server for ever
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
