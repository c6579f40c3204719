import type { Role } from '../../../shared/domain/role.ts';
import { type Actor, recordAct } from '../../audit/record-act.ts';
import type { Context } from '../../context.ts';
import { AppError } from '../../http/app-error.ts';
import { notFound } from '../../http/not-found.ts';
import { changeAccount } from '../../library/account.ts';
import { administratorsInTurn, refuseLast } from '../../library/administrators.ts';
import type { UserTransaction } from '../../library/open-transaction.ts';

/**
 * Gives or takes the admin role. The last administrator keeps it, also when two take it from each other at once: changes of
 * roles take turns, and each reads after it who is an administrator still (AMB-65).
 */
export async function changeRole(ctx: Context, by: Actor, userId: string, role: Role): Promise<void> {
  try {
    await changeAccount(ctx, userId, (tx) => inTurn(tx, by, role));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // The account went while its change waited for its turn.
    if (error.code === 'UNAUTHENTICATED') throw notFound('user');
    if (error.code === 'LAST_ADMIN' || error.code === 'FORBIDDEN') {
      await recordAct(ctx.db, by, { act: 'user.role', subjectId: userId, after: { role }, refused: error.code });
    }
    throw error;
  }
}

async function inTurn({ trx, userId }: UserTransaction, by: Actor, role: Role) {
  const admins = await administratorsInTurn(trx);
  const before = await trx.selectFrom('users').select('role').where('id', '=', userId).executeTakeFirst();
  if (!before) throw notFound('user');
  if (!admins.includes(by.actorId)) throw new AppError('FORBIDDEN', 'Only administrators may do this');
  if (before.role === role) return undefined;
  if (role !== 'admin') refuseLast(admins, userId);
  await recordAct(trx, by, { act: 'user.role', subjectId: userId, before, after: { role } });
  return { role };
}
