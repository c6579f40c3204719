import type { Insertable, Kysely, Selectable } from 'kysely';
import * as z from 'zod/mini';
import type { Context } from '../context.ts';
import type { Database } from '../db/schema.ts';
import type { PlanGrantTable } from '../db/tables/money.ts';
import { AppError } from '../http/app-error.ts';
import { addJob, defineJob } from '../jobs/job.ts';
import { type AccountChanges, changeAccount } from '../library/account.ts';
import type { UserTransaction } from '../library/user-transaction.ts';
import { type Grant, nextEnd, openStretches, standingOf } from './standing.ts';

/** A row of the ledger, as the rules read it. */
export interface LedgerGrant extends Grant {
  id: string;
  revision: number;
}

/**
 * The only way to change what a person has: `change` writes grants under the person's lock, and `users.subscription_*`
 * are computed from all of them in the same transaction.
 */
export async function changeGrants<T>(
  ctx: Context,
  userId: string,
  change: (tx: UserTransaction) => Promise<T>,
): Promise<T> {
  let result: { value: T } | undefined;
  await changeAccount(ctx, userId, async (tx) => {
    result = { value: await change(tx) };
    return changedStanding(tx);
  });
  if (!result) throw new Error('The grants were not changed');
  return result.value;
}

/** Writes what a plan that has ended leaves; the tier is computed on each read, so a late run extends nothing (AMB-03). */
export const planEnds = defineJob({
  name: 'plan-ends',
  payload: z.object({ userId: z.string() }),
  run: (ctx, { userId }) => ifThere(changeGrants(ctx, userId, async () => undefined)),
});

/** Resolves with undefined if the account has been deleted meanwhile. */
export async function ifThere<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof AppError && error.code === 'UNAUTHENTICATED') return undefined;
    throw error;
  }
}

export type NewGrant = Omit<Insertable<PlanGrantTable>, 'id' | 'user_id'>;

/** Writes the grant of a source, once. */
export async function giveGrant(ctx: Context, tx: UserTransaction, grant: NewGrant): Promise<void> {
  await tx.trx
    .insertInto('plan_grants')
    .values({ id: ctx.newId(), user_id: tx.userId, ...grant })
    .onConflict((conflict) => conflict.columns(['source', 'source_ref']).doNothing())
    .execute();
}

export async function revokeGrants(tx: UserTransaction, ids: readonly string[], reason: string): Promise<void> {
  if (ids.length === 0) return;
  await tx.trx
    .updateTable('plan_grants')
    .set({ revoked_at: tx.now, revoke_reason: reason, updated_at: tx.now })
    .where('id', 'in', ids)
    .where('user_id', '=', tx.userId)
    .where('revoked_at', 'is', null)
    .execute();
}

export async function grantsOf(db: Kysely<Database>, userId: string): Promise<LedgerGrant[]> {
  const rows = await db.selectFrom('plan_grants').selectAll().where('user_id', '=', userId).execute();
  return rows.map(grantOf);
}

function grantOf(row: Selectable<PlanGrantTable>): LedgerGrant {
  return {
    id: row.id,
    revision: row.revision,
    source: row.source,
    sourceRef: row.source_ref,
    tier: row.tier,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    renews: row.renews,
    failedAt: row.failed_at,
    revokedAt: row.revoked_at,
  };
}

async function changedStanding(tx: UserTransaction): Promise<AccountChanges> {
  const grants = await grantsOf(tx.trx, tx.userId);
  const standing = standingOf(grants, tx.now);
  const wanted = {
    subscription_tier: standing.subscriptionTier,
    subscription_status: standing.subscriptionStatus,
    subscription_expires_at: standing.subscriptionExpiresAt,
    stripe_subscription_id: runningSubscription(grants, tx.now),
  };
  const next = nextEnd(grants, tx.now);
  if (next !== null) {
    await addJob(tx.trx, planEnds, { userId: tx.userId }, { key: `plan-ends:${tx.userId}`, runAt: next });
  }
  const stored = await tx.trx
    .selectFrom('users')
    .select(['subscription_tier', 'subscription_status', 'subscription_expires_at', 'stripe_subscription_id'])
    .where('id', '=', tx.userId)
    .executeTakeFirst();
  const names = Object.keys(wanted) as (keyof typeof wanted)[];
  return Object.fromEntries(
    names.filter((name) => stored?.[name] !== wanted[name]).map((name) => [name, wanted[name]]),
  );
}

function runningSubscription(grants: readonly LedgerGrant[], now: string): string | null {
  const running = openStretches(grants, now).filter(({ grant }) => grant.source === 'subscription');
  return running.sort((a, b) => b.from - a.from)[0]?.grant.sourceRef ?? null;
}
