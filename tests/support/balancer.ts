import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';

/** What stands in front of several servers and sends each request to one of them that runs. */
export interface Balancer {
  readonly port: number;
  /**
   * The next answer to this path that is longer is cut off after so many bytes, once `act` is through; after none the
   * browser does not even get its beginning.
   */
  cutNext(path: string, bytes: number, act: (server: number) => Promise<void>): void;
  /** Forgets what was meant for an answer that has not come. */
  letPass(): void;
  close(): Promise<void>;
}

/** A browser's wish to be sent to one server while that runs, as a sticky session has it. */
export const TO_SERVER = 'x-to-server';

interface Cut {
  path: string;
  bytes: number;
  act(server: number): Promise<void>;
}

/**
 * @param choose answers which server takes a request; it may wait until there is one
 */
export async function startBalancer(
  portsOfServers: readonly number[],
  choose: (path: string, wanted: number | undefined) => number | Promise<number>,
): Promise<Balancer> {
  let cut: Cut | undefined;

  async function forward(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const wanted = req.headers[TO_SERVER];
    const server = await choose(req.url ?? '/', wanted === undefined ? undefined : Number(wanted));
    // A connection for each request: one kept open to a server that was killed would fail somebody else's.
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
    // At once, also when nothing follows yet: a stream of events begins with its headers.
    res.flushHeaders();
    let passed = 0;
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      const left = (cut?.bytes ?? 0) - passed;
      if (isMeant() && chunk.length > left) {
        await new Promise((resolve) => res.write(chunk.subarray(0, left), resolve));
        return strike(server, res);
      }
      passed += chunk.length;
      if (!res.write(chunk)) await Promise.race([once(res, 'drain'), once(res, 'close')]);
    }
    res.end();
  }

  async function strike(server: number, res: ServerResponse): Promise<void> {
    const mine = cut;
    cut = undefined;
    await mine?.act(server);
    res.destroy();
  }

  const front = createServer((req, res) => void forward(req, res).catch(() => res.destroy()));
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
