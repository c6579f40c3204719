import { setTimeout as delay } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { PoolClient } from 'pg';
import { isForViewedPerson, recordViewedWrite } from '../audit/viewed-call.ts';
import type { Context } from '../context.ts';
import { allOrFirstFailure } from '../db/first-failure.ts';
import { kyselyOn } from '../db/kysely-on.ts';
import { canPass, isConnectionError } from '../db/passing-errors.ts';
import type { Database } from '../db/schema.ts';
import { workFor } from '../db/served-person.ts';
import { AppError } from '../http/app-error.ts';
import { type Place, patience } from './turns.ts';
import { createViewedActs, type ViewedActs } from './viewed-acts.ts';
import type { Written } from './written-rows.ts';

export type LibraryContext = Pick<Context, 'pool' | 'db' | 'clock' | 'newId' | 'live' | 'turns' | 'loop' | 'log'>;

/** A transaction that holds one user's lock. */
export interface UserTransaction {
  trx: Kysely<Database>;
  /** The same connection, for prepared statements. */
  client: PoolClient;
  userId: string;
  epoch: string;
  tombstoneFloor: number;
  /** The user's current version within this transaction. */
  readonly version: number;
  /** The server's time of this transaction, ISO 8601. */
  now: string;
  /** All changed rows, if they are known without another query. */
  written?: Written | undefined;
  /** Collects what changes, while an administrator views as the person; each transaction has an entry then. */
  readonly viewedActs?: ViewedActs | undefined;
  /** Takes the next version for a change. The commit stores it. */
  nextVersion(): number;
  /** Registers a statement that is already sent and whose answer only the commit needs. */
  add(statement: Promise<unknown>): void;
  /** Awaits the added statements, and throws the first failure. */
  answered(): Promise<unknown>;
}

interface Options {
  /** Whether the work may run again after a lost COMMIT (its stored verdicts prevent a second effect); else it throws. */
  repeatable?: boolean;
  /** The position of the work among the requests of its device. */
  place?: Place;
}

const attempts = 4;
/** How long to retry while another process holds the lock, before answering 503. */
const LOCK_PATIENCE_MS = 10_000;

/**
 * The only way to write synced rows. Takes the user's lock first and holds it to the end, so that versions have the order
 * of commits. After the commit it pokes the user's devices. Retries transient failures.
 */
export function inUserTransaction<T>(
  ctx: LibraryContext,
  userId: string,
  work: (tx: UserTransaction) => Promise<T>,
  options?: Options,
): Promise<T> {
  return inUserTransactionQuerying(ctx, userId, async () => undefined, work, options);
}

/**
 * Like inUserTransaction, with queries pipelined behind the lock statement. No connection is held while waiting for a lock:
 * within this process a person's changes take turns, and if another process holds the lock, the connection is returned
 * and the lock is retried a moment later.
 */
export function inUserTransactionQuerying<T, Queried>(
  ctx: LibraryContext,
  userId: string,
  queryAll: (client: PoolClient) => Promise<Queried>,
  work: (tx: UserTransaction, queried: Queried) => Promise<T>,
  options: Options = {},
): Promise<T> {
  return locked(ctx, [userId], queryAll, ([tx], queried) => work(tx as UserTransaction, queried), options);
}

/**
 * Like inUserTransaction for two people in one transaction: both change or neither does. Takes turns and locks in the
 * order of the ids, so that calls with the same people in opposite order do not deadlock.
 * @param work receives the transactions in the order of the arguments
 */
export function inUsersTransaction<T>(
  ctx: LibraryContext,
  [one, other]: readonly [string, string],
  work: (tx: UserTransaction, otherTx: UserTransaction) => Promise<T>,
  { repeatable = false }: Pick<Options, 'repeatable'> = {},
): Promise<T> {
  if (one === other) throw new Error('A transaction of two people needs two people');
  const both = ([first, second]: readonly UserTransaction[]) =>
    work(...((one < other ? [first, second] : [second, first]) as [UserTransaction, UserTransaction]));
  return locked(ctx, [one, other].sort(), async () => undefined, both, { repeatable });
}

/** @param userIds sorted */
async function locked<T, Queried>(
  ctx: LibraryContext,
  userIds: readonly string[],
  queryAll: (client: PoolClient) => Promise<Queried>,
  work: (txs: readonly UserTransaction[], queried: Queried) => Promise<T>,
  { repeatable = false, place }: Options,
): Promise<T> {
  const endTurns: (() => void)[] = [];
  try {
    for (const userId of userIds) endTurns.push(await ctx.turns.take(userId, place));
    return await repeated(ctx, repeatable, () => onceLocked(ctx, userIds, queryAll, work, place?.clientId));
  } finally {
    for (const endTurn of endTurns) endTurn();
  }
}

async function repeated<T>(ctx: LibraryContext, repeatable: boolean, once: () => Promise<T>): Promise<T> {
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

/** The connection broke before the answer to COMMIT: the transaction may be committed or not. */
class LostCommit extends Error {}

async function onceLocked<T, Queried>(
  ctx: LibraryContext,
  userIds: readonly string[],
  queryAll: (client: PoolClient) => Promise<Queried>,
  work: (txs: readonly UserTransaction[], queried: Queried) => Promise<T>,
  clientId: string | undefined,
): Promise<T> {
  let isFirst = true;
  for (const pause of patience(LOCK_PATIENCE_MS)) {
    const done = await ifFree(ctx, userIds, isFirst, queryAll, work, clientId);
    if (done) return done.result;
    isFirst = false;
    await delay(pause);
  }
  throw new AppError('UNAVAILABLE', 'Other changes of yours are still being saved. Please try again soon.', {
    retryAfter: 1,
  });
}

/**
 * @param queriesAhead whether to send the queries before knowing that the lock is free; not after it was found taken
 * @returns undefined when another process has a lock
 */
async function ifFree<T, Queried>(
  ctx: LibraryContext,
  userIds: readonly string[],
  queriesAhead: boolean,
  queryAll: (client: PoolClient) => Promise<Queried>,
  work: (txs: readonly UserTransaction[], queried: Queried) => Promise<T>,
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
    // Send the lock before the queries: a query that runs before the lock may miss a commit of another process.
    const locks = allOrFirstFailure(userIds.map((userId) => lockHead(client, userId)));
    const ahead = queriesAhead ? queryAll(client).then((queried) => ({ queried })) : undefined;
    const [found, , read] = await allOrFirstFailure([locks, begun, ahead]);
    const heads = found.filter((head) => head !== undefined);
    if (heads.length < userIds.length) {
      await client.query(LEAVE);
      return undefined;
    }
    const { queried } = read ?? { queried: await queryAll(client) };
    const now = new Date(ctx.clock()).toISOString();
    const txs = heads.map((head) => transactionOf(client, head, now));
    const result = await work(txs, queried);
    for (const { trx, viewedActs } of txs) if (viewedActs) await recordViewedWrite(trx, viewedActs.entry());
    await commit(client, txs);
    // Listeners serve other requests, so their connections must count for nobody.
    for (const { userId, from, version, epoch, tombstoneFloor: floor, written } of txs) {
      if (version === from) continue;
      const poke = { from, version, clientId, changed: written && { epoch, floor, written } };
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

function transactionOf(client: PoolClient, head: Head, now: string): UserTransaction & { from: number } {
  let { version } = head;
  const added: Promise<unknown>[] = [];
  return {
    trx: kyselyOn(client),
    client,
    userId: head.userId,
    epoch: head.epoch,
    tombstoneFloor: head.tombstone_floor,
    now,
    from: version,
    viewedActs: isForViewedPerson() ? createViewedActs() : undefined,
    get version() {
      return version;
    },
    nextVersion() {
      version += 1;
      return version;
    },
    add(statement) {
      // A failure is thrown where the statement is awaited.
      statement.catch(() => undefined);
      added.push(statement);
    },
    answered: () => allOrFirstFailure(added),
  };
}

/** A COMMIT after a failed statement rolls back; the statement's failure is the one that is thrown. */
async function commit(client: PoolClient, txs: readonly (UserTransaction & { from: number })[]): Promise<void> {
  try {
    const answers = txs.map((tx) => tx.answered());
    const changed = txs.filter((tx) => tx.version !== tx.from);
    const ends = [...changed.map((tx) => setHead(client, tx.userId, tx.version)), client.query('commit')];
    await allOrFirstFailure([...answers, ...ends]);
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

/** Forces generic plans: each statement is prepared and uses an index, and planning costs as much as executing. */
const BEGIN = "begin; set local side_one.user_transaction = 'on'; set local plan_cache_mode = force_generic_plan";

interface Head {
  userId: string;
  version: number;
  epoch: string;
  tombstone_floor: number;
}

/** The comment shows in pg_stat_activity that the connection found the lock taken. */
const LEAVE = 'rollback -- the lock is taken';

/** @returns undefined if another connection holds the lock */
async function lockHead(client: PoolClient, userId: string): Promise<Head | undefined> {
  const { rows } = await client.query<Omit<Head, 'userId'>>({
    name: 'lock-head',
    text: 'select version, epoch, tombstone_floor from sync_head where user_id = $1 for update skip locked',
    values: [userId],
  });
  if (rows[0]) return { userId, ...rows[0] };
  const { rowCount } = await client.query({
    name: 'find-head',
    text: 'select from sync_head where user_id = $1',
    values: [userId],
  });
  // A trigger creates the head with the user, so a missing head means a missing user.
  if (rowCount === 0) throw new AppError('UNAUTHENTICATED', 'This account does not exist any more');
  return undefined;
}
