import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { findFreePort } from '../../../sync-server/postgres/free-port.ts';

/** A way to a port that can be cut as a network is: nothing passes, and neither end gets a word of it. */
export interface Cable {
  /** The end to connect to. */
  port: number;
  cut(): void;
  /** Connections from before are reset. */
  mend(): void;
  end(): Promise<void>;
}

export async function createCable(to: number): Promise<Cable> {
  const sockets = new Set<Socket>();
  let isCut = false;

  function joined(near: Socket): void {
    const far = connect(to, '127.0.0.1');
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      watch(socket);
      socket.setNoDelay();
      // A cut connection has no end.
      socket.on('close', () => isCut || other.destroy());
      socket.pipe(other);
    }
  }

  function watch(socket: Socket): void {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
  }

  function reset(): void {
    for (const socket of sockets) socket.destroy();
  }

  const server = createServer((near) => (isCut ? watch(near.pause()) : joined(near)));
  const port = await findFreePort();
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    port,
    cut() {
      isCut = true;
      for (const socket of sockets) socket.unpipe().pause();
    },
    mend() {
      reset();
      isCut = false;
    },
    async end() {
      server.close();
      reset();
      await once(server, 'close');
    },
  };
}
