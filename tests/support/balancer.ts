import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';

/** A load balancer for several servers: sends each request to one that is running. */
export interface Balancer {
  readonly port: number;
  /**
   * Cuts off the next longer response to this path after `bytes` bytes, once `act` has resolved. With 0 bytes the
   * browser does not even get the headers.
   */
  cutNext(path: string, bytes: number, act: (server: number) => Promise<void>): void;
  /** Cancels a cut that has not happened yet. */
  letPass(): void;
  close(): Promise<void>;
}

/** A request header that selects one server while it runs, like a sticky session. */
export const TO_SERVER = 'x-to-server';

interface Cut {
  path: string;
  bytes: number;
  act(server: number): Promise<void>;
}

/** @param choose returns the server for a request; it may wait until one runs */
export async function startBalancer(
  portsOfServers: readonly number[],
  choose: (path: string, wanted: number | undefined) => number | Promise<number>,
): Promise<Balancer> {
  let cut: Cut | undefined;

  async function forward(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const requested = req.headers[TO_SERVER];
    const server = await choose(req.url ?? '/', requested === undefined ? undefined : Number(requested));
    // A new connection per request: a connection kept alive to a killed server would fail another request.
    const headers = { ...req.headers, connection: 'close' };
    const onward = request({
      host: '127.0.0.1',
      port: portsOfServers[server],
      path: req.url,
      method: req.method,
      headers,
    });
    onward.on('error', () => res.destroy());
    onward.on('response', (answer) => void back(answer, server, req, res).catch(() => res.destroy()));
    res.on('close', () => onward.destroy());
    req.pipe(onward);
  }

  async function back(
    answer: IncomingMessage,
    server: number,
    req: IncomingMessage,
    res: ServerResponse,
  ): Promise<void> {
    const isMeant = () => cut !== undefined && req.url === cut.path;
    if (isMeant() && cut?.bytes === 0) return strike(server, res);
    res.writeHead(answer.statusCode ?? 502, answer.headers);
    // Sends headers at once, even without a body yet: an event stream starts with its headers.
    res.flushHeaders();
    let sentBytes = 0;
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      const left = (cut?.bytes ?? 0) - sentBytes;
      if (isMeant() && chunk.length > left) {
        await new Promise((resolve) => res.write(chunk.subarray(0, left), resolve));
        return strike(server, res);
      }
      sentBytes += chunk.length;
      if (!res.write(chunk)) await Promise.race([once(res, 'drain'), once(res, 'close')]);
    }
    res.end();
  }

  async function strike(server: number, res: ServerResponse): Promise<void> {
    const current = cut;
    cut = undefined;
    await current?.act(server);
    res.destroy();
  }

  const front = createServer((req, res) => void forward(req, res).catch(() => res.destroy()));
  // Only the browser closes an idle connection: its next request could meet a connection that this side is closing.
  front.keepAliveTimeout = 0;
  front.listen(0, '127.0.0.1');
  await once(front, 'listening');
  const address = front.address();
  if (address === null || typeof address === 'string') throw new Error('The balancer has no port');
  return {
    port: address.port,
    cutNext(path, bytes, act) {
      cut = { path, bytes, act };
    },
    letPass() {
      cut = undefined;
    },
    async close() {
      front.close();
      front.closeAllConnections();
      await once(front, 'close');
    },
  };
}
