import * as contract from '../../../shared/contract/admin-users.ts';
import type { Tier } from '../../../shared/domain/plan.ts';
import { actorOf } from '../../audit/record-act.ts';
import { billingHistoryOf } from '../../billing/buying/history.ts';
import { activePeriods, entitlementOf } from '../../billing/ledger/entitlement.ts';
import { grantsOf, type LedgerGrant } from '../../billing/ledger/ledger.ts';
import { customerUrl } from '../../billing/provider/customer.ts';
import type { Context } from '../../context.ts';
import { AppError } from '../../http/app-error.ts';
import type { Calls } from '../../http/mount.ts';
import { idIn, notFound } from '../../http/not-found.ts';
import { findForAdmins, requireChangedUser } from '../users/user-rows.ts';
import { choiceOf, setTierOf } from './change-tier.ts';
import { undoTierOf } from './undo-tier.ts';

/** What administrators see and change of a person's plan. */
export function adminUserPlanRoutes({ mount }: Calls): void {
  mount(contract.getAdminUser, async ({ ctx, params }) => {
    const user = await findForAdmins(ctx.db, params.userId);
    if (!user) throw notFound('user');
    return {
      ...user,
      customerUrl: customerUrl(ctx.config, user.stripeCustomerId),
      ...(await paymentsOf(ctx, user.id)),
    };
  });

  for (const endpoint of [contract.setTierInList, contract.setTier]) {
    mount(endpoint, async (call) => {
      const userId = idIn(call.params.userId, 'user');
      const undo = await setTierOf(call.ctx, actorOf(call), userId, tierIn(call.body));
      return { ...(await requireChangedUser(call.ctx.db, userId)), undo };
    });
  }

  mount(contract.tierEffectOf, async ({ ctx, params, query }) => {
    const { id } = await requireChangedUser(ctx.db, params.userId);
    const grants = await grantsOf(ctx.db, id);
    const now = new Date(ctx.clock()).toISOString();
    const { ends, runsOut, canUndo } = choiceOf(grants, query.tier, now);
    const untilOf = new Map(activePeriods(grants, now).map(({ grant, paidTo }) => [grant.id, paidTo]));
    const plan = ({ id, tier, source, endsAt, renews }: LedgerGrant) => {
      const until = untilOf.get(id) ?? (endsAt === null ? Number.POSITIVE_INFINITY : Date.parse(endsAt));
      return { tier, source, until: Number.isFinite(until) ? new Date(until).toISOString() : null, renews };
    };
    const { subscriptionTier } = entitlementOf(grants, now);
    return { tier: subscriptionTier, ends: ends.map(plan), runsOut: runsOut.map(plan), canUndo };
  });

  mount(contract.undoTier, async (call) => {
    const userId = idIn(call.params.userId, 'user');
    await undoTierOf(call.ctx, actorOf(call), userId, call.body.change);
    return requireChangedUser(call.ctx.db, userId);
  });
}

/** Either name will do (AMB-62). */
function tierIn({ subscriptionTier, tier }: { subscriptionTier?: Tier; tier?: Tier }): Tier {
  const wanted = subscriptionTier ?? tier;
  if (wanted === undefined) throw new AppError('INVALID', 'Tier is required', { field: 'tier' });
  if (tier !== undefined && tier !== wanted) {
    throw new AppError('INVALID', 'Tier and subscriptionTier must be the same', { field: 'tier' });
  }
  return wanted;
}

type Payments = Pick<contract.AdminUserDetail, 'billingHistory' | 'isBillingKnown'>;

/** The rest of a user is shown also while the provider does not answer. */
async function paymentsOf(ctx: Context, userId: string): Promise<Payments> {
  try {
    return { billingHistory: await billingHistoryOf(ctx, userId), isBillingKnown: true };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    ctx.log.warn({ err: error, userId }, 'payments of a user could not be read');
    return { billingHistory: [], isBillingKnown: false };
  }
}
