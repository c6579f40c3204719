import type { Pool, PoolClient } from 'pg';
import type { Failure, MemoryPayments } from '../../support/memory-payments.ts';
import type { Trouble } from './steps.ts';

/** Breaks the server at a counted place, between its statements and its calls of the provider. */
export interface Fuse {
  /** Runs work with this trouble; the next work has none. */
  through<T>(trouble: Trouble | undefined, work: () => Promise<T>): Promise<T>;
  /** True if the last trouble was reached. */
  readonly isBlown: boolean;
}

const ANSWERS: Record<Exclude<Trouble['how'], 'killed'>, Failure> = {
  away: { ok: false, kind: 'unavailable' },
  busy: { ok: false, kind: 'rate_limited', retryAfterSeconds: 1 },
  garbled: { ok: false, kind: 'bad_response' },
  unanswered: { ok: false, kind: 'unavailable' },
};

export function createFuse(pool: Pool, memory: () => MemoryPayments): Fuse {
  let trouble: Trouble | undefined;
  let done = 0;
  let isBlown = false;
  const known = new WeakSet<PoolClient>();

  /** A process that has ended makes no further step. */
  function step(): boolean {
    if (trouble?.how !== 'killed') return false;
    done += 1;
    if (done <= trouble.at) return false;
    isBlown = true;
    return true;
  }

  function watch(client: PoolClient): PoolClient {
    if (known.has(client)) return client;
    known.add(client);
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    const watched = (...args: unknown[]) => {
      // The end of a connection takes back what it has not committed.
      const isStopped = !/^rollback/i.test(textOf(args[0])) && step();
      if (!isStopped) return query(...args);
      const error = new Error('The process has ended');
      const callback = args.at(-1);
      return typeof callback === 'function' ? callback(error) : Promise.reject(error);
    };
    Object.assign(client, { query: watched });
    return client;
  }

  const connect = pool.connect.bind(pool);
  pool.connect = ((callback?: Parameters<typeof connect>[0]) =>
    // The pool's own single queries come this way.
    callback ? connect(callback) : connect().then(watch)) as Pool['connect'];

  return {
    get isBlown() {
      return isBlown;
    },
    async through(next, work) {
      trouble = next;
      done = 0;
      isBlown = false;
      let calls = 0;
      let effects = 0;
      const provider = memory();
      provider.before = () => {
        if (step()) throw new Error('The process has ended');
        if (!next || next.how === 'killed' || next.how === 'unanswered') return undefined;
        calls += 1;
        if (calls <= next.at) return undefined;
        isBlown = true;
        return ANSWERS[next.how];
      };
      provider.after = () => {
        if (next?.how !== 'unanswered') return undefined;
        effects += 1;
        if (effects !== next.at + 1) return undefined;
        isBlown = true;
        return ANSWERS.unanswered;
      };
      try {
        return await work();
      } finally {
        trouble = undefined;
        provider.before = () => undefined;
        provider.after = () => undefined;
      }
    },
  };
}

function textOf(query: unknown): string {
  if (typeof query === 'string') return query;
  return query instanceof Object && 'text' in query ? String(query.text) : '';
}
