/** Conditions that no test can notice, as `file: condition`, each with its reason. */
export const REDUNDANT: Record<string, string> = {
  'sync-server/visibility/for-admins-gifts.ts: dedupe_key = any(${keys})':
    'Only mails with these keys are taken from what is read; it spares reading all.',
  "sync-server/billing/change-subscription.ts: .where('user_id', '=', userId)":
    'The ids in the next condition are of grants that were just read as those of this person.',
  "sync-server/billing/subscription-mirror.ts: .where('id', '=', orderId)":
    'A customer is of one person, and so are all orders with this customer, which the next condition asks for.',
  "sync-server/account/forget-mails.ts: g.source = 'subscription'":
    'Mails about failed payments name subscriptions, and no grant of another kind has such a reference.',
  "sync-server/account/forget-mails.ts: m.template = 'gift'":
    'Of the mails that name a gift, those to its giver are removed by the statement before.',
  "sync-server/account/forget-mails.ts: m.template in ('gift', 'gift-bought')": 'Only these mails name a gift.',
};
