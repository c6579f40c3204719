import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { namesThisMachine } from '../http/own-host.ts';
import type { PrometheusMetrics } from '../metrics/prometheus.ts';

export interface MetricsServer {
  port: number;
  close(): Promise<void>;
}

/** Answers GET /metrics on this machine alone, on a port of its own, so that no proxy can publish it by accident. */
export async function serveMetrics(port: number, metrics: PrometheusMetrics): Promise<MetricsServer> {
  const server = createServer(async (req, res) => {
    const [path] = (req.url ?? '').split('?');
    if (!namesThisMachine(req.headers.host)) return void res.writeHead(403).end();
    if (path !== '/metrics') return void res.writeHead(404).end();
    if (req.method !== 'GET') return void res.writeHead(405, { allow: 'GET' }).end();
    try {
      const { type, body } = await metrics.text();
      res.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' }).end(body);
    } catch {
      res.writeHead(500).end();
    }
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host: '127.0.0.1', port }, () => {
      server.off('error', reject);
      resolve();
    });
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
