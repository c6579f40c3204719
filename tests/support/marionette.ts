import { connect, type Socket } from 'node:net';

type Reply = [kind: 1, id: number, error: { error: string; message: string } | null, result: unknown];

/** A Firefox that is driven by Marionette, the protocol of Mozilla's tests, which also reaches the browser's own windows. */
export interface Marionette {
  send(command: string, parameters?: object): Promise<unknown>;
  close(): void;
}

/** Messages are JSON with their length in front: '26:[0,1,"Name",{}]'. */
export async function connectMarionette(port: number): Promise<Marionette> {
  const socket = connect(port, '127.0.0.1');
  const waiting = new Map<number, (reply: Reply) => void>();
  let sent = 0;
  let isGreeted: () => void;
  const greeted = new Promise<void>((resolve) => {
    isGreeted = resolve;
  });
  readMessages(socket, (message) => {
    if (Array.isArray(message)) waiting.get((message as Reply)[1])?.(message as Reply);
    else isGreeted();
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject);
    void greeted.then(resolve);
  });
  socket.on('error', () => undefined);
  return {
    send(command, parameters = {}) {
      sent += 1;
      const id = sent;
      const text = JSON.stringify([0, id, command, parameters]);
      socket.write(`${Buffer.byteLength(text)}:${text}`);
      return new Promise((resolve, reject) => {
        waiting.set(id, ([, , error, result]) => {
          waiting.delete(id);
          if (error) reject(new Error(`${command}: ${error.error}: ${error.message}`));
          else resolve(result instanceof Object && 'value' in result ? result.value : result);
        });
      });
    },
    close: () => socket.destroy(),
  };
}

function readMessages(socket: Socket, take: (message: unknown) => void): void {
  let read = Buffer.alloc(0);
  socket.on('data', (part: Buffer) => {
    read = Buffer.concat([read, part]);
    for (;;) {
      const colon = read.indexOf(':');
      const end = colon + 1 + Number(read.subarray(0, Math.max(0, colon)));
      if (colon < 1 || read.length < end) return;
      take(JSON.parse(read.subarray(colon + 1, end).toString()));
      read = read.subarray(end);
    }
  });
}
