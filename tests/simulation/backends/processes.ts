import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { changeAccount } from '../../../sync-server/library/account.ts';
import { TO_SERVER } from '../../support/balancer.ts';
import { createHttpClient } from '../../support/http-client.ts';
import { createPushGates, type PushPoint } from '../../support/push-gates.ts';
import { connectionName, startCluster } from '../../support/server-cluster.ts';
import { startThrowawayPostgres } from '../../support/throwaway-postgres.ts';
import { createSyncContext } from '../../sync-server/sync/library.ts';
import { expectThat } from '../check/checks.ts';
import type { Play } from '../check/judge.ts';
import { playScenario } from '../play-scenario.ts';
import type { Fault } from '../scenario.ts';
import type { Backend } from './backend.ts';
import { createWatchedDatabase } from './watched-database.ts';

const EMAILS = ['cratedigger@example.com', 'flipper@example.com'] as const;
const SYNC = '/api/sync';

export interface Processes {
  play: Play;
  /** The number of times each fault has struck: a request that changes nothing passes by many of them. */
  struck: ReadonlyMap<Fault, number>;
  end(): Promise<void>;
}

/**
 * Two server processes behind one address, on a PostgreSQL that forgets nothing when it is stopped. Faults
 * are real: kill -9 of the server that has the request, an immediate stop of the database.
 */
export async function startProcesses(): Promise<Processes> {
  const postgres = await startThrowawayPostgres('processes', {}, () => undefined);
  const { url, outsider, reset, drop } = await createWatchedDatabase(postgres.url);
  const gates = await createPushGates(url);
  const cluster = await startCluster(url);
  const office = createSyncContext(url, 2);
  const visitor = createHttpClient(cluster.origin);
  const people = await Promise.all(
    EMAILS.map(async (email) => {
      const client = await cluster.signedIn(email);
      const { body } = await client.get('/api/auth/user');
      return { id: String(body.id), client };
    }),
  );
  const [first, second] = people;
  if (!first || !second) throw new Error('Two people are signed in');
  const returning = new Set<Promise<void>>();
  const struck = new Map<Fault, number>();
  let armed: Fault | undefined;
  let striking: Promise<unknown> = Promise.resolve();
  const looking = new Set<Promise<unknown>>();
  let turn = 0;

  /** kill -9, and back again while the story goes on with the other server. */
  async function kill(server: number): Promise<void> {
    await cluster.kill(server);
    await gates.gone(connectionName(server));
    const coming = cluster.start(server).then(() => void returning.delete(coming));
    // Its callers get the failure.
    coming.catch(() => undefined);
    returning.add(coming);
  }

  /** As by `pg_ctl stop -m immediate`; the watcher starts it again. */
  async function stopDatabase(): Promise<void> {
    // A server that starts needs its database; its operator would start it again.
    await Promise.all(returning);
    const before = await startedAt();
    const [pid = ''] = readFileSync(postgres.pidFile, 'utf8').split('\n');
    process.kill(Number(pid), 'SIGQUIT');
    while ((await startedAt()) === before);
  }

  /** When the database was started. Waits while it is away; a connection from before it was stopped is dead. */
  async function startedAt(): Promise<string | undefined> {
    for (;;) {
      const asked = office.pool.query<{ at: string }>('select pg_postmaster_start_time()::text as at');
      const answer = await asked.catch(() => undefined);
      if (answer) return answer.rows[0]?.at;
      await delay(20);
    }
  }

  const note = (fault: Fault) => struck.set(fault, (struck.get(fault) ?? 0) + 1);

  async function meet(fault: Fault, server: number, userId: string, send: () => Promise<Response>): Promise<Response> {
    const strike = fault.startsWith('database') ? stopDatabase : kill;
    const bytes = CUT[fault];
    if (bytes !== undefined) {
      let acting: Promise<unknown> = Promise.resolve();
      cluster.balancer.cutNext(SYNC, bytes, async (target) => {
        note(fault);
        acting = strike(target);
        await acting;
      });
      // The request may fail while the strike is still under way.
      return send().finally(async () => {
        cluster.balancer.letPass();
        await acting;
      });
    }
    const point = GATED[fault];
    if (!point) return send();
    const gate = await gates.close(point, userId);
    let isAnswered = false;
    const answer = send().finally(() => {
      isAnswered = true;
    });
    // It is looked at below.
    answer.catch(() => undefined);
    try {
      // A request that changes nothing passes by the gate and is answered.
      while (!isAnswered && !(await gate.isReached(connectionName(server))));
      if (isAnswered) return answer;
      note(fault);
      if (fault.startsWith('database')) await stopDatabase();
      else await cluster.kill(server);
    } finally {
      await gate.open();
    }
    if (!cluster.isRunning(server)) await kill(server);
    return answer;
  }

  /**
   * A device may send its next request before it has reported the result of this one: the check waits for the strike, and
   * the strike for those who look.
   */
  const afterStrike =
    <Args extends unknown[], Result>(work: (...args: Args) => Promise<Result>) =>
    async (...args: Args): Promise<Result> => {
      for (let strike: unknown; strike !== striking; await strike) strike = striking;
      const look = work(...args);
      looking.add(look);
      return look.finally(() => looking.delete(look));
    };

  const backend: Backend = {
    look: afterStrike((userId) => {
      const crashed = cluster.crashed();
      expectThat(crashed.length === 0, 'LIVE', `server ${crashed} ended by itself:\n${cluster.output()}`);
      return outsider.look(userId);
    }),
    rowsAt: afterStrike(outsider.rowsAt),
    notify: afterStrike(outsider.notify),
    forgetDeletions: afterStrike(outsider.forgetDeletions),
    pruneVerdicts: afterStrike(outsider.pruneVerdicts),
    forgetClients: afterStrike(outsider.forgetClients),
    backup: afterStrike(outsider.backup),
    restore: afterStrike(outsider.restore),
    replay: outsider.replay,
    userIds: [first.id, second.id],
    async handle(session, path, init) {
      const client = people.find(({ id }) => id === session)?.client ?? visitor;
      turn += 1;
      const fault = armed;
      armed = undefined;
      if (fault === undefined || session === undefined) return client.fetch(path, init);
      const server = turn % 2;
      const headers = { ...init.headers, [TO_SERVER]: String(server) };
      // The one that is meant must be there to be struck.
      const answer = Promise.all([...returning, Promise.allSettled(looking)]).then(() =>
        meet(fault, server, session, () => client.fetch(path, { ...init, headers })),
      );
      striking = Promise.allSettled([striking, answer]);
      return answer;
    },
    setTier: afterStrike(async (userId, tier) => {
      await changeAccount(office, userId, () => ({ subscription_tier: tier }));
    }),
    async restart() {
      await striking;
      await Promise.all(returning);
      await Promise.all([kill(0), kill(1)]);
    },
    breakNext(fault) {
      armed = fault;
    },
  };

  return {
    struck,
    play: (scenario) =>
      playScenario(scenario, async ({ isFree }) => {
        armed = undefined;
        await striking;
        await reset([first.id, second.id], isFree);
        return backend;
      }),
    async end() {
      await striking;
      await Promise.allSettled(returning);
      await cluster.end();
      await gates.end();
      await office.db.destroy();
      await drop();
      await postgres.end();
    },
  };
}

/** The part of the answer that passes before it strikes. */
const CUT: Partial<Record<Fault, number>> = {
  'server killed before it answers': 0,
  'server killed while it answers': 60,
  'database stopped before the answer': 0,
};

const GATED: Partial<Record<Fault, PushPoint>> = {
  'server killed before the transaction': 'before the transaction',
  'server killed in the transaction': 'in the transaction',
  'server killed while it commits': 'while it commits',
  'database stopped in the transaction': 'in the transaction',
  'database stopped while it commits': 'while it commits',
};
