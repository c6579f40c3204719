import type { SimulatedMistake } from '../../planted/mistake.ts';

const at = (name: string) => `sync-server/billing/${name}.ts`;
const STANDING = at('standing');
const REDEEM = at('redeem');
const MIRROR = at('subscription-mirror');

/**
 * Mistakes with money, each planted alone; the stories must see every one. Those that are not slow are seen in about ten
 * seconds each; races and rare coincidences need more stories.
 */
export const MONEY_BUGS: readonly SimulatedMistake[] = [
  {
    name: 'events are taken without a signature',
    kind: 'money',
    tier: 'money',
    patches: [
      {
        file: at('webhook'),
        find: "const reading = ctx.payment.readEvent(body, req.get('stripe-signature'));",
        replace: `const read = ctx.payment.readEvent(body, req.get('stripe-signature'));
    const { id: eventId, type, refs } = JSON.parse(String(body));
    const reading = read.ok ? read : { ok: true as const, eventId, type, refs, createdAt: new Date().toISOString() };
    if (!reading.ok) return;`,
      },
      { file: at('webhook'), find: 'reason: reading.reason', replace: 'reason: 0' },
      { file: at('webhook'), find: 'REFUSALS[reading.reason]', replace: "''" },
    ],
  },
  {
    name: 'a second fulfilment grants again',
    kind: 'money',
    tier: 'money',
    patches: [
      { file: at('fulfil'), find: "if (order.status === 'paid' || order.status === 'refunded') return;", replace: '' },
      { file: at('fulfil'), find: "    .where('status', 'not in', ['paid', 'refunded'])\n", replace: '' },
    ],
  },
  {
    name: 'the client says its tier',
    kind: 'money',
    tier: 'money',
    patches: [
      {
        file: at('change-subscription'),
        find: "if (type === 'upgrade' && isPaidTier(tier)) return upgrade(ctx, userId, tier);",
        replace: `if (type === 'upgrade' && isPaidTier(tier)) {
    const { giveGrant } = await import('./ledger.ts');
    await changeGrants(ctx, userId, (tx) =>
      giveGrant(ctx, tx, { source: 'admin', source_ref: userId, tier, starts_at: tx.now }),
    );
    return upgrade(ctx, userId, tier);
  }`,
      },
    ],
  },
  {
    name: 'a gift is redeemed without its lock',
    kind: 'money',
    tier: 'money',
    slow: true,
    patches: [
      { file: REDEEM, find: '      .forUpdate()\n', replace: '' },
      { file: REDEEM, find: "    .where('is_redeemed', '=', false)\n", replace: '' },
    ],
  },
  {
    name: 'uses of a code are counted without its lock',
    kind: 'money',
    tier: 'money',
    slow: true,
    patches: [{ file: at('discounts'), find: ' for update`', replace: '`' }],
  },
  {
    name: 'the success page is taken for a payment',
    kind: 'money',
    tier: 'money',
    slow: true,
    patches: [
      {
        file: at('checkout-status'),
        find: ': fulfilCheckout(ctx, sessionId));',
        replace: `: ctx.payment
          .readCheckout(sessionId)
          .then((read) => read.ok && fulfilAs(ctx, { ...read.value, status: 'complete', isPaid: true })));`,
      },
    ],
  },
  {
    name: 'the success page answers everybody',
    kind: 'money',
    tier: 'money',
    slow: true,
    patches: [{ file: at('checkout-status'), find: "    .where('user_id', '=', userId)\n", replace: '' }],
  },
  {
    name: 'a refund takes nothing back',
    kind: 'money',
    tier: 'money',
    slow: true,
    patches: [
      {
        file: at('taken-back'),
        find: "return amountCents > 0 && refundedCents >= amountCents ? 'refunded' : undefined;",
        replace: 'return amountCents + refundedCents < 0 ? undefined : undefined;',
      },
    ],
  },
  {
    name: 'a part of a refund takes all back',
    kind: 'money',
    tier: 'money',
    slow: true,
    patches: [{ file: at('taken-back'), find: 'refundedCents >= amountCents', replace: 'refundedCents > 0' }],
  },
  {
    name: 'an event is believed in place of the provider',
    kind: 'money',
    tier: 'money',
    patches: [
      {
        file: at('provider-events'),
        find: '    for (const ref of refs) await applyRef(ctx, ref);',
        replace: `    for (const ref of refs) await applyRef(ctx, ref);
    if (type !== 'invoice.payment_failed') return;
    const failed = { failed_at: new Date(ctx.clock()).toISOString() };
    for (const { id } of refs) {
      const owner = ctx.db.selectFrom('plan_grants').select('user_id').where('source_ref', '=', id);
      const { user_id: userId } = (await owner.executeTakeFirst()) ?? {};
      if (!userId) continue;
      const { changeGrants } = await import('./ledger.ts');
      await changeGrants(ctx, userId, (tx) =>
        tx.trx.updateTable('plan_grants').set(failed).where('source_ref', '=', id).execute(),
      );
    }`,
      },
    ],
  },
  {
    name: 'a second subscription is sold beside the first',
    kind: 'money',
    tier: 'money',
    slow: true,
    patches: [
      {
        file: at('purchase'),
        find: "if (live?.status === 'active') return changePlan",
        replace: 'if (!live && live) return changePlan',
      },
      {
        file: MIRROR,
        find: 'for (const { sourceRef } of later) await',
        replace: 'for (const { sourceRef } of later.slice(9)) await',
      },
    ],
  },
  {
    name: 'a lifetime goes with the end of the old subscription',
    kind: 'money',
    tier: 'money',
    slow: true,
    patches: [
      {
        file: MIRROR,
        find: "  if (state.status !== 'ended') {",
        replace: `  if (state.status === 'ended') {
    const lifetimes = tx.trx.updateTable('plan_grants').set({ revoked_at: tx.now }).where('tier', '=', 'lifetime');
    await lifetimes.where('user_id', '=', tx.userId).execute();
  }
  if (state.status !== 'ended') {`,
      },
    ],
  },
  {
    name: 'the time of a gift runs under a subscription',
    kind: 'money',
    tier: 'money',
    slow: true,
    patches: [
      { file: STANDING, find: 'if (other.paidTo <= cursor) continue;', replace: 'if (other.paidTo > 0) continue;' },
    ],
  },
  {
    name: 'an expired gift is redeemed',
    kind: 'money',
    tier: 'money',
    patches: [{ file: REDEEM, find: 'gift.expires_at <= now', replace: "gift.expires_at <= ''" }],
  },
  {
    name: 'a smaller gift replaces a better plan',
    kind: 'money',
    tier: 'money',
    slow: true,
    patches: [
      {
        file: REDEEM,
        find: 'refuseLower(open.subscription_tier, current, until);',
        replace: 'if (!until) refuseLower(open.subscription_tier, current, until);',
      },
    ],
  },
  {
    name: 'the limit of a code is not counted',
    kind: 'money',
    tier: 'money',
    slow: true,
    patches: [{ file: at('discounts'), find: 'uses >= code.max_uses', replace: 'uses > 1_000' }],
  },
  {
    name: 'the client says that its code is free',
    kind: 'money',
    tier: 'money',
    slow: true,
    patches: [
      {
        file: 'shared/contract/billing.ts',
        find: 'discountCode: z.optional(z.string().check(z.trim(), z.maxLength(50))),',
        replace: 'discountCode: z.optional(z.string()), finalPrice: z.optional(z.string()),',
      },
      {
        file: at('subscribe'),
        find: '{ planId, discountCode }: { planId: PaidTier; discountCode?: string | undefined },',
        replace:
          '{ planId, discountCode, finalPrice }: { planId: PaidTier; discountCode?: string; finalPrice?: string },',
      },
      {
        file: at('subscribe'),
        find: '  if (!isFree) return buyWithCode(ctx, use, cancelPath);',
        replace: `  if (finalPrice === 'Free') {
    await changeGrants(ctx, userId, (tx) =>
      giveGrant(ctx, tx, { source: 'code', source_ref: \`\${userId}:\`, tier: 'lifetime', starts_at: tx.now }),
    );
  }
  if (!isFree) return buyWithCode(ctx, use, cancelPath);`,
      },
    ],
  },
  {
    name: 'lost events stay lost',
    kind: 'money',
    tier: 'money',
    patches: [
      { file: at('reconcile'), find: 'if (!ctx.payment.isConfigured) return;', replace: 'if (ctx.payment) return;' },
    ],
  },
  {
    name: 'a plan that has run out keeps its albums until a job says so',
    kind: 'money',
    tier: 'money',
    slow: true,
    patches: [
      {
        file: 'shared/domain/plan.ts',
        find: "return subscriptionExpiresAt > now ? subscriptionTier : 'free';",
        replace: "return now === '' ? 'free' : subscriptionTier;",
      },
    ],
  },
  {
    name: 'a payment of a stranger pays an order',
    kind: 'money',
    tier: 'money',
    slow: true,
    patches: [
      {
        file: at('fulfil'),
        find: 'return order && order.customer_id === customerId ? order : undefined;',
        replace: 'return customerId ? order : undefined;',
      },
    ],
  },
  {
    name: 'a deleted account goes on paying',
    kind: 'money',
    tier: 'money',
    slow: true,
    patches: [
      {
        file: 'sync-server/account/delete-account.ts',
        find: 'for (const { subscriptionId } of live)',
        replace: 'for (const { subscriptionId } of live.slice(9))',
      },
    ],
  },
  {
    name: 'what is paid for an account that is deleted is kept',
    kind: 'money',
    tier: 'money',
    slow: true,
    patches: [
      { file: at('fulfil'), find: '  if (paymentId) valueFrom(', replace: '  if (paymentId && !order) valueFrom(' },
    ],
  },
  {
    name: 'a downgrade ends what is paid for at once',
    kind: 'money',
    tier: 'money',
    slow: true,
    patches: [
      {
        file: at('change-subscription'),
        find: "await (state?.status === 'past_due' ? endNow(ctx, grant) : setRenewal(ctx, grant, false));",
        replace: 'await (state === undefined ? endNow(ctx, grant) : setRenewal(ctx, grant, false));',
      },
    ],
  },
  {
    name: 'a bank that has refused keeps its buyer waiting',
    kind: 'money',
    tier: 'money',
    slow: true,
    patches: [{ file: at('fulfil'), find: 'if (state.isRefused) return', replace: 'if (!state) return' }],
  },
  {
    name: 'a renewal beside a lifetime is kept',
    kind: 'money',
    tier: 'money',
    slow: true,
    patches: [{ file: MIRROR, find: 'payment.madeAt > time', replace: "payment.madeAt > '9'" }],
  },
];
