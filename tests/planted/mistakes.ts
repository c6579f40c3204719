export interface Change {
  file: string;
  /** The function, constant or property that has the text, so that it may move with its neighbours. Migrations never change. */
  in?: string;
  /** Once in it. */
  find: string;
  replace: string;
}

/** A change of the source that would lose or double a person's data, or show it to others, and that a test must notice. */
export interface Mistake extends Change {
  name: string;
  /** Changes that only together are the mistake. */
  and?: readonly Change[];
  /** Has a test that fails with it. */
  test: string;
}

export function changesOf({ name: _name, test: _test, and = [], ...change }: Mistake): readonly Change[] {
  return [change, ...and];
}

/** What neither `npm run mutants` nor the script of dropped SQL conditions makes. */
export const MISTAKES: readonly Mistake[] = [
  // What devices have acknowledged, and what they are sent.
  {
    name: 'more is acknowledged than was sent',
    file: 'sync-server/sync/push.ts',
    in: 'saveClient',
    find: 'least($4::bigint, $3::bigint)',
    replace: '$4::bigint',
    test: 'tests/sync-server/sync/acknowledging.test.ts',
  },
  {
    name: 'an old acknowledgement takes a newer one back',
    file: 'sync-server/sync/push.ts',
    in: 'saveClient',
    find: 'greatest(c.acked_seq, excluded.acked_seq)',
    replace: 'excluded.acked_seq',
    test: 'tests/sync-server/sync/acknowledging.test.ts',
  },
  {
    name: 'albums of one moment are lost at the end of a page',
    file: 'sync-server/sync/pull.ts',
    in: 'PAGE',
    find: '(r.created_at, r.id) < ($4::timestamptz, $5::uuid)',
    replace: '(r.created_at < $4::timestamptz and r.id <> $5::uuid)',
    test: 'tests/sync-server/sync/equal-times.test.ts',
  },
  {
    name: 'a version is cut in two at the end of an answer',
    file: 'sync-server/sync/news.ts',
    in: 'newsText',
    find: 'greatest(min(version), max(version) - 1)',
    replace: 'max(version)',
    test: 'tests/sync-server/sync/pull.test.ts',
  },
  {
    name: 'deletions are left out of the changes',
    file: 'sync-server/sync/pull.ts',
    in: 'deltaOf',
    find: 'deleted,',
    replace: 'deleted: [],',
    test: 'tests/sync-server/sync/pull.test.ts',
  },
  {
    name: 'a pull reads its version after its rows',
    file: 'sync-server/sync/pull.ts',
    in: 'readDelta',
    find: "part: 'some' });",
    replace: "part: 'some' });\n  news.version = news.upTo = (await readHead(client, userId)).version;",
    and: [{ file: 'sync-server/sync/sync-once.ts', in: 'ownChanges', find: 'cursor !== from', replace: 'from >= 0' }],
    test: 'tests/sync-server/sync/own-changes.test.ts',
  },
  {
    name: 'changes get their numbers from one sequence for all people, without a lock',
    file: 'sync-server/library/turns.ts',
    in: 'createTurns',
    find: 'if (queue)',
    replace: 'if (queue && 0)',
    and: [
      {
        file: 'sync-server/library/user-transaction.ts',
        in: 'lockHead',
        find: "'select version, epoch, tombstone_floor from sync_head where user_id = $1 for update skip locked'",
        replace:
          '"select nextval(\'global_order\') * 1000 as version, epoch, tombstone_floor from sync_head where user_id = $1"',
      },
      {
        file: 'sync-server/library/user-transaction.ts',
        in: 'setHead',
        find: 'set version = $2',
        replace: 'set version = greatest(version, $2)',
      },
      {
        file: 'sync-server/db/migrations/0001-library.ts',
        find: 'create table sync_client (',
        replace: 'create sequence global_order; create table sync_client (',
      },
    ],
    test: 'tests/sync-server/sync/races.test.ts',
  },
  // Effects that would come twice, or not at all.
  {
    name: 'a verdict is stored outside the transaction of its change',
    file: 'sync-server/sync/push.ts',
    in: 'applied',
    find: 'storeVerdicts(tx.client, tx.userId, clientId, done)',
    replace: 'Promise.resolve(void Object.assign(tx, { decided: done }))',
    and: [
      {
        file: 'sync-server/library/user-transaction.ts',
        in: 'ifFree',
        find: '// Listeners serve',
        replace: `const [{ userId: person, decided }] = txs as unknown as [{ userId: string; decided?: [] }];
    if (decided) await (await import('./verdicts.ts')).storeVerdicts(client, person, clientId ?? null, decided);
    //`,
      },
    ],
    test: 'tests/sync-server/sync/own-changes.test.ts',
  },
  {
    name: 'a call without a key runs twice after a lost COMMIT',
    file: 'sync-server/library/run-command.ts',
    in: 'runCommand',
    find: 'isKeyed }',
    replace: 'true }',
    test: 'tests/sync-server/library/lost-commit.test.ts',
  },
  {
    name: 'any write runs twice after a lost COMMIT',
    file: 'sync-server/library/user-transaction.ts',
    in: 'mayRepeat',
    find: '!(error instanceof LostCommit)',
    replace: 'error instanceof Error',
    test: 'tests/sync-server/library/lost-commit.test.ts',
  },
  {
    name: 'a change of an unknown history is done again without a word',
    file: 'sync-server/sync/answered-before.ts',
    in: 'outcomeBefore',
    find: "refused('MAYBE_DONE', MAYBE_DONE_TEXT)",
    replace: 'undefined',
    test: 'tests/sync-server/sync/restored-backup.test.ts',
  },
  {
    name: 'a wish moved on two devices becomes two albums',
    file: 'sync-server/library/library-state.ts',
    in: 'put',
    find: '...(movedTo !== undefined && { movedTo })',
    replace: '',
    test: 'tests/sync-server/sync/row-changes.test.ts',
  },
  {
    name: 'the free limit is counted without the lock of the person',
    file: 'sync-server/library/turns.ts',
    in: 'createTurns',
    find: 'if (queue)',
    replace: 'if (queue && 0)',
    and: [
      { file: 'sync-server/library/user-transaction.ts', in: 'lockHead', find: ' for update skip locked', replace: '' },
    ],
    test: 'tests/sync-server/sync/races.test.ts',
  },
  // Pruning and retention.
  {
    name: 'what a person has deleted is pruned without the lock of the person',
    file: 'sync-server/sync/prune.ts',
    in: 'lock',
    find: ' for update skip locked',
    replace: '',
    test: 'tests/sync-server/sync/pruning.test.ts',
  },
  {
    name: 'verdicts are pruned that no device has acknowledged',
    file: 'sync-server/sync/prune.ts',
    in: 'isDoneWith',
    find: 'c.acked_seq >= seq',
    replace: 'c.last_seq >= seq',
    test: 'tests/sync-server/sync/pruning.test.ts',
  },
  {
    name: 'pruning leaves a transaction open in which later changes are lost',
    file: 'sync-server/sync/prune.ts',
    in: 'pruneOne',
    find: "if (rowCount === 0) {\n      await client.query('rollback');",
    replace: 'if (rowCount === 0) {',
    test: 'tests/sync-server/sync/pruning.test.ts',
  },
  {
    name: 'what is deleted is forgotten after 18 days',
    file: 'sync-server/jobs/housekeeping.ts',
    in: 'SYNC_MEMORY_DAYS',
    find: '180',
    replace: '18',
    test: 'tests/sync-server/sync/pruning.test.ts',
  },
  {
    name: 'a picture is removed before its row comes',
    file: 'sync-server/library/images/picture-share.ts',
    in: 'PAID_SHARE',
    find: 'unusedDays: 180',
    replace: 'unusedDays: 18',
    test: 'tests/sync-server/sync/pruning.test.ts',
  },
  {
    name: 'a username is free for others the day it is given up',
    file: 'sync-server/account/queries.ts',
    in: 'HOLD_DAYS',
    find: '30',
    replace: '0',
    test: 'tests/sync-server/http/account.test.ts',
  },
  {
    name: 'the pictures of a deleted album are removed while it can come back',
    file: 'sync-server/library/images/unused-images.ts',
    in: 'LOOK',
    find: 'union all select snapshot::text from sync_tombstone where user_id = $1',
    replace: '',
    test: 'tests/sync-server/images/unused-images.test.ts',
  },
  {
    name: 'the pictures of a refused change are removed',
    file: 'sync-server/library/images/unused-images.ts',
    in: 'LOOK',
    find: 'union all select args::text from sync_verdict where user_id = $1',
    replace: '',
    test: 'tests/sync-server/images/unused-images.test.ts',
  },
  {
    name: 'a picture that an overwritten value names is removed',
    file: 'sync-server/library/images/unused-images.ts',
    in: 'LOOK',
    find: 'union all select verdict::text from sync_verdict where user_id = $1',
    replace: '',
    test: 'tests/sync-server/images/unused-images.test.ts',
  },
  {
    name: 'the photos of an album are removed',
    file: 'sync-server/library/images/unused-images.ts',
    in: 'LOOK',
    find: 'union all select unnest(shelfie_photos) from records where user_id = $1',
    replace: '',
    test: 'tests/sync-server/images/unused-images.test.ts',
  },
  {
    name: 'the pictures of reviews are removed',
    file: 'sync-server/library/images/unused-images.ts',
    in: 'LOOK',
    find: 'union all select image_url from album_reviews where user_id = $1',
    replace: '',
    test: 'tests/sync-server/images/unused-images.test.ts',
  },
  {
    name: 'the profile picture is removed',
    file: 'sync-server/library/images/unused-images.ts',
    in: 'LOOK',
    find: 'union all select profile_image_url from users where id = $1',
    replace: '',
    test: 'tests/sync-server/images/unused-images.test.ts',
  },
  {
    name: 'a picture that is sent again is removed as if it were old',
    file: 'sync-server/library/images/queries.ts',
    in: 'insertImage',
    find: 'set check_at = excluded.check_at, unused_since = null',
    replace: 'set check_at = images.check_at',
    test: 'tests/sync-server/images/unused-images.test.ts',
  },
  // Rows written by SQL, which only triggers see.
  {
    name: 'a row put back by SQL stays deleted on devices',
    file: 'sync-server/db/migrations/0005-records-without-reference.ts',
    find: "tg_op = 'INSERT'",
    replace: "tg_op = 'TRUNCATE'",
    test: 'tests/sync-server/sync/stray-writes.test.ts',
  },
  {
    name: 'a row deleted by SQL stays on devices',
    file: 'sync-server/db/migrations/0001-library.ts',
    find: 'stamped := stray_version(old.user_id);',
    replace: 'return null;',
    test: 'tests/sync-server/sync/stray-writes.test.ts',
  },
  {
    name: 'a row changed by SQL never comes to a device',
    file: 'sync-server/db/migrations/0005-records-without-reference.ts',
    find: 'new.version := stray_version(new.user_id);',
    replace: 'new.version := coalesce(old.version, stray_version(new.user_id));',
    test: 'tests/sync-server/sync/stray-writes.test.ts',
  },
  {
    name: 'a membership changed by SQL never comes to a device',
    file: 'sync-server/db/migrations/0011-ids-of-each-person.ts',
    find: 'update records set version = version\n    where',
    replace: 'update records set version = version\n    where false and',
    test: 'tests/sync-server/sync/stray-writes.test.ts',
  },
  {
    name: 'the library of a deleted account stays',
    file: 'sync-server/db/migrations/0005-records-without-reference.ts',
    find: 'delete from records where user_id = old.id;',
    replace: '',
    test: 'tests/sync-server/account/delete-account.test.ts',
  },
  // Who sees what.
  {
    name: 'strangers see albums that the plan hides',
    file: 'sync-server/visibility/record.ts',
    in: 'isVisible',
    find: ` limit \${albumLimit}`,
    replace: '',
    test: 'tests/sync-server/http/public-pages.test.ts',
  },
  {
    name: 'strangers see the newest albums of a plan',
    file: 'sync-server/visibility/record.ts',
    in: 'isVisible',
    find: 'order by created_at, id limit',
    replace: 'order by created_at desc, id limit',
    test: 'tests/sync-server/http/public-pages.test.ts',
  },
  {
    name: 'a plan that is over goes on showing all albums to strangers',
    file: 'sync-server/visibility/record.ts',
    in: 'subscriptionExpiresAt',
    find: 'user.subscription_expires_at',
    replace: 'null',
    test: 'tests/sync-server/billing/hidden-albums.test.ts',
  },
  {
    name: 'albums that the plan hides count on the leaderboard',
    file: 'sync-server/community/refresh-figures.ts',
    in: 'computeFigures',
    find: '(select count(*) from shown)',
    replace: `(select count(*) from records where user_id = \${userId})`,
    test: 'tests/sync-server/visibility/counts.test.ts',
  },
  {
    name: 'members read reviews that an administrator hid',
    file: 'sync-server/visibility/hiding.ts',
    in: 'hideReview',
    find: `set is_public = false, hidden_at = \${now}, hidden_note = \${note}`,
    replace: 'set hidden_anew = hidden_anew',
    test: 'tests/sync-server/moderation/hidden-reviews.test.ts',
  },
  {
    name: 'a hidden review comes back when it is written again',
    file: 'sync-server/visibility/hiding.ts',
    in: 'hideWithheld',
    find: `where id = \${reviewId}`,
    replace: `where false and id = \${reviewId}`,
    test: 'tests/sync-server/moderation/hidden-reviews.test.ts',
  },
  {
    name: 'a review is shown before it is hidden again',
    file: 'sync-server/reviews/write-review.ts',
    in: 'addReview',
    find: 'await hideWithheld(trx, id, now);',
    replace: 'void hideWithheld;',
    test: 'tests/sync-server/moderation/hidden-reviews.test.ts',
  },
  {
    name: 'a private profile among the follows of another person',
    file: 'sync-server/visibility/collector.ts',
    in: 'isListedFor',
    find: 'isReadableProfile(viewerId)',
    replace: `sql\`u.id <> \${viewerId}\``,
    test: 'tests/sync-server/community/follows.test.ts',
  },
  {
    name: 'the number of albums of a private profile',
    file: 'sync-server/visibility/collector.ts',
    in: 'collectorColumns',
    find: `case when \${isReadableProfile(viewerId)} then`,
    replace: 'case when u.id is not null then',
    test: 'tests/sync-server/community/collectors.test.ts',
  },
  {
    name: 'the names of a private person beside reviews and in lists',
    file: 'sync-server/visibility/person.ts',
    in: 'shownPerson',
    find: `case when \${isShown} then u.first_name end`,
    replace: 'u.first_name',
    test: 'tests/sync-server/visibility/who-sees-what.test.ts',
  },
  {
    name: 'the id of a private person beside reviews',
    file: 'sync-server/visibility/person.ts',
    in: 'shownPerson',
    find: `case when \${isShown} then u.id end`,
    replace: 'u.id',
    test: 'tests/sync-server/visibility/who-sees-what.test.ts',
  },
  {
    name: 'administrators write to addresses that nobody has confirmed',
    file: 'sync-server/visibility/for-admins.ts',
    in: 'hasListedAddress',
    find: 'is_listed_address(u)',
    replace: "u.email <> '' and u.news_by_mail",
    test: 'tests/sync-server/admin/users/users.test.ts',
  },
  {
    name: 'administrators open any picture of a reported person',
    file: 'sync-server/visibility/for-admins-moderation.ts',
    in: 'isReportedPicture',
    find: `p.said ->> 'profileImageUrl' = \${address}`,
    replace: 'p.said is not null',
    test: 'tests/sync-server/moderation/hidden-profiles.test.ts',
  },
  // Money.
  {
    name: 'events of payments are taken without a signature',
    file: 'sync-server/billing/webhook.ts',
    in: 'webhookRoute',
    find: "const reading = ctx.payment.readEvent(body, req.get('stripe-signature'));",
    replace: `const read = ctx.payment.readEvent(body, req.get('stripe-signature'));
    const { id: eventId, type, refs } = JSON.parse(String(body));
    const reading = read.ok ? read : { ok: true as const, eventId, type, refs, createdAt: new Date().toISOString() };
    if (!reading.ok) return;`,
    and: [
      {
        file: 'sync-server/billing/webhook.ts',
        in: 'webhookRoute',
        find: 'reason: reading.reason',
        replace: 'reason: 0',
      },
      { file: 'sync-server/billing/webhook.ts', in: 'webhookRoute', find: 'REFUSALS[reading.reason]', replace: "''" },
    ],
    test: 'tests/sync-server/billing/webhook.test.ts',
  },
  {
    name: 'an event is believed in place of the provider',
    file: 'sync-server/billing/provider-events.ts',
    in: 'run',
    find: 'for (const ref of refs) await applyRef(ctx, ref);',
    replace: `for (const ref of refs) await applyRef(ctx, ref);
    if (type !== 'invoice.payment_failed') return;
    const failed = { failed_at: new Date(ctx.clock()).toISOString() };
    const ids = refs.map(({ id }) => id);
    await ctx.db.updateTable('plan_grants').set(failed).where('source_ref', 'in', ids).execute();`,
    test: 'tests/simulation/money/money.test.ts',
  },
  {
    name: 'a second fulfilment grants again',
    file: 'sync-server/billing/fulfil.ts',
    in: 'fulfilAs',
    find: "if (order.status === 'paid' || order.status === 'refunded') return;",
    replace: '',
    and: [
      {
        file: 'sync-server/billing/fulfil.ts',
        in: 'markPaid',
        find: ".where('status', 'not in', ['paid', 'refunded'])",
        replace: '',
      },
    ],
    test: 'tests/simulation/money/money.test.ts',
  },
  {
    name: 'the success page is taken for a payment',
    file: 'sync-server/billing/checkout-status.ts',
    in: 'settle',
    find: ': fulfilCheckout(ctx, sessionId));',
    replace: `: ctx.payment
          .readCheckout(sessionId)
          .then((read) => read.ok && fulfilAs(ctx, { ...read.value, status: 'complete', isPaid: true })));`,
    test: 'tests/sync-server/billing/checkout.test.ts',
  },
  {
    name: 'a payment of a stranger pays an order',
    file: 'sync-server/billing/fulfil.ts',
    in: 'orderOf',
    find: 'order && order.customer_id === customerId',
    replace: 'customerId',
    test: 'tests/sync-server/billing/others-rows.test.ts',
  },
  {
    name: 'the client says its tier',
    file: 'sync-server/billing/change-subscription.ts',
    in: 'changeSubscription',
    find: 'return upgrade(ctx, userId, tier);',
    replace: `{
    const { giveGrant } = await import('./ledger.ts');
    await changeGrants(ctx, userId, (tx) =>
      giveGrant(ctx, tx, { source: 'admin', source_ref: userId, tier, starts_at: tx.now }),
    );
    return upgrade(ctx, userId, tier);
  }`,
    test: 'tests/simulation/money/money.test.ts',
  },
  {
    name: 'the client says that its code is free',
    file: 'shared/contract/billing.ts',
    in: 'discountCode',
    find: '.check(z.trim(), z.maxLength(50))',
    replace: '), finalPrice: z.optional(z.string()',
    and: [
      {
        file: 'sync-server/billing/subscribe.ts',
        in: 'subscribe',
        find: '{ planId, discountCode }: { planId: PaidTier; discountCode?: string | undefined }',
        replace:
          '{ planId, discountCode, finalPrice }: { planId: PaidTier; discountCode?: string; finalPrice?: string }',
      },
      {
        file: 'sync-server/billing/subscribe.ts',
        in: 'subscribe',
        find: 'if (!isFree)',
        replace: `if (finalPrice === 'Free') {
    await changeGrants(ctx, userId, (tx) =>
      giveGrant(ctx, tx, { source: 'code', source_ref: userId, tier: 'lifetime', starts_at: tx.now }),
    );
  }
  if (!isFree)`,
      },
    ],
    test: 'tests/simulation/money/money.test.ts',
  },
  {
    name: 'uses of a code are counted without its lock',
    file: 'sync-server/billing/discounts.ts',
    in: 'judgeLocked',
    find: ' for update',
    replace: '',
    test: 'tests/sync-server/billing/discounts.test.ts',
  },
  {
    name: 'a gift is redeemed without its lock',
    file: 'sync-server/billing/redeem.ts',
    in: 'found',
    find: '.forUpdate()',
    replace: '',
    test: 'tests/sync-server/billing/redeem-gift.test.ts',
  },
  {
    name: 'a smaller gift replaces a better plan',
    file: 'sync-server/billing/redeem.ts',
    in: 'redeem',
    find: 'refuseLower(',
    replace: 'if (!until) refuseLower(',
    test: 'tests/sync-server/billing/redeem-gift.test.ts',
  },
  {
    name: 'a second subscription is sold beside the first',
    file: 'sync-server/billing/purchase.ts',
    in: 'buyPlan',
    find: "live?.status === 'active'",
    replace: '!live && live',
    and: [
      {
        file: 'sync-server/billing/subscription-mirror.ts',
        in: 'endNeedless',
        find: 'of later)',
        replace: 'of later.slice(9))',
      },
    ],
    test: 'tests/sync-server/billing/plan-changes.test.ts',
  },
  {
    name: 'a lifetime goes with the end of the old subscription',
    file: 'sync-server/billing/subscription-mirror.ts',
    in: 'write',
    find: "if (state.status !== 'ended') {",
    replace: `if (state.status === 'ended') {
    const lifetimes = tx.trx.updateTable('plan_grants').set({ revoked_at: tx.now }).where('tier', '=', 'lifetime');
    await lifetimes.where('user_id', '=', tx.userId).execute();
  } else {`,
    test: 'tests/sync-server/billing/plan-changes.test.ts',
  },
  {
    name: 'the end of a plan is not written',
    file: 'sync-server/billing/ledger.ts',
    in: 'subscription_expires_at',
    find: 'standing.subscriptionExpiresAt',
    replace: 'null',
    test: 'tests/sync-server/admin/tiers/change-tier.test.ts',
  },
  {
    name: 'a deleted account goes on paying',
    file: 'sync-server/account/delete-account.ts',
    in: 'stopBilling',
    find: 'of live)',
    replace: 'of live.slice(9))',
    test: 'tests/sync-server/account/delete-account.test.ts',
  },
  {
    name: 'what is paid for a deleted account is kept',
    file: 'sync-server/billing/fulfil.ts',
    in: 'endOrphan',
    find: 'if (paymentId)',
    replace: 'if (paymentId && !order)',
    test: 'tests/simulation/money/money.test.ts',
  },
  {
    name: 'lost events of payments stay lost',
    file: 'sync-server/billing/reconcile.ts',
    in: 'reconcile',
    find: '!ctx.payment.isConfigured',
    replace: 'ctx.payment',
    test: 'tests/simulation/money/money.test.ts',
  },
  // What the device says to be saved, and what it sends.
  {
    name: 'a change is said to be saved before it is stored',
    file: 'app/library/library.ts',
    in: 'write',
    find: 'let done = await journal.change(change, queue.outbox.length === 0 && ports.sendsAtOnce?.());',
    replace: 'let done: unknown = void journal.change(change).catch(() => false);',
    test: 'tests/app/sync/sent-at-once.test.ts',
  },
  {
    name: 'a change for which the disk had no room is said to be saved',
    file: 'app/library/library.ts',
    in: 'guarded',
    find: "{ ok: false, code: 'STORAGE_FAILED', message, kept: false }",
    replace: "{ ok: true, id: '', group: 'no room', changed: true }",
    test: 'tests/app/sync/open-library.test.ts',
  },
  {
    name: 'a form is cleared before its change is stored',
    file: 'app/library/library.ts',
    in: 'runNow',
    find: 'undecided = answers } = options;',
    replace: 'undecided = answers } = options;\n    if (dropDraft !== undefined) await journal.dropDraft(dropDraft);',
    test: 'tests/app/library/drafts.test.ts',
  },
  {
    name: 'letters that could not be stored are dropped',
    file: 'app/library/journal/draft-stash.ts',
    in: 'adoptStashes',
    find: '() => undefined',
    replace: '() => dropStashes(userId)',
    test: 'tests/app/draft-stash.test.ts',
  },
  {
    name: 'letters are put aside under one name for everybody',
    file: 'app/library/journal/draft-stash.ts',
    in: 'nameOf',
    find: `\${userId} `,
    replace: '',
    test: 'tests/app/draft-stash.test.ts',
  },
  {
    name: 'a picture has its address before it is stored',
    file: 'app/library/journal/photos.ts',
    in: 'createPhotoStore',
    find: 'await ports.journal.putPhoto(',
    replace: 'void ports.journal.putPhoto(',
    test: 'tests/app/sync/photos.test.ts',
  },
  {
    name: 'a picture is dropped before the server has it',
    file: 'app/sync/photo-queue.ts',
    in: 'sendOne',
    find: 'Promise<Fate> {',
    replace: 'Promise<Fate> {\n    await journal.dropPhoto(photo.sha256);',
    test: 'tests/app/sync/photo-queue.test.ts',
  },
  {
    name: 'any page of status 200 is taken for the word that a picture has arrived',
    file: 'app/sync/photo-queue.ts',
    in: 'fateOf',
    find: "isJson(text) ? { kind: 'sent' } : { kind: 'nobody' }",
    replace: "{ kind: 'sent' }",
    test: 'tests/app/sync/photo-queue.test.ts',
  },
  {
    name: 'a picture is sent without the name of its person',
    file: 'app/sync/photo-queue.ts',
    in: 'headers',
    find: ', [USER_HEADER]: ports.userId',
    replace: '',
    test: 'tests/app/sync/photo-queue.test.ts',
  },
  {
    name: 'the earlier of two merged edits wins',
    file: 'app/library/commands/merge-commands.ts',
    in: 'changes',
    find: '...earlier.changes, ...later.changes',
    replace: '...later.changes, ...earlier.changes',
    test: 'tests/app/library/merge-commands.test.ts',
  },
  {
    name: 'a merged edit says that it saw what its first half wrote',
    file: 'app/library/commands/merge-commands.ts',
    in: 'seen',
    find: '...later.seen, ...earlier.seen',
    replace: '...earlier.seen, ...later.seen',
    test: 'tests/app/library/merge-commands.test.ts',
  },
  {
    name: 'a change is merged into one that was sent',
    file: 'app/library/commands/merge-commands.ts',
    in: 'queueChangeFor',
    find: '!earlier || earlier.sentAt !== undefined',
    replace: '!earlier',
    and: [
      {
        file: 'app/library/journal/queue.ts',
        in: 'change',
        find: 'row?.n === undefined || row.n <= meta.sent.upTo',
        replace: 'row?.n === undefined',
      },
    ],
    test: 'tests/app/library/merge-commands.test.ts',
  },
  {
    name: 'numbers are given when a change is made, and not when it is sent',
    file: 'app/library/journal/sending.ts',
    in: 'seq',
    find: '?? nextSeq',
    replace: '?? n',
    test: 'tests/app/library/undo-in-parts.test.ts',
  },
  {
    name: 'nothing is sent again after a restore',
    file: 'app/library/journal/sending.ts',
    in: 'startAgain',
    find: '...again.map((row, index) => ({ ...row, n: first + index })), ',
    replace: '',
    test: 'tests/app/library/late-answers.test.ts',
  },
  {
    name: 'what is sent again does not say that it was accepted before',
    file: 'app/library/journal/sending.ts',
    in: 'command',
    find: 'answered: row.answered',
    replace: 'answered: undefined',
    test: 'tests/app/sync/another-history.test.ts',
  },
  {
    name: 'what an earlier build has sent counts as unsent',
    file: 'app/library/journal/tables.ts',
    in: 'sentOf',
    find: "if (!('runs' in row)) return row;\n  const { runs, ...rest } = row",
    replace: 'const { runs = [], ...rest } = row as { runs?: never[] } & typeof row',
    test: 'tests/app/library/earlier-builds.test.ts',
  },
  {
    name: 'what another tab has added to the queue is not looked for',
    file: 'app/library/journal/queue.ts',
    in: 'load',
    find: 'tables.outbox.after(since.lastN, Number.POSITIVE_INFINITY)',
    replace: '[]',
    test: 'tests/app/library/known-queue.test.ts',
  },
  {
    name: 'a refusal is not kept',
    file: 'app/library/journal/verdicts.ts',
    in: 'settle',
    find: 'tables.tray.bulkPut(entries),',
    replace: '',
    test: 'tests/app/library/late-answers.test.ts',
  },
  {
    name: 'the changes of one action are taken back in the order they were made',
    file: 'app/library/commands/take-back.ts',
    in: 'steps',
    find: '.toReversed()',
    replace: '',
    test: 'tests/app/library/take-back.test.ts',
  },
  // Answers, and whose they are.
  {
    name: 'the position is saved before the rows',
    file: 'app/sync/sync-round.ts',
    in: 'applied',
    find: 'cache.apply(request, answer, segments)',
    replace: `cache
      .apply(request, { ...answer, rows: {}, deleted: [] }, [])
      .then(() => cache.apply({ ...answer, page: answer.cursor === undefined ? answer.page : undefined }, answer, segments))`,
    test: 'tests/app/sync/protocol.test.ts',
  },
  {
    name: 'a 401 is taken for a refusal',
    file: 'app/sync/sync-round.ts',
    in: 'handleError',
    find: "case 'UNAUTHENTICATED':",
    replace: `case 'UNAUTHENTICATED':
        await journal.settle(
          request.commands.map(({ id, seq }) => ({ id, seq, status: 'refused' as const, version: 0 })),
          { clientId: request.clientId },
        );`,
    test: 'tests/app/sync/other-answers.test.ts',
  },
  {
    name: 'a 200 without our mark empties the queue',
    file: 'app/sync/send-request.ts',
    in: 'answeredBy',
    find: 'if (response.redirected || !response.headers.has(SYNC_HEADER)) return undefined;',
    replace: `if (response.redirected || !response.headers.has(SYNC_HEADER)) {
    return { status: 200, error: { code: 'UNAVAILABLE', message: 'portal' }, retryAfter: -1 };
  }`,
    and: [
      {
        file: 'app/sync/send-request.ts',
        in: 'sendRequest',
        find: 'if (reply) noteTime(',
        replace: "if (reply && 'answer' in reply) noteTime(",
      },
      {
        file: 'app/sync/sync-round.ts',
        in: 'handleError',
        find: 'switch (error?.code) {',
        replace: `if (status === 200) {
      await journal.db.write(async (tables) => {
        for (const row of await tables.outbox.toArray()) if (row.n !== undefined) await tables.outbox.delete(row.n);
      });
    }
    switch (error?.code) {`,
      },
    ],
    test: 'tests/app/sync/send-request.test.ts',
  },
  {
    name: 'a 200 that lacks verdicts empties the queue',
    file: 'app/sync/sync-round.ts',
    in: 'apply',
    find: 'const reached = positionAfter(answer);',
    replace: `const told = new Map(answer.verdicts.map((verdict) => [verdict.id, verdict]));
    const { head: version } = answer;
    const done = ({ id, seq }: { id: string; seq: number }) => ({ id, seq, status: 'noop' as const, version });
    answer = { ...answer, verdicts: commands.map((one) => told.get(one.id) ?? done(one)) };
    const reached = positionAfter(answer);`,
    test: 'tests/simulation/sync.test.ts',
  },
  {
    name: 'the rows of a line that is cut are left out',
    file: 'app/library/cache/segment.ts',
    in: 'readSegment',
    find: 'return { text, rows: parseSegment(text) };',
    replace: `try {
    return { text, rows: parseSegment(text) };
  } catch {
    return { text: '[]', rows: [] };
  }`,
    test: 'tests/app/sync/protocol.test.ts',
  },
  {
    name: 'news of another person are taken',
    file: 'app/sync/take-news.ts',
    in: 'newsOf',
    find: 'news?.answer.userId === userId ? news : undefined',
    replace: 'news',
    and: [{ file: 'app/sync/take-news.ts', in: 'takeNews', find: 'epoch !== answer.epoch || ', replace: '' }],
    test: 'tests/app/sync/pokes.test.ts',
  },
  {
    name: 'a device that lost its cache takes another history for its own',
    file: 'app/sync/sync-round.ts',
    in: 'epoch',
    find: 'epoch ?? client.epoch',
    replace: 'epoch',
    and: [
      {
        file: 'app/sync/sync-round.ts',
        in: 'createSyncRound',
        find: 'client.epoch !== undefined && client.epoch !== answer.epoch',
        replace: 'false',
      },
    ],
    test: 'tests/app/sync/other-answers.test.ts',
  },
  {
    name: 'one tab leads for all people of a browser',
    file: 'app/sync/open-library.ts',
    in: 'leader',
    find: `-\${userId}`,
    replace: '',
    test: 'tests/app/sync/several-tabs.test.ts',
  },
  {
    name: 'news that arrive during an attempt are dropped',
    file: 'app/sync/sync-loop.ts',
    in: 'news',
    find: 'waiting.push(take);',
    replace: 'if (!running) waiting.push(take);',
    test: 'tests/app/sync/sync-loop.test.ts',
  },
  {
    name: 'new changes are dated by the clock of the device',
    file: 'app/library/library.ts',
    in: 'nowText',
    find: 'rules?.serverNow(ports)',
    replace: '(rules && new Date(ports.now()).toISOString())',
    test: 'tests/app/sync/server-time.test.ts',
  },
  {
    name: 'a plan shows the newest albums',
    file: 'app/library/view/view-builder.ts',
    in: 'visible',
    find: 'all.slice(hiddenCount)',
    replace: 'all.slice(0, all.length - hiddenCount)',
    test: 'tests/app/library/view.test.ts',
  },
  // Rules that would drop what was typed.
  {
    name: 'a change that this build does not know is dropped',
    file: 'shared/commands/registry.ts',
    in: 'parseCommand',
    find: 'if (!definition) return',
    replace: "if (!definition) return { status: 'noop' };\n  if (!definition) return",
    test: 'tests/shared/commands/commands.test.ts',
  },
  {
    name: 'an edit of a deleted album counts as done',
    file: 'shared/commands/record-commands.ts',
    in: 'updateRecord',
    find: "missing(state, 'record', id)",
    replace: "{ status: 'noop' }",
    test: 'tests/shared/commands/commands.test.ts',
  },
  {
    name: 'a wish that finds no room is lost',
    file: 'shared/commands/wishlist-commands.ts',
    in: 'moveWishlistItemToCollection',
    find: 'albumLimitRefusal()',
    replace: "changed({ entity: 'wishlistItem', id: item.id, row: null })",
    test: 'tests/shared/commands/commands.test.ts',
  },
  {
    name: 'one deleted id drops a whole import without a word',
    file: 'shared/commands/record-commands.ts',
    in: 'importRecords',
    find: "if (!revives && state.deleted('record', args.id)) continue;",
    replace: "if (!revives && state.deleted('record', args.id)) return { status: 'noop' };",
    test: 'tests/shared/commands/beyond-the-limit.test.ts',
  },
  {
    name: 'a backup that is restored twice into another account doubles it',
    file: 'app/features/backup/restore-plan.ts',
    in: 'idFor',
    find: 'v5(id, userId)',
    replace: 'v5(id + Math.random(), userId)',
    test: 'tests/app/backup/backup.test.ts',
  },
  {
    name: 'a backup restored on a full plan keeps the newest albums',
    file: 'app/features/backup/restore-plan.ts',
    in: 'records',
    find: '.toSorted(byCreation)',
    replace: '.toSorted(byCreation).toReversed()',
    test: 'tests/app/backup/backup.test.ts',
  },
  {
    name: 'one unreadable row keeps a whole backup from being restored',
    file: 'app/features/backup/backup-format.ts',
    in: 'rowsOf',
    find: 'unreadable.push(nameOf(value));',
    replace: "throw new BackupError('This file is not a Side One backup.');",
    test: 'tests/app/backup/damaged-file.test.ts',
  },
];
