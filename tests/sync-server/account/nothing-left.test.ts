import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { giftMailKey } from '../../../sync-server/billing/gifts/gift-mail.ts';
import { queueMail } from '../../../sync-server/mail/queue-mail.ts';
import { queuePush } from '../../../sync-server/push/queue-push.ts';
import { empty } from '../../support/bystander.ts';
import { newSubscription } from '../../support/push-subscription.ts';
import { billing, giftOf, giver, redeem, rowOf, startWithGiver, TO, taker } from '../billing/giver-and-taker.ts';

startWithGiver();

const pool = () => billing.server.ctx.pool;

/** The tables with a row that says one of the texts anywhere, from the database itself. */
async function tablesSaying(texts: readonly string[]): Promise<string[]> {
  const { rows } = await pool().query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('public', 'graphile_worker') order by 1`,
  );
  const found: string[] = [];
  for (const { name } of rows) {
    // The customer's number at the provider stays with a paid order; the double makes it of the person's id.
    const { rowCount } = await pool().query(
      `select from ${name} t where regexp_replace(t::text, 'cus_[0-9a-f-]+', '') ilike any($1)`,
      [texts.map((text) => `%${text}%`)],
    );
    if (rowCount) found.push(name.replace('public.', ''));
  }
  return found;
}

async function me({ client }: typeof giver) {
  return (await client.get('/api/auth/user')).body;
}

/** A person about whom each table that can hold something has a row, and a second one. */
async function liveALife() {
  const { client, userId } = giver;
  const { email } = await me(giver);
  const other = taker.userId;
  await client.send('PATCH', '/api/profile', { username: 'spindle-hole', bio: 'Mono only.' });
  await client.send('PATCH', '/api/profile', { username: 'locked-groove' });
  await client.send('PATCH', '/api/user/name', { firstName: 'Runout', lastName: 'Etching' });
  await client.send('PATCH', '/api/user/public', { isPublic: true });
  const album = { artist: 'Can', title: 'Ege Bamyasi' };
  const record = (await client.send('POST', '/api/records', album)).body;
  await client.send('POST', '/api/collections', { name: 'Kraut' });
  const wish = (await client.send('POST', '/api/wishlist', { ...album, priceAlert: true, targetPrice: '20' })).body;
  await pool().query("insert into discogs_accounts values ($1, 'runout', 'sealed', now())", [userId]);
  await pool().query(`insert into wish_watches values ($1, $2, '{}', null)`, [userId, wish.id]);
  await client.send('PUT', '/api/push/subscription', newSubscription('https://push.example/runout').body);
  const { db } = billing.server.ctx;
  const fallen = { title: 'Ege Bamyasi', body: 'For Runout.', path: '/', tag: 'price' };
  expect(await queuePush({ db, clock: Date.now }, userId, fallen)).toBe(1);
  // Later than the jobs of the other things here.
  await pool().query(
    "update graphile_worker._private_jobs set run_at = $1::timestamptz + interval '1 hour' where key like 'push %'",
    [billing.now()],
  );
  await client.send('DELETE', `/api/records/${record.id}`);
  await client.send('POST', '/api/follow', { followingId: other });
  await taker.client.send('POST', '/api/follow', { followingId: userId });
  await client.send('POST', '/api/reviews', { ...album, rating: 5, review: 'Worn out.' });
  await taker.client.send('POST', '/api/public-profile/locked-groove/report', { reason: 'spam' });
  const message = { category: 'bug', subject: 'Sleeve', message: 'It is blank.' };
  expect((await client.send('POST', '/api/contact', { ...message, name: 'Runout', email })).status).toBe(201);
  // Gifts: one that they gave and that is redeemed, one that they were given, one that waits for its mail.
  const given = await giftOf('annual', { giftMessage: 'From Runout, with love.' });
  expect((await redeem(given)).status).toBe(200);
  const { sessionId } = await taker.buy('annual', { gift: true, recipientName: 'Runout', recipientEmail: email });
  const taken = (await taker.status(sessionId)).body.gift.giftCode;
  expect((await redeem(taken, giver)).status).toBe(200);
  const monthly = await giver.buy('monthly');
  await queueMail(billing.server.ctx.db, billing.server.ctx.newId(), {
    template: 'payment-failed',
    dedupeKey: `payment-failed:${monthly.subscriptionId}:${billing.now()}`,
    to: { address: 'an-older-address@example.com', name: 'Runout Etching' },
    payload: { planId: 'monthly', failedAt: billing.now(), worksUntil: billing.now() },
  });
  await billing.runJobs();
  await sql`insert into audit_log (id, at, actor_id, subject_id, act, call, before, after)
    values (gen_random_uuid(), now(), ${other}, ${userId}, 'user.notes', 'PATCH /x', '{"notes": null}', '{"notes": "Runout"}')
  `.execute(billing.server.ctx.db);
  return { userId, marks: [userId, email, 'locked-groove', 'spindle-hole', 'Runout', 'Etching'] };
}

// PROF-039
test('no table holds a row or a text of a person whose account is deleted', async () => {
  const { userId, marks } = await liveALife();
  // A table that is missing here is one that this life has forgotten.
  expect(await tablesSaying(marks)).toEqual(
    expect.arrayContaining([
      ...['album_reviews', 'audit_log', 'billing_orders', 'collections', 'collector_figures', 'contact_messages'],
      ...['gift_subscriptions', 'mail_outbox', 'notifications', 'plan_grants', 'profile_reports', 'push_messages'],
      ...['push_subscriptions', 'raised_notifications'],
      ...['rate_limits', 'searchable_users'],
      ...[
        'sessions',
        'sync_head',
        'sync_tombstone',
        'user_follows',
        'username_holds',
        'users',
        'wish_watches',
        'wishlist_items',
      ],
      'graphile_worker._private_jobs',
    ]),
  );
  expect((await giver.client.send('DELETE', '/api/user/delete')).status).toBe(200);
  await giver.client.get('/api/records');
  // Jobs that the deletion itself has queued find no account.
  await pool().query("update graphile_worker._private_jobs set run_at = now() where run_at < '2100-01-01'");
  await billing.runJobs();
  // The log of what administrators did names its people by ids, which lead nowhere now.
  expect(await tablesSaying(marks)).toEqual(['audit_log']);
  expect(await tablesSaying(marks.filter((mark) => mark !== userId))).toEqual([]);
});

test('data of others is kept when an account is deleted', async () => {
  const before = await me(taker);
  await liveALife();
  const mails = () => pool().query(`select template from mail_outbox where to_email = $1 order by 1`, [before.email]);
  const held = async () => (await mails()).rows.map(({ template }) => template);
  const [templates, limits] = [await held(), await tablesSaying([`code:${taker.userId}`])];
  expect([templates, limits]).toEqual([['gift-bought', 'welcome'], ['rate_limits']]);
  await giver.client.send('DELETE', '/api/user/delete');
  expect([await held(), await tablesSaying([`code:${taker.userId}`])]).toEqual([templates, limits]);
  expect((await taker.subscription()).subscriptionTier).toBe('annual');
  expect((await me(taker)).email).toBe(before.email);
});

test('mails about the plans of others are kept, and so are the words of their gifts and of own ones that wait', async () => {
  const { db, newId } = billing.server.ctx;
  await giver.buy('monthly');
  const { subscriptionId } = await taker.buy('monthly');
  const own = await giftOf('annual', { giftMessage: 'Not yet read.' });
  const { sessionId } = await taker.buy('annual', { ...TO, giftMessage: 'For you.' });
  const theirs = (await taker.status(sessionId)).body.gift.giftCode;
  expect((await redeem(theirs, await billing.buyer())).status).toBe(200);
  const gifts = await db.selectFrom('plan_grants').select('source_ref').where('user_id', '=', taker.userId).execute();
  const failed = (of: string, address: string) =>
    queueMail(db, newId(), {
      template: 'payment-failed',
      dedupeKey: `payment-failed:${of}:${address}`,
      to: { address, name: null },
      payload: { planId: 'monthly', failedAt: billing.now(), worksUntil: billing.now() },
    });
  expect(gifts.map(({ source_ref }) => source_ref)).toContain(subscriptionId);
  await failed(String(subscriptionId), 'other-1@example.com');
  await giver.client.send('DELETE', '/api/user/delete');
  const { rows } = await pool().query("select to_email from mail_outbox where template = 'payment-failed' order by 1");
  expect(rows.map(({ to_email }) => to_email)).toContain('other-1@example.com');
  expect((await rowOf(theirs))?.gift_message).toBe('For you.');
  expect((await rowOf(own))?.gift_message).toBe('Not yet read.');
});

test('unsent mails to others are sent, without the name of the deleted person', async () => {
  const { email } = await me(giver);
  await giver.client.send('PATCH', '/api/user/name', { firstName: 'Runout', lastName: null });
  const { db } = billing.server.ctx;
  await empty(pool(), 'mail_outbox');
  await giftOf('annual', { giftMessage: 'Enjoy.' });
  const { sessionId } = await taker.buy('annual', { gift: true, recipientName: 'Groove', recipientEmail: email });
  await db
    .updateTable('mail_outbox')
    .set({ state: 'waiting' })
    .where('template', '=', 'gift')
    .where('created_at', '>', '2021-01-01')
    .execute();
  await giver.client.send('DELETE', '/api/user/delete');
  const waiting = await db
    .selectFrom('mail_outbox')
    .select(['to_email', 'dedupe_key', sql<unknown>`payload`.as('payload')])
    .where('template', '=', 'gift')
    .where('state', '=', 'waiting')
    .where('created_at', '>', new Date(Date.now() - 3_600_000).toISOString())
    .execute();
  const [own, others] = [
    waiting.find(({ to_email }) => to_email === 'needledrop@example.com'),
    waiting.find(({ to_email }) => to_email === email),
  ];
  expect(own?.payload).toMatchObject({ giverName: null, giftMessage: 'Enjoy.', giftCode: expect.any(String) });
  expect(others?.payload).toMatchObject({ giverName: expect.any(String), giftCode: expect.any(String) });
  const gift = await db
    .selectFrom('gift_subscriptions as g')
    .innerJoin('billing_orders as o', 'o.id', 'g.order_id')
    .select(['g.id', 'g.recipient_email'])
    .where('o.session_id', '=', sessionId)
    .executeTakeFirstOrThrow();
  expect([others?.dedupe_key, gift.recipient_email]).toEqual([giftMailKey(gift.id), email]);
});
