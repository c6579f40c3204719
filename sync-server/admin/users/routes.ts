import * as contract from '../../../shared/contract/admin-users.ts';
import { actorOf, recordAct } from '../../audit/record-act.ts';
import type { Calls } from '../../http/mount.ts';
import { idIn } from '../../http/not-found.ts';
import { changeRole } from './change-role.ts';
import { saveNotes } from './save-notes.ts';
import { siteFigures } from './site-figures.ts';
import { listForAdmins, requireChangedUser, verifiedEmails } from './user-rows.ts';

/** Users as administrators see and change them. What concerns money is among the calls of billing. */
export function adminUserRoutes({ mount }: Calls): void {
  mount(contract.adminStats, ({ ctx }) => siteFigures(ctx.db, new Date(ctx.clock())));

  mount(contract.listAdminUsers, async ({ ctx, query }) => {
    const {
      page = 1,
      limit = contract.ADMIN_PAGE_SIZE,
      search = '',
      sort = 'joined',
      order = 'desc',
      tier,
      role,
    } = query;
    const { users, total } = await listForAdmins(ctx.db, { page, limit, search, sort, order, tier, role });
    return { users, total, page, limit, totalPages: Math.ceil(total / limit) };
  });

  mount(contract.listVerifiedEmails, (call) =>
    call.ctx.db.transaction().execute(async (trx) => {
      const emails = await verifiedEmails(trx);
      await recordAct(trx, actorOf(call), { act: 'emails.download', after: { addresses: emails.length } });
      return emails;
    }),
  );

  for (const endpoint of [contract.setRoleInList, contract.setRole]) {
    mount(endpoint, async (call) => {
      const userId = idIn(call.params.userId, 'user');
      await changeRole(call.ctx, actorOf(call), userId, call.body.role);
      return requireChangedUser(call.ctx.db, userId);
    });
  }

  mount(contract.saveAdminNotes, async (call) => {
    const userId = idIn(call.params.userId, 'user');
    await saveNotes(call.ctx, actorOf(call), userId, call.body.notes);
    return requireChangedUser(call.ctx.db, userId);
  });
}
