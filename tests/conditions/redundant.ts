/** Conditions that no test can notice, as `file: condition`, each with its reason. */
export const REDUNDANT: Record<string, string> = {
  'sync-server/community/refresh-figures.ts: user_id = ${userId}':
    'Without it, all figures are locked for a moment; of a person who was deleted there are no albums to count.',
  'sync-server/wishlist/queries.ts: ${condition}': 'It is asked where it is made.',
  'sync-server/sync/news.ts: h.version > $2 (2)': 'Without news there is no version up to which rows are read.',
  'sync-server/sync/news.ts: h.version > $2': 'Rows are read by the same condition once more; it spares counting none.',
  'sync-server/watching/source-state.ts: s.budget_until > ${at(now + aheadMs)}': 'It spares writing the same again.',
  'sync-server/watching/source-state.ts: (s.problem is not null or s.failures > 0 or s.retry_at is not null)':
    'It spares writing the same again.',
  'sync-server/watching/source-state.ts: pace is distinct from ${finite}': 'It spares writing the same again.',
  "sync-server/watching/kept-offers.ts: .where('album_key', '=', albumKey) (3)":
    'Copies of other albums are none of this one by their titles; it spares reading all.',
  "sync-server/push/devices.ts: .where('user_id', '=', userId) (2)": 'A session is of one person.',
  "sync-server/notifications/deliver.ts: .where('user_id', '=', userId)": 'No two events of any people have one id.',
  'sync-server/notifications/deliver.ts: waiting is not null':
    'Where nothing waits, nothing is made of it; it spares reading all events.',
  'sync-server/notifications/forget.ts: id = ${userId}':
    'Without it, all accounts are locked for a moment, and not only one.',
  'sync-server/sync/prune.ts: ${condition}': 'It only spares looking at people of whom nothing is deleted.',
  'sync-server/sync/stored-client.ts: user_id = $2':
    'Others were refused just before, and a client never changes its owner.',
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
  'sync-server/admin/codes/gift-rows.ts: dedupe_key = any(${keys})':
    'Only mails with these keys are taken from what is read; it spares reading all.',
  'sync-server/billing/ledger/plan-endings.ts: u.subscription_expires_at > ${now}':
    'Under the lock of the person the same is asked of the grants; it spares looking at plans that are over.',
  'sync-server/billing/ledger/plan-endings.ts: u.subscription_expires_at <= ${soon}':
    'The same is asked under the lock; it spares looking at plans that run for long.',
  'sync-server/billing/ledger/plan-endings.ts: not exists ( select from plan_grants g where g.user_id = u.id and g.revoked_at is null and g.ends_at > ${now} and (g.renews or g.failed_at is not null) )':
    'The same is asked under the lock; it spares looking at plans that renew, which most do.',
  "sync-server/account/forget-mails.ts: g.source = 'subscription'":
    'Mails about failed payments name subscriptions, and no grant of another kind has such a reference.',
  "sync-server/account/forget-mails.ts: m.template = 'gift'":
    'Of the mails that name a gift, those to its giver are removed by the statement before.',
  "sync-server/account/forget-mails.ts: m.template in ('gift', 'gift-bought')": 'Only these mails name a gift.',
  'sync-server/community/recommendations.ts: h.user_id = any(${ids}::uuid[])':
    'Only what is found of these people is read later; it spares comparing everybody.',
  'sync-server/community/recommendations.ts: ${isTheirs}': 'The same condition, where albums are counted.',
  'sync-server/community/recommendations.ts: ${isTheirs} (2)': 'The same condition, where artists are counted.',
  'sync-server/community/recommendations.ts: f.user_id = any(${ids}::uuid[])':
    'Others have nothing in common then, and such rows are left out; it spares reading all.',
  'sync-server/library/write-statements.ts: t.is_default': 'It spares writing the rows that are no default already.',
  'sync-server/library/write-statements.ts: not x."isDefault"':
    'The next statement makes it the default again; this spares writing the row twice.',
  "sync-server/billing/events/reconcile.ts: .where('gift_code', 'is', null)":
    'A gift gets its code when its order becomes paid, and none whose order expired or failed has one.',
  "sync-server/jobs/dead-worker-cleanup.ts: locktype = 'advisory'": 'Only such a lock has this class.',
  "sync-server/jobs/failed-jobs.ts: locktype = 'advisory'": 'Only such a lock has this class.',
  'sync-server/visibility/picture.ts: ${isStored(sql`w.image_url`)}':
    'The address that is sought is such a one; the index needs it.',
  'sync-server/visibility/picture.ts: ${isStored(sql`r.image_url`)}':
    'The address that is sought is such a one; the index needs it.',
  "sync-server/reviews/write-review.ts: .where('user_id', '=', userId)":
    'The review of another is not found in the next statement, and the refusal undoes the change.',
  'sync-server/community/feed.ts: a.number < ${limit}': 'A page shows no more days; it spares looking for them.',
  'sync-server/community/feed.ts: d.count > 0':
    'The day was found by one of its albums; it also holds if that is deleted in the moment between the two statements.',
  'sync-server/community/feed.ts: r.id = any(${ids}::uuid[])':
    'Only these ids are asked for later; it spares reading all.',
  'sync-server/community/feed.ts: ${isPublicReview} (2)':
    'The places are of public reviews; it also holds for one that is withdrawn in the moment between the two statements.',
  'sync-server/community/feed.ts: ${hasPublicProfile} (2)':
    'The places are of public profiles; it also holds for one that is closed in the moment between the two statements.',
  'sync-server/moderation/report-profile.ts: ${hasPublicProfile}':
    'The look-up has asked; it also holds for a profile that is made private in the moment between the two.',
  'sync-server/sync/stream-sessions.ts: s.sid = any($1)':
    'Only these sessions are asked for later; it spares reading all.',
};
