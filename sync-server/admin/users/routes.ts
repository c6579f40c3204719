import type { Router } from 'express';
import * as contract from '../../../shared/contract/admin-users.ts';
import { actorOf, recordAct } from '../../audit/record-act.ts';
import type { Context } from '../../context.ts';
import { mount } from '../../http/mount.ts';
import { idIn, notFound } from '../../http/not-found.ts';
import { findChangedUser, listForAdmins, verifiedEmails } from '../../visibility/for-admins.ts';
import { changeRole } from './change-role.ts';
import { saveNotes } from './save-notes.ts';
import { siteFigures } from './site-figures.ts';

/** Users as administrators see and change them. What concerns money is among the calls of billing. */
export function adminUserRoutes(router: Router, ctx: Context): void {
  const { db } = ctx;

  mount(router, ctx, contract.adminStats, () => siteFigures(db, new Date(ctx.clock())));

  mount(router, ctx, contract.listAdminUsers, async ({ query }) => {
    const {
      page = 1,
      limit = contract.ADMIN_PAGE_SIZE,
      search = '',
      sort = 'joined',
      order = 'desc',
      tier,
      role,
    } = query;
    const { users, total } = await listForAdmins(db, { page, limit, search, sort, order, tier, role });
    return { users, total, page, limit, totalPages: Math.ceil(total / limit) };
  });

  mount(router, ctx, contract.listVerifiedEmails, (call) =>
    db.transaction().execute(async (trx) => {
      const emails = await verifiedEmails(trx);
      await recordAct(trx, actorOf(call), { act: 'emails.download', after: { addresses: emails.length } });
      return emails;
    }),
  );

  for (const endpoint of [contract.setRoleInList, contract.setRole]) {
    mount(router, ctx, endpoint, async (call) => {
      const userId = idIn(call.params.userId, 'user');
      await changeRole(ctx, actorOf(call), userId, call.body.role);
      return changed(userId);
    });
  }

  mount(router, ctx, contract.saveAdminNotes, async (call) => {
    const userId = idIn(call.params.userId, 'user');
    await saveNotes(ctx, actorOf(call), userId, call.body.notes);
    return changed(userId);
  });

  async function changed(userId: string) {
    const user = await findChangedUser(db, userId);
    if (!user) throw notFound('user');
    return user;
  }
}
