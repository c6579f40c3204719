import * as z from 'zod/mini';
import { idField } from '../../../shared/schemas/ids.ts';
import { type Actor, recordAct } from '../../audit/record-act.ts';
import { changeGrants, grantsOf, revokeGrants } from '../../billing/ledger.ts';
import { standingOf } from '../../billing/standing.ts';
import type { Context } from '../../context.ts';
import { AppError } from '../../http/app-error.ts';
import type { UserTransaction } from '../../library/user-transaction.ts';
import { ofSomebody } from './change-tier.ts';

const MINUTES = 10;

const undoable = z.object({ undo: z.object({ given: z.nullable(z.string()), takenBack: z.array(z.string()) }) });

/**
 * Gives back what an administrator's choice took and takes what it gave. Only the latest choice, for a few minutes: later
 * the provider may have paid back what would be given.
 */
export async function undoTierOf(ctx: Context, by: Actor, userId: string, change: string): Promise<void> {
  await ofSomebody(changeGrants(ctx, userId, (tx) => undo(tx, by, change)));
}

async function undo(tx: UserTransaction, by: Actor, change: string): Promise<void> {
  const { given, takenBack } = await latestChoice(tx, change);
  const grants = await grantsOf(tx.trx, tx.userId);
  const before = standingOf(grants, tx.now);
  const added = grants.filter(({ source, sourceRef }) => source === 'admin' && sourceRef === given);
  await revokeGrants(
    tx,
    added.map(({ id }) => id),
    'undone',
  );
  if (takenBack.length > 0) {
    await tx.trx
      .updateTable('plan_grants')
      .set({ revoked_at: null, revoke_reason: null, updated_at: tx.now })
      .where('id', 'in', takenBack)
      .where('user_id', '=', tx.userId)
      .where('revoke_reason', 'in', ['admin', 'replaced'])
      .execute();
  }
  const after = standingOf(await grantsOf(tx.trx, tx.userId), tx.now);
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
