import type { Config } from '../config.ts';
import type { ServerContext } from '../context.ts';
import type { PrometheusMetrics } from '../metrics/prometheus.ts';
import { buildContext, type Overrides } from './build-context.ts';

/** The context of a server; with METRICS_PORT it counts, and answers the figures at that port. */
export async function measuredContext(
  config: Config,
  connectionString: string,
  overrides: Overrides = {},
): Promise<{ ctx: ServerContext; close: () => Promise<void> }> {
  const { metricsPort } = config;
  if (metricsPort === undefined) {
    return { ctx: await buildContext(config, connectionString, overrides), close: async () => undefined };
  }
  const [{ prometheusMetrics }, { serveMetrics }] = await Promise.all([
    import('../metrics/prometheus.ts'),
    import('./serve-metrics.ts'),
  ]);
  const metrics: PrometheusMetrics = prometheusMetrics(() => {
    const { totalCount, idleCount, waiting } = ctx.pool;
    return { inUse: totalCount - idleCount, idle: idleCount, waiting };
  });
  const ctx = await buildContext(config, connectionString, { ...overrides, metrics });
  const { close } = await serveMetrics(metricsPort, metrics);
  return { ctx, close };
}
