import type { Router } from 'express';
import * as contract from '../../shared/contract/billing.ts';
import type { Context } from '../context.ts';
import { mount } from '../http/mount.ts';
import { changeSubscription } from './change-subscription.ts';
import { checkoutStatusOf } from './checkout-status.ts';
import { validate } from './discounts.ts';
import { buyGift } from './gift-order.ts';
import { billingHistoryOf, portalOf } from './history.ts';
import { buyPlan, readBuyer } from './purchase.ts';
import { quoteOf } from './quote.ts';
import { redeem } from './redeem.ts';
import { subscribe } from './subscribe.ts';
import { subscriptionOf } from './subscription.ts';

export function billingRoutes(router: Router, ctx: Context): void {
  mount(router, ctx, contract.subscriptionInfo, ({ userId }) => subscriptionOf(ctx, userId));
  mount(router, ctx, contract.changeSubscription, ({ userId, body }) => changeSubscription(ctx, userId, body));
  mount(router, ctx, contract.createCheckout, async ({ userId, body }) => {
    const { planId, gift, recipientName = '', recipientEmail = '', giftMessage } = body;
    if (gift) {
      return buyGift(ctx, userId, { planId, recipientName, recipientEmail, giftMessage: giftMessage || null });
    }
    return buyPlan(ctx, userId, await readBuyer(ctx, userId), planId, `/checkout?plan=${planId}&canceled=true`);
  });
  mount(router, ctx, contract.checkoutQuote, ({ userId, query }) => quoteOf(ctx, userId, query.planId));
  mount(router, ctx, contract.checkoutStatus, ({ userId, params }) => checkoutStatusOf(ctx, userId, params.sessionId));
  mount(router, ctx, contract.validateDiscount, ({ userId, body }) => validate(ctx, userId, body.code, body.planId));
  mount(router, ctx, contract.createSubscription, ({ userId, body }) => subscribe(ctx, userId, body));
  mount(router, ctx, contract.redeemGift, ({ userId, body }) => redeem(ctx, userId, body.giftCode));
  mount(router, ctx, contract.billingHistory, ({ userId }) => billingHistoryOf(ctx, userId));
  mount(router, ctx, contract.openBillingPortal, ({ userId }) => portalOf(ctx, userId));
}
