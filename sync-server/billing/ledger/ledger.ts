import type { Insertable, Kysely, Selectable, Updateable } from 'kysely';
import * as z from 'zod/mini';
import type { Context } from '../../context.ts';
import type { Database } from '../../db/schema.ts';
import type { PlanGrantTable } from '../../db/tables/money.ts';
import { AppError } from '../../http/app-error.ts';
import { addJob, defineJob } from '../../jobs/job.ts';
import { type AccountChanges, writeAccount } from '../../library/account.ts';
import type { UserTransaction } from '../../library/open-transaction.ts';
import { inUserTransaction } from '../../library/user-transaction.ts';
import { activePeriods, entitlementOf, type Grant, nextEnd } from './entitlement.ts';

/** A row of the ledger, as the rules read it. */
export interface LedgerGrant extends Grant {
  id: string;
  revision: number;
  revokeReason: string | null;
}

/** What a person's plan is made of, under their lock: read once, with what the transaction writes since. */
export interface Ledger {
  grants: readonly LedgerGrant[];
  /** Writes the grant of a source, once. */
  give(grant: NewGrant): Promise<void>;
  change(ids: readonly string[], changes: GrantChanges): Promise<void>;
  /** What was taken back already stays as it is. */
  revoke(ids: readonly string[], reason: string): Promise<void>;
}

export type NewGrant = Omit<Insertable<PlanGrantTable>, 'id' | 'user_id'>;
type GrantChanges = Omit<Updateable<PlanGrantTable>, 'id' | 'user_id'>;

/**
 * The only way to change what a person has: `change` writes grants under the person's lock, and `users.subscription_*`
 * are computed from all of them in the same transaction.
 */
export function changeGrants<T>(
  ctx: Context,
  userId: string,
  change: (tx: UserTransaction, ledger: Ledger) => Promise<T>,
): Promise<T> {
  return inUserTransaction(ctx, userId, async (tx) => {
    const ledger = await openLedger(ctx, tx);
    const value = await change(tx, ledger);
    await writeAccount(tx, await changedEntitlement(tx, ledger.grants));
    return value;
  });
}

/** Writes what a plan that has ended leaves; the tier is computed on each read, so a late run extends nothing (AMB-03). */
export const planEnds = defineJob({
  name: 'plan-ends',
  payload: z.object({ userId: z.string() }),
  run: (ctx, { userId }) => unlessAccountDeleted(changeGrants(ctx, userId, async () => undefined)),
});

/** Resolves with undefined if the account has been deleted meanwhile. */
export async function unlessAccountDeleted<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof AppError && error.code === 'UNAUTHENTICATED') return undefined;
    throw error;
  }
}

async function openLedger(ctx: Context, tx: UserTransaction): Promise<Ledger> {
  const ledger: Ledger = {
    grants: await grantsOf(tx.trx, tx.userId),
    async give(grant) {
      const given = await tx.trx
        .insertInto('plan_grants')
        .values({ id: ctx.newId(), user_id: tx.userId, ...grant })
        .onConflict((conflict) => conflict.columns(['source', 'source_ref']).doNothing())
        .returningAll()
        .execute();
      ledger.grants = [...ledger.grants, ...given.map(grantOf)];
    },
    async change(ids, changes) {
      if (ids.length === 0) return;
      const rows = await tx.trx
        .updateTable('plan_grants')
        .set({ ...changes, updated_at: tx.now })
        .where('id', 'in', ids)
        .where('user_id', '=', tx.userId)
        .returningAll()
        .execute();
      const changed = new Map(rows.map((row) => [row.id, grantOf(row)]));
      ledger.grants = ledger.grants.map((grant) => changed.get(grant.id) ?? grant);
    },
    revoke(ids, reason) {
      const over = new Set(ledger.grants.flatMap(({ id, revokedAt }) => (revokedAt === null ? [] : id)));
      const held = ids.filter((id) => !over.has(id));
      return ledger.change(held, { revoked_at: tx.now, revoke_reason: reason });
    },
  };
  return ledger;
}

export async function grantsOf(db: Kysely<Database>, userId: string): Promise<LedgerGrant[]> {
  const rows = await db.selectFrom('plan_grants').selectAll().where('user_id', '=', userId).execute();
  return rows.map(grantOf);
}

export function idsOf(grants: readonly LedgerGrant[]): string[] {
  return grants.map(({ id }) => id);
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
    revokeReason: row.revoke_reason,
  };
}

async function changedEntitlement(tx: UserTransaction, grants: readonly LedgerGrant[]): Promise<AccountChanges> {
  const entitlement = entitlementOf(grants, tx.now);
  const wanted = {
    subscription_tier: entitlement.subscriptionTier,
    subscription_status: entitlement.subscriptionStatus,
    subscription_expires_at: entitlement.subscriptionExpiresAt,
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
  const running = activePeriods(grants, now).filter(({ grant }) => grant.source === 'subscription');
  return running.sort((a, b) => b.from - a.from)[0]?.grant.sourceRef ?? null;
}
