import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Metrics } from './metrics.ts';

/** Connections of the pool now. */
export interface PoolFigures {
  inUse: number;
  idle: number;
  /** Requests that wait for a connection, or for their person's share of them. */
  waiting: number;
}

export interface PrometheusMetrics extends Metrics {
  /** All figures as text, and the media type of its format. */
  text(): Promise<{ type: string; body: string }>;
}

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const JOB_SECONDS = [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 60, 300];
const COMMANDS = [1, 2, 5, 10, 25, 50, 100, 250, 500];

/** Open for as long as the page is; its time says nothing about the server. */
const ENDLESS = '/api/sync/events';
/** Each label's value makes a series of its own, so other addresses and methods share one. */
const ROUTE = /^\/(?:api\/|healthz$|readyz$|robots\.txt$|sitemap\.txt$)/;
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Figures of this process in the text format of Prometheus, with those of Node: event loop, memory, processor. */
export function prometheusMetrics(pool: () => PoolFigures): PrometheusMetrics {
  const register = new Registry();
  const registers = [register];
  collectDefaultMetrics({ register });

  const requests = new Counter({
    name: 'side_one_requests_total',
    help: 'Answered requests, by method, route and class of the status',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const requestSeconds = new Histogram({
    name: 'side_one_request_seconds',
    help: 'Time to answer a request, without streams of events',
    labelNames: ['method', 'route'],
    buckets: SECONDS,
    registers,
  });
  const batches = new Histogram({
    name: 'side_one_sync_commands',
    help: 'Commands in a request that sends some',
    buckets: COMMANDS,
    registers,
  });
  const syncSeconds = new Histogram({
    name: 'side_one_sync_seconds',
    help: 'Time to decide commands (push) or to read what a device lacks (pull)',
    labelNames: ['kind'],
    buckets: SECONDS,
    registers,
  });
  const verdicts = new Counter({
    name: 'side_one_verdicts_total',
    help: 'Verdicts on commands: ok, noop, or the code of the refusal',
    labelNames: ['verdict'],
    registers,
  });
  const jobs = new Counter({
    name: 'side_one_jobs_total',
    help: 'Attempts of background jobs; given up was the last one of its job',
    labelNames: ['job', 'outcome'],
    registers,
  });
  const jobSeconds = new Histogram({
    name: 'side_one_job_seconds',
    help: 'Time of an attempt of a background job',
    labelNames: ['job'],
    buckets: JOB_SECONDS,
    registers,
  });
  new Gauge({
    name: 'side_one_pool_connections',
    help: 'Connections to the database, in use and idle, and requests that wait for one',
    labelNames: ['state'],
    registers,
    collect() {
      const { inUse, idle, waiting } = pool();
      this.set({ state: 'in use' }, inUse);
      this.set({ state: 'idle' }, idle);
      this.set({ state: 'waiting' }, waiting);
    },
  });

  return {
    request({ method: asked, route: mounted, status, seconds }) {
      const method = METHODS.has(asked) ? asked : 'other';
      const route = ROUTE.test(mounted) ? mounted : 'other';
      requests.inc({ method, route, status: `${Math.floor(status / 100)}xx` });
      if (route !== ENDLESS) requestSeconds.observe({ method, route }, seconds);
    },
    sync({ commands, verdicts: decided, seconds }) {
      if (commands > 0) batches.observe(commands);
      syncSeconds.observe({ kind: commands > 0 ? 'push' : 'pull' }, seconds);
      for (const { status, code } of decided)
        verdicts.inc({ verdict: status === 'refused' ? (code ?? status) : status });
    },
    job({ name, outcome, seconds }) {
      jobs.inc({ job: name, outcome });
      jobSeconds.observe({ job: name }, seconds);
    },
    async text() {
      return { type: register.contentType, body: await register.metrics() };
    },
  };
}
