import { setTimeout as delay } from 'node:timers/promises';
import { Kysely, PostgresDialect } from 'kysely';
import type { PoolClient } from 'pg';
import type { Context } from '../context.ts';
import type { Database } from '../db/schema.ts';
import { workFor } from '../db/served-person.ts';
import { AppError } from '../http/app-error.ts';
import { allOrFirstFailure } from './first-failure.ts';
import { type Place, patience } from './turns.ts';
import { newsOf, type Written } from './written-rows.ts';

export type SyncContext = Pick<Context, 'pool' | 'db' | 'clock' | 'newId' | 'live' | 'turns' | 'loop' | 'log'>;

/** A transaction that holds one user's lock. */
export interface UserTransaction {
  trx: Kysely<Database>;
  /** The same connection for prepared statements. */
  client: PoolClient;
  userId: string;
  epoch: string;
  tombstoneFloor: number;
  /** The user's version as it is now in this transaction. */
  readonly version: number;
  /** The server's time of this transaction, ISO 8601. */
  now: string;
  /** All that its versions changed, where that is known without reading it again. */
  written?: Written | undefined;
  /** Takes the next version for a change; written back when the transaction ends. */
  nextVersion(): number;
  /** Takes a statement that has been sent and whose answer nobody needs before the commit. */
  add(statement: Promise<unknown>): void;
  /** Waits for the statements that were added, and fails with the first failure. */
  answered(): Promise<unknown>;
}

interface Options {
  /** The work may run again although it may have been committed (its verdicts tell); else a lost COMMIT is an error. */
  repeatable?: boolean;
  /** Where the work stands among the requests of its device. */
  place?: Place;
}

const attempts = 4;
/** How long another process may hold the lock until the person is asked to come again. */
const LOCK_PATIENCE_MS = 10_000;

/**
 * The only way to write synced rows: takes the user's lock first and keeps it to the end, so that the order of versions
 * is the order of commits. Commits, then pokes the user's devices. What can pass by itself is tried again.
 */
export function inUserTransaction<T>(
  ctx: SyncContext,
  userId: string,
  work: (tx: UserTransaction) => Promise<T>,
  options?: Options,
): Promise<T> {
  return inUserTransactionAsking(ctx, userId, async () => undefined, work, options);
}

/**
 * Like inUserTransaction, with readings that are sent right behind the lock, without waiting for it. Nobody waits for a
 * lock with a connection in hand: in this process a person's changes take turns, and where another process has the lock
 * the connection goes back and the lock is tried again a moment later.
 */
export async function inUserTransactionAsking<T, Asked>(
  ctx: SyncContext,
  userId: string,
  ask: (client: PoolClient) => Promise<Asked>,
  work: (tx: UserTransaction, asked: Asked) => Promise<T>,
  { repeatable = false, place }: Options = {},
): Promise<T> {
  const endTurn = await ctx.turns.take(userId, place);
  try {
    return await repeated(ctx, repeatable, () => onceLocked(ctx, userId, ask, work, place?.clientId));
  } finally {
    endTurn();
  }
}

async function repeated<T>(ctx: SyncContext, repeatable: boolean, once: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await once();
    } catch (error) {
      const mayRepeat = repeatable || !(error instanceof LostCommit);
      const cause = error instanceof LostCommit ? error.cause : error;
      if (!mayRepeat || attempt === attempts || !canPass(cause)) throw cause;
      ctx.log.warn({ err: cause, attempt }, 'a write is tried again');
      await delay(10 * 2 ** attempt * (0.5 + Math.random()));
    }
  }
}

/** The answer to COMMIT did not come: it may have happened or not. */
class LostCommit extends Error {}

async function onceLocked<T, Asked>(
  ctx: SyncContext,
  userId: string,
  ask: (client: PoolClient) => Promise<Asked>,
  work: (tx: UserTransaction, asked: Asked) => Promise<T>,
  clientId: string | undefined,
): Promise<T> {
  let isFirst = true;
  for (const pause of patience(LOCK_PATIENCE_MS)) {
    const done = await ifFree(ctx, userId, isFirst, ask, work, clientId);
    if (done) return done.result;
    isFirst = false;
    await delay(pause);
  }
  throw new AppError('UNAVAILABLE', 'Other changes of yours are still being saved. Please try again soon.', {
    retryAfter: 1,
  });
}

/**
 * @param asksAhead whether the readings are sent without knowing that the lock is free: once it was taken they wait
 * @returns undefined when another process has the lock
 */
async function ifFree<T, Asked>(
  ctx: SyncContext,
  userId: string,
  asksAhead: boolean,
  ask: (client: PoolClient) => Promise<Asked>,
  work: (tx: UserTransaction, asked: Asked) => Promise<T>,
  clientId: string | undefined,
): Promise<{ result: T } | undefined> {
  const client = await ctx.pool.connect();
  let broken: Error | undefined;
  const onError = (error: Error) => {
    broken = error;
  };
  client.on('error', onError);
  try {
    const begun = client.query(BEGIN);
    const ahead = asksAhead ? ask(client).then((asked) => ({ asked })) : undefined;
    const [head, , read] = await allOrFirstFailure([lockHead(client, userId), begun, ahead]);
    if (!head) {
      await client.query(LEAVE);
      return undefined;
    }
    const { asked } = read ?? { asked: await ask(client) };
    let version = head.version;
    const added: Promise<unknown>[] = [];
    const tx: UserTransaction = {
      trx: kyselyOn(client),
      client,
      userId,
      epoch: head.epoch,
      tombstoneFloor: head.tombstone_floor,
      now: new Date(ctx.clock()).toISOString(),
      get version() {
        return version;
      },
      nextVersion() {
        version += 1;
        return version;
      },
      add(statement) {
        // Its failure is thrown when it is waited for.
        statement.catch(() => undefined);
        added.push(statement);
      },
      answered: () => allOrFirstFailure(added),
    };
    const result = await work(tx, asked);
    await commit(tx, version === head.version ? undefined : version);
    // What is told with it is told for others too.
    if (version !== head.version) {
      const { epoch, tombstoneFloor: floor, written } = tx;
      const news = written && newsOf(written, { version, epoch, floor });
      const poke = { from: head.version, version, clientId, news };
      workFor(undefined, () => ctx.live.poke(userId, poke));
    }
    return { result };
  } catch (error) {
    if (!broken) await client.query('rollback').catch(onError);
    throw error;
  } finally {
    client.off('error', onError);
    client.release(broken);
  }
}

/** The COMMIT behind a failed statement rolls back, and the statement's failure is the one that is thrown. */
async function commit({ client, userId, answered }: UserTransaction, version: number | undefined): Promise<void> {
  try {
    const end = [version !== undefined && setHead(client, userId, version), client.query('commit')];
    await allOrFirstFailure([answered(), ...end]);
  } catch (error) {
    throw isConnectionError(error) ? new LostCommit('The answer to COMMIT was lost', { cause: error }) : error;
  }
}

function setHead(client: PoolClient, userId: string, version: number): Promise<unknown> {
  return client.query({
    name: 'set-head',
    text: 'update sync_head set version = $2 where user_id = $1',
    values: [userId, version],
  });
}

/** Every statement here is prepared and goes by an index; to plan one anew for its values costs as much as to run it. */
const BEGIN = "begin; set local side_one.user_transaction = 'on'; set local plan_cache_mode = force_generic_plan";

interface Head {
  version: number;
  epoch: string;
  tombstone_floor: number;
}

/** Who looks at the database sees by this that a connection left a lock to another one. */
const LEAVE = 'rollback -- the lock is taken';

/** @returns undefined when another connection has the lock */
async function lockHead(client: PoolClient, userId: string): Promise<Head | undefined> {
  const { rows } = await client.query<Head>({
    name: 'lock-head',
    text: 'select version, epoch, tombstone_floor from sync_head where user_id = $1 for update skip locked',
    values: [userId],
  });
  if (rows[0]) return rows[0];
  const { rowCount } = await client.query({
    name: 'find-head',
    text: 'select from sync_head where user_id = $1',
    values: [userId],
  });
  // A trigger makes the head together with the user, so a missing head is a missing user.
  if (rowCount === 0) throw new AppError('UNAUTHENTICATED', 'This account does not exist any more');
  return undefined;
}

const kyselyByClient = new WeakMap<PoolClient, Kysely<Database>>();

/** The typed view of one connection, whose transaction we began ourselves. */
function kyselyOn(client: PoolClient): Kysely<Database> {
  const known = kyselyByClient.get(client);
  if (known) return known;
  const query: PoolClient['query'] = client.query.bind(client);
  const pool = {
    connect: async () => ({ query, release() {} }),
    end: async () => {},
    options: {},
  };
  // Kysely asks a pool for connections; this one has the only connection it may use.
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: pool as never }),
  });
  kyselyByClient.set(client, db);
  return db;
}

const passing = new Set(['40001', '40P01', '55P03', '57P01', '57P02', '57P03']);

function canPass(error: unknown): boolean {
  if (isConnectionError(error)) return true;
  return passing.has(errorFields(error).code);
}

function isConnectionError(error: unknown): boolean {
  const { code, message } = errorFields(error);
  return (
    code.startsWith('08') ||
    code.startsWith('57P') ||
    ['ECONNRESET', 'ECONNREFUSED', 'EPIPE', 'ETIMEDOUT'].includes(code) ||
    /connection (terminated|ended)|client has encountered a connection error/i.test(message)
  );
}

function errorFields(error: unknown): {
  code: string;
  message: string;
} {
  if (!(error instanceof Error)) return { code: '', message: '' };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return { code, message: error.message };
}
