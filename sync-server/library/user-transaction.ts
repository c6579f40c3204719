import { setTimeout as delay } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import { recordViewedWrite } from '../audit/viewed-call.ts';
import type { Context } from '../context.ts';
import { allOrFirstFailure } from '../db/first-failure.ts';
import { canPass } from '../db/passing-errors.ts';
import { AppError } from '../http/app-error.ts';
import {
  BEGIN,
  commit,
  LEAVE,
  LostCommit,
  lockHead,
  type OpenTransaction,
  transactionOn,
  type UserTransaction,
} from './open-transaction.ts';
import { type Place, patience } from './turns.ts';
import { createViewedActs } from './viewed-acts.ts';

export type LibraryContext = Pick<
  Context,
  'pool' | 'db' | 'clock' | 'newId' | 'live' | 'turns' | 'loop' | 'log' | 'objects' | 'viewedCall'
>;

interface Options {
  /** Whether the work may run again after a lost COMMIT (its stored verdicts prevent a second effect); else it throws. */
  repeatable?: boolean;
  /** The position of the work among the requests of its device. */
  place?: Place;
}

const ATTEMPTS = 4;
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

/** Like inUserTransaction, with queries pipelined behind the lock statement. */
export function inUserTransactionQuerying<T, Queried>(
  ctx: LibraryContext,
  userId: string,
  queryAll: (client: PoolClient) => Promise<Queried>,
  work: (tx: UserTransaction, queried: Queried) => Promise<T>,
  options: Options = {},
): Promise<T> {
  const run = ([tx]: readonly UserTransaction[], queried: Queried) => work(tx as UserTransaction, queried);
  return inTurn(ctx, { ...options, userIds: [userId], queryAll, run });
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
  options: Pick<Options, 'repeatable'> = {},
): Promise<T> {
  if (one === other) throw new Error('A transaction of two people needs two people');
  const run = ([first, second]: readonly UserTransaction[]) =>
    work(...((one < other ? [first, second] : [second, first]) as [UserTransaction, UserTransaction]));
  return inTurn(ctx, { ...options, userIds: [one, other].sort(), queryAll: async () => undefined, run });
}

interface Work<T, Queried> extends Options {
  /** Sorted. */
  userIds: readonly string[];
  queryAll(client: PoolClient): Promise<Queried>;
  run(txs: readonly UserTransaction[], queried: Queried): Promise<T>;
}

/** Within this process a person's changes take turns. A change that waits holds no connection. */
async function inTurn<T, Queried>(ctx: LibraryContext, work: Work<T, Queried>): Promise<T> {
  const endTurns: (() => void)[] = [];
  try {
    for (const userId of work.userIds) endTurns.push(await ctx.turns.take(userId, work.place));
    return await withRetries(ctx, work);
  } finally {
    for (const endTurn of endTurns) endTurn();
  }
}

async function withRetries<T, Queried>(ctx: LibraryContext, work: Work<T, Queried>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await onceFree(ctx, work);
    } catch (error) {
      const mayRepeat = work.repeatable || !(error instanceof LostCommit);
      const cause = error instanceof LostCommit ? error.cause : error;
      if (!mayRepeat || attempt === ATTEMPTS || !canPass(cause)) throw cause;
      ctx.log.warn({ err: cause, attempt }, 'a write is tried again');
      await delay(10 * 2 ** attempt * (0.5 + Math.random()));
    }
  }
}

/** While another process holds a lock, the connection is returned and the lock is retried a moment later. */
async function onceFree<T, Queried>(ctx: LibraryContext, work: Work<T, Queried>): Promise<T> {
  let isFirst = true;
  for (const pause of patience(LOCK_PATIENCE_MS)) {
    const done = await ifFree(ctx, work, isFirst);
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
  { userIds, queryAll, run, place }: Work<T, Queried>,
  queriesAhead: boolean,
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
    const { viewedCall } = ctx;
    const txs = heads.map((head) => transactionOn(client, head, now, viewedCall && createViewedActs()));
    const result = await run(txs, queried);
    for (const { trx, viewedActs } of txs) {
      if (viewedCall && viewedActs) await recordViewedWrite(trx, viewedCall, viewedActs.entry());
    }
    await commit(client, txs);
    for (const tx of txs) poke(ctx, tx, place?.clientId);
    return { result };
  } catch (error) {
    if (!broken) await client.query('rollback').catch(onError);
    throw error;
  } finally {
    client.off('error', onError);
    client.release(broken);
  }
}

function poke({ live }: LibraryContext, tx: OpenTransaction, clientId: string | undefined): void {
  const { userId, from, version, epoch, tombstoneFloor: floor, written } = tx;
  if (version !== from) live.poke(userId, { from, version, clientId, changed: written && { epoch, floor, written } });
}
