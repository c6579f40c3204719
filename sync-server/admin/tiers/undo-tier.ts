import * as z from 'zod/mini';
import { idField } from '../../../shared/schemas/ids.ts';
import { type Actor, recordAct } from '../../audit/record-act.ts';
import { entitlementOf } from '../../billing/ledger/entitlement.ts';
import { changeGrants, idsOf, type Ledger } from '../../billing/ledger/ledger.ts';
import type { Context } from '../../context.ts';
import { AppError } from '../../http/app-error.ts';
import { orNotFound } from '../../http/not-found.ts';
import type { UserTransaction } from '../../library/open-transaction.ts';

const MINUTES = 10;

const undoable = z.object({ undo: z.object({ given: z.nullable(z.string()), takenBack: z.array(z.string()) }) });

/**
 * Gives back what an administrator's choice took and takes what it gave. Only the latest choice, for a few minutes: later
 * the provider may have paid back what would be given.
 */
export async function undoTierOf(ctx: Context, by: Actor, userId: string, change: string): Promise<void> {
  const undone = changeGrants(ctx, userId, (tx, ledger) => undo(tx, ledger, by, change));
  await orNotFound(undone, 'user');
}

async function undo(tx: UserTransaction, ledger: Ledger, by: Actor, change: string): Promise<void> {
  const { given, takenBack } = await latestChoice(tx, change);
  const before = entitlementOf(ledger.grants, tx.now);
  const added = ledger.grants.filter(({ source, sourceRef }) => source === 'admin' && sourceRef === given);
  const taken = ledger.grants.filter(
    ({ id, revokeReason }) => takenBack.includes(id) && (revokeReason === 'admin' || revokeReason === 'replaced'),
  );
  await ledger.revoke(idsOf(added), 'undone');
  await ledger.change(idsOf(taken), { revoked_at: null, revoke_reason: null });
  const after = entitlementOf(ledger.grants, tx.now);
  await recordAct(tx.trx, by, {
    act: 'user.tier',
    subjectId: tx.userId,
    before,
    after: { ...after, undone: change },
  });
}

async function latestChoice({ trx, userId, now }: UserTransaction, change: string) {
  const latest = await trx
    .selectFrom('audit_log')
    .select(['id', 'at', 'after'])
    .where('subject_id', '=', userId)
    .where('act', '=', 'user.tier')
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const kept = undoable.safeParse(latest?.after);
  const isThis = idField.safeParse(change).success && latest?.id === change;
  if (!latest || !isThis || !kept.success || Date.parse(now) - Date.parse(latest.at) > MINUTES * 60_000) {
    throw new AppError('EDIT_CONFLICT', 'This change can be undone no more. Choose the tier instead.');
  }
  return kept.data.undo;
}
