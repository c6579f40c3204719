import * as contract from '../../shared/contract/billing.ts';
import type { Calls } from '../http/mount.ts';
import { changeSubscription } from './buying/change-subscription.ts';
import { checkoutStatusOf } from './buying/checkout-status.ts';
import { billingHistoryOf, portalOf } from './buying/history.ts';
import { buyPlan, readBuyer } from './buying/purchase.ts';
import { quoteOf } from './buying/quote.ts';
import { subscribe } from './buying/subscribe.ts';
import { subscriptionOf } from './buying/subscription.ts';
import { validate } from './codes/discounts.ts';
import { buyGift } from './gifts/buy-gift.ts';
import { redeem } from './gifts/redeem.ts';

export function billingRoutes({ mount }: Calls): void {
  mount(contract.subscriptionInfo, ({ ctx, userId }) => subscriptionOf(ctx, userId));
  mount(contract.changeSubscription, ({ ctx, userId, body }) => changeSubscription(ctx, userId, body));
  mount(contract.createCheckout, async ({ ctx, userId, body }) => {
    const { planId, gift, recipientName = '', recipientEmail = '', giftMessage } = body;
    if (gift) {
      return buyGift(ctx, userId, { planId, recipientName, recipientEmail, giftMessage: giftMessage || null });
    }
    return buyPlan(ctx, userId, await readBuyer(ctx, userId), planId, `/checkout?plan=${planId}&canceled=true`);
  });
  mount(contract.checkoutQuote, ({ ctx, userId, query }) => quoteOf(ctx, userId, query.planId));
  mount(contract.checkoutStatus, ({ ctx, userId, params }) => checkoutStatusOf(ctx, userId, params.sessionId));
  mount(contract.validateDiscount, ({ ctx, userId, body }) => validate(ctx, userId, body.code, body.planId));
  mount(contract.createSubscription, ({ ctx, userId, body }) => subscribe(ctx, userId, body));
  mount(contract.redeemGift, ({ ctx, userId, body }) => redeem(ctx, userId, body.giftCode));
  mount(contract.billingHistory, ({ ctx, userId }) => billingHistoryOf(ctx, userId));
  mount(contract.openBillingPortal, ({ ctx, userId }) => portalOf(ctx, userId));
}
