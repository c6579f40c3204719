import type { Kysely } from 'kysely';
import type { PoolClient } from 'pg';
import { allOrFirstFailure } from '../db/first-failure.ts';
import { kyselyOn } from '../db/kysely-on.ts';
import { isConnectionError } from '../db/passing-errors.ts';
import type { Database } from '../db/schema.ts';
import { AppError } from '../http/app-error.ts';
import type { ViewedActs } from './viewed-acts.ts';
import type { Written } from './written-rows.ts';

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

export interface OpenTransaction extends UserTransaction {
  /** The version at its beginning. */
  from: number;
}

export function transactionOn(
  client: PoolClient,
  head: Head,
  now: string,
  viewedActs: ViewedActs | undefined,
): OpenTransaction {
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
    viewedActs,
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

/** The connection broke before the answer to COMMIT: the transaction may be committed or not. */
export class LostCommit extends Error {}

/** A COMMIT after a failed statement rolls back; the statement's failure is the one that is thrown. */
export async function commit(client: PoolClient, txs: readonly OpenTransaction[]): Promise<void> {
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
export const BEGIN =
  "begin; set local side_one.user_transaction = 'on'; set local plan_cache_mode = force_generic_plan";

interface Head {
  userId: string;
  version: number;
  epoch: string;
  tombstone_floor: number;
}

/** The comment shows in pg_stat_activity that the connection found the lock taken. */
export const LEAVE = 'rollback -- the lock is taken';

/** @returns undefined if another connection holds the lock */
export async function lockHead(client: PoolClient, userId: string): Promise<Head | undefined> {
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
