/** Conditions that no test can notice, as `file: condition`, each with its reason. */
export const REDUNDANT: Record<string, string> = {
  'sync-server/sync/prune.ts: ${condition}': 'It only spares looking at people of whom nothing is deleted.',
  'sync-server/sync/push.ts: user_id = $2': 'Others were refused just before, and a client never changes its owner.',
  'sync-server/library/images/unused-images.ts: check_at <= $1':
    'Each picture is asked for its own time; this only spares looking at people with none that is due.',
  "sync-server/library/images/unused-images.ts: texts.text like '%/api/images/%'":
    'The pattern finds no more without; it spares its work.',
  'sync-server/library/images/unused-images.ts: (due.is_used or due.unused_since is null)':
    'The others are removed by the same statement, and a row is not changed and removed at once.',
  'sync-server/library/library-state.ts: entity in (${entityNames})': 'There are no others; the index needs it.',
  'sync-server/library/library-state.ts: id = any($2::uuid[])':
    'Only the ids of the commands are asked for later; it spares loading all.',
  'sync-server/library/library-state.ts: exists (select from sync_tombstone where user_id = $1)':
    'It spares the search for many ids where there is nothing.',
  'sync-server/library/library-state.ts: user_id = $1 (2)': 'It is in the condition that spares a search.',
  'sync-server/library/verdicts.ts: command_id = any($2::uuid[])':
    'Only these ids are asked for later; it spares loading all.',
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
