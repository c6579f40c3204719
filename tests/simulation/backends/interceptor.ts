import type { Pool, PoolClient } from 'pg';
import type { Fault, Pause } from '../scenario.ts';

const nothing = async (): Promise<unknown> => undefined;

type Armed = { at: Pause; meanwhile: () => Promise<void> } | { fault: Fault };

/**
 * Sits between the app and its PostgreSQL: kills a connection, or gives another device its turn, at a known point.
 * @param isWaiting whether a change waits for its turn in the server
 */
export function interceptor(outside: Pool, isWaiting: () => boolean) {
  let armed: Armed | undefined;
  const watched = new WeakSet<PoolClient>();

  const kill = (client: PoolClient) =>
    outside.query('select pg_terminate_backend($1)', [(client as PoolClient & { processID: number }).processID]);

  /** Until the other device is through, or waits for what this one holds. */
  async function giveTurn(meanwhile: () => Promise<void>): Promise<void> {
    let isOver = false;
    void meanwhile().finally(() => {
      isOver = true;
    });
    while (!isOver) {
      const { rowCount } = await outside.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      if (rowCount || isWaiting()) return;
    }
  }

  function watchClient(client: PoolClient): void {
    if (watched.has(client)) return;
    watched.add(client);
    const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>;

    /** Statements behind one that is stopped, which must keep their place. */
    let gate: Promise<unknown> | undefined;

    function stop(name: string, args: unknown[], what: Armed): Promise<unknown> {
      armed = undefined;
      const run = () => query(...args);
      const [before, after] = 'meanwhile' in what ? turnAround(name, what.meanwhile) : killAround(what.fault);
      const result = (gate ?? Promise.resolve()).then(before).then(run);
      const passed = result.then(after, after);
      const opened = passed
        .catch(() => undefined)
        .then(() => {
          if (gate === opened) gate = undefined;
        });
      gate = opened;
      return passed.then(() => result);
    }

    function turnAround(name: string, meanwhile: () => Promise<void>) {
      const turn = () => giveTurn(meanwhile);
      return name === 'commit' ? [turn, nothing] : [nothing, turn];
    }

    function killAround(fault: Fault) {
      if (fault === 'killed before commit') return [() => kill(client), nothing];
      const killed = async () => {
        await kill(client);
        if (fault === 'killed after commit') throw new Error('Connection terminated unexpectedly');
      };
      return [nothing, killed];
    }

    client.query = ((...args: unknown[]) => {
      const name = nameOf(args[0]);
      if (armed && isMeant(armed, name)) return stop(name, args, armed);
      return gate ? gate.then(() => query(...args)) : query(...args);
    }) as PoolClient['query'];
  }

  return {
    watch(pool: Pool): void {
      const connect = pool.connect.bind(pool);
      pool.connect = ((callback?: Parameters<typeof connect>[0]) => {
        // The pool's own single queries come this way.
        if (callback) return connect(callback);
        return connect().then((client) => {
          watchClient(client);
          return client;
        });
      }) as Pool['connect'];
    },
    breakNext(fault: Fault | undefined): void {
      armed = fault === undefined ? undefined : { fault };
    },
    pauseNext(at: Pause, meanwhile: () => Promise<void>): void {
      armed = { at, meanwhile };
    },
  };
}

function isMeant(armed: Armed, name: string): boolean {
  if ('at' in armed) return armed.at === name;
  return armed.fault === 'killed while reading' ? name === 'read-head' : name === 'commit';
}

function nameOf(query: unknown): string {
  if (typeof query === 'string') return query;
  return query instanceof Object && 'name' in query ? String(query.name) : '';
}
