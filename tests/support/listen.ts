import type { Server } from 'node:http';

/** Only clients close idle connections: a request of a slow machine would meet one that the server is closing. */
export function listen(server: Server, port: number): Promise<Server> {
  server.keepAliveTimeout = 0;
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve(server));
  });
}
