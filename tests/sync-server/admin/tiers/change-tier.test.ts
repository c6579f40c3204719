import { describe, expect, test } from 'vitest';
import { reconcile } from '../../../../sync-server/billing/events/reconcile.ts';
import type { Person } from '../../billing/billing-server.ts';
import { DAY } from '../../billing/billing-server.ts';
import { away, billing, mine, person, startWithBuyer, told } from '../../billing/one-buyer.ts';
import { personOf } from '../../community/people.ts';
import { NOTHING_OF_THEM } from '../users/administrators.ts';

startWithBuyer();

const admin = () => personOf(billing.server, { role: 'admin' });
const choose = async (tier: string, who: Person = person) =>
  (await admin()).client.send('PATCH', `/api/admin/user/${who.userId}/subscription`, { tier });
const payments = () => [...billing.payments.payments.values()];

describe('an administrator’s choice of a tier', () => {
  test.each(['monthly', 'annual', 'lifetime'] as const)('%s counts at once, without an end', async (tier) => {
    const { status, body } = await choose(tier);
    expect([status, body.subscriptionTier, body.subscriptionStatus, body.subscriptionExpiresAt]).toEqual([
      ...[200, tier, 'active', null],
    ]);
    expect(await person.subscription()).toMatchObject({ subscriptionTier: tier, paidUntil: null, canAddMore: true });
    expect(await person.grants()).toMatchObject([{ source: 'admin', tier, ends_at: null, revoked_at: null }]);
  });

  test('reaches the devices of the person with the next pull', async () => {
    const before = (await person.client.get('/api/auth/user')).body;
    await choose('annual');
    expect((await person.client.get('/api/auth/user')).body).toEqual({
      ...before,
      ...{ subscriptionTier: 'annual', updatedAt: expect.any(String) },
    });
    const { version } = await billing.server.ctx.db
      .selectFrom('users')
      .select('version')
      .where('id', '=', person.userId)
      .executeTakeFirstOrThrow();
    const head = await billing.server.ctx.db
      .selectFrom('sync_head')
      .select('version')
      .where('user_id', '=', person.userId)
      .executeTakeFirstOrThrow();
    expect(version).toBe(head.version);
    expect(version).toBeGreaterThan(1);
  });

  test('free ends a subscription at the provider, for good, and the person is not charged again', async () => {
    const { subscriptionId } = await person.buy('annual');
    const charged = payments().length;
    expect((await choose('free')).body).toMatchObject({
      ...{ subscriptionTier: 'free', subscriptionStatus: 'active', subscriptionExpiresAt: null },
    });
    await billing.runJobs();
    expect(mine()).toMatchObject([{ subscriptionId, status: 'ended', renews: false }]);
    await told(subscriptionId);
    billing.pass(400 * DAY);
    await reconcile(billing.server.ctx);
    expect(await person.subscription()).toMatchObject({ subscriptionTier: 'free', subscriptionStatus: 'active' });
    expect(payments().length).toBe(charged);
  });

  test('free is done at the provider as soon as that answers again', async () => {
    const { subscriptionId } = await person.buy('monthly');
    billing.payments.before = () => away;
    expect((await choose('free')).body.subscriptionTier).toBe('free');
    await billing.runJobs();
    expect(mine()).toMatchObject([{ status: 'active' }]);
    billing.payments.before = () => undefined;
    await billing.runJobs();
    expect(mine()).toMatchObject([{ subscriptionId, status: 'ended' }]);
  });

  test('is not undone by a late event about the subscription that it ended', async () => {
    const { subscriptionId } = await person.buy('annual');
    await choose('free');
    // Before the end has reached the provider.
    await told(subscriptionId);
    expect(await person.subscription()).toMatchObject({ subscriptionTier: 'free' });
    await choose('monthly');
    await told(subscriptionId);
    expect(await person.subscription()).toMatchObject({ subscriptionTier: 'monthly', subscriptionStatus: 'active' });
  });

  test('of something better lets a subscription run out', async () => {
    const { subscriptionId } = await person.buy('monthly');
    billing.pass(DAY);
    await choose('lifetime');
    await billing.runJobs();
    expect(mine()).toMatchObject([{ subscriptionId, status: 'active', renews: false }]);
    await told(subscriptionId);
    expect(await person.subscription()).toMatchObject({ subscriptionTier: 'lifetime', subscriptionExpiresAt: null });
  });

  test('takes a lifetime that was bought, and a plan bought afterwards counts', async () => {
    await person.buy('lifetime');
    expect((await choose('free')).body.subscriptionTier).toBe('free');
    await person.buy('monthly');
    expect(await person.subscription()).toMatchObject({ subscriptionTier: 'monthly', subscriptionStatus: 'active' });
  });

  test('of the tier that a subscription gives leaves the subscription as it is', async () => {
    const { subscriptionId } = await person.buy('monthly');
    billing.pass(DAY);
    await choose('lifetime');
    await choose('monthly');
    await billing.runJobs();
    expect((await person.grants()).filter(({ revoked_at }) => revoked_at === null)).toMatchObject([
      { source: 'subscription', source_ref: subscriptionId },
    ]);
    expect(await person.subscription()).toMatchObject({ subscriptionTier: 'monthly' });
  });

  test('of the present tier changes nothing and is not written down', async () => {
    await person.buy('annual');
    const grants = await person.grants();
    expect((await choose('annual')).status).toBe(200);
    expect(await person.grants()).toEqual(grants);
    expect(await acts()).toEqual([]);
  });

  test('one after the other leaves one grant', async () => {
    for (const tier of ['monthly', 'lifetime', 'annual', 'lifetime']) {
      expect((await choose(tier)).body.subscriptionTier).toBe(tier);
    }
    expect((await person.grants()).filter(({ revoked_at }) => revoked_at === null)).toMatchObject([
      { source: 'admin', tier: 'lifetime' },
    ]);
  });

  test('is written down with what was before and after, and which subscription it ended', async () => {
    const { subscriptionId } = await person.buy('annual');
    const before = await person.subscription();
    const by = await admin();
    const path = `/api/admin/user/${person.userId}/subscription`;
    await by.client.send('PATCH', path, { tier: 'free' });
    expect(await acts()).toEqual([
      {
        ...{ actor_id: by.id, subject_id: person.userId, act: 'user.tier', call: `PATCH ${path}`, refused: null },
        before: {
          subscriptionTier: 'annual',
          subscriptionStatus: 'active',
          subscriptionExpiresAt: before.subscriptionExpiresAt,
        },
        after: {
          ...{ subscriptionTier: 'free', subscriptionStatus: 'active', subscriptionExpiresAt: null },
          endedSubscriptions: [subscriptionId],
        },
      },
    ]);
    const { entries } = (await by.client.get('/api/admin/audit-log')).body;
    expect(entries[0].what).toBe('Changed the tier from Annual to Free');
    const { receipts } = (await person.client.get('/api/user/support-receipts')).body;
    expect(receipts[0]).toMatchObject({ act: 'user.tier', from: 'annual', to: 'free' });
  });

  // ADMIN-034 ADMIN-066 API-078
  test.each([
    ['/api/admin/users', 'subscriptionTier'],
    ['/api/admin/users', 'tier'],
    ['/api/admin/user', 'subscriptionTier'],
    ['/api/admin/user', 'tier'],
  ])('is taken at %s as %s', async (path, name) => {
    const { client } = await admin();
    const { status, body } = await client.send('PATCH', `${path}/${person.userId}/subscription`, { [name]: 'annual' });
    expect([status, body.id, body.subscriptionTier]).toEqual([200, person.userId, 'annual']);
  });

  // API-078
  test.each([
    [{ tier: 'annual', subscriptionTier: 'monthly' }, 'Tier and subscriptionTier must be the same'],
    [{}, 'Tier is required'],
    [{ tier: 'gold' }, 'Tier must be free, monthly, annual or lifetime'],
  ])('is refused as %o', async (body, message) => {
    const { client } = await admin();
    const answer = await client.send('PATCH', `/api/admin/users/${person.userId}/subscription`, body);
    expect([answer.status, answer.body.message]).toEqual([400, message]);
    expect(await person.grants()).toEqual([]);
  });

  test.each(NOTHING_OF_THEM)('for an unknown person is not found: %s', async (userId) => {
    const { client } = await admin();
    const { status } = await client.send('PATCH', `/api/admin/user/${userId}/subscription`, { tier: 'annual' });
    expect(status).toBe(404);
  });
});

describe('before a choice', () => {
  const told = async (tier: string) =>
    (await (await admin()).client.get(`/api/admin/user/${person.userId}/subscription?tier=${tier}`)).body;

  test('an administrator reads which plan it ends at the provider, and nothing has changed', async () => {
    await person.buy('annual');
    const { paidUntil } = await person.subscription();
    const grants = await person.grants();
    expect(await told('free')).toEqual({
      tier: 'annual',
      ends: [{ tier: 'annual', source: 'subscription', until: paidUntil, renews: true }],
      runsOut: [],
      canUndo: false,
    });
    expect(await told('lifetime')).toEqual({
      tier: 'annual',
      ends: [],
      runsOut: [{ tier: 'annual', source: 'subscription', until: paidUntil, renews: true }],
      canUndo: false,
    });
    expect(await person.grants()).toEqual(grants);
    expect(await acts()).toEqual([]);
  });

  test('an administrator reads that a change without the provider can be undone', async () => {
    await person.buy('lifetime');
    expect(await told('free')).toEqual({
      tier: 'lifetime',
      ends: [{ tier: 'lifetime', source: 'purchase', until: null, renews: false }],
      runsOut: [],
      canUndo: true,
    });
    expect(await told('lifetime')).toEqual({ tier: 'lifetime', ends: [], runsOut: [], canUndo: true });
  });
});

describe('Undo of a choice', () => {
  const undo = async (change: unknown, who: Person = person) =>
    (await admin()).client.send('POST', `/api/admin/user/${who.userId}/subscription/undo`, { change });
  const running = async () =>
    (await person.grants()).filter(({ revoked_at }) => revoked_at === null).map(({ source, tier }) => [source, tier]);

  test('gives back what was bought, as it was', async () => {
    await person.buy('lifetime');
    const before = await person.subscription();
    const { undo: change } = (await choose('monthly')).body;
    expect(await running()).toEqual([['admin', 'monthly']]);
    const { status, body } = await undo(change);
    expect([status, body.subscriptionTier, body.subscriptionExpiresAt]).toEqual([200, 'lifetime', null]);
    expect(await person.subscription()).toEqual(before);
    expect(await running()).toEqual([['purchase', 'lifetime']]);
    expect((await acts()).at(-1)).toMatchObject({
      act: 'user.tier',
      before: { subscriptionTier: 'monthly' },
      after: { subscriptionTier: 'lifetime', undone: change },
    });
  });

  test('gives back an earlier choice', async () => {
    await choose('monthly');
    const { undo: change } = (await choose('annual')).body;
    // Other acts on the person, and choices for others, do not count as a choice.
    const notes = { notes: 'A friend.' };
    expect((await (await admin()).client.send('PATCH', `/api/admin/user/${person.userId}/notes`, notes)).status).toBe(
      200,
    );
    expect((await choose('lifetime', await billing.buyer())).status).toBe(200);
    expect((await undo(change)).body.subscriptionTier).toBe('monthly');
    expect(await running()).toEqual([['admin', 'monthly']]);
  });

  test.each(['free', 'lifetime'])('is not offered where %s ends something at the provider', async (tier) => {
    await person.buy('annual');
    expect((await choose(tier)).body.undo).toBeNull();
  });

  test('is refused a second time, after another choice, later, and for another person', async () => {
    const refused = async (change: unknown, who?: Person) => (await undo(change, who)).body.code;
    const first = (await choose('annual')).body.undo;
    const second = (await choose('monthly')).body.undo;
    expect(await refused(first)).toBe('EDIT_CONFLICT');
    expect(await refused(second, await billing.buyer())).toBe('EDIT_CONFLICT');
    expect((await undo(second)).status).toBe(200);
    expect(await refused(second)).toBe('EDIT_CONFLICT');
    const third = (await choose('free')).body.undo;
    billing.pass(11 * 60_000);
    expect(await refused(third)).toBe('EDIT_CONFLICT');
    expect(await person.subscription()).toMatchObject({ subscriptionTier: 'free' });
  });
});

describe('the page of a user', () => {
  // ADMIN-059
  test('has the payments, and the rest while the provider is away', async () => {
    await person.buy('monthly');
    const { client } = await admin();
    const read = async () => (await client.get(`/api/admin/user/${person.userId}`)).body;
    const own = (await person.client.get('/api/user/billing')).body;
    const shown = await read();
    expect(shown.isBillingKnown).toBe(true);
    expect(shown.stripeCustomerId).toBe(`cus_${person.userId}`);
    expect(shown.billingHistory).toEqual(
      own.map(({ receiptUrl: _receiptUrl, ...entry }: Record<string, unknown>) => entry),
    );
    expect(shown.billingHistory).toHaveLength(1);
    billing.payments.before = () => away;
    expect(await read()).toMatchObject({ billingHistory: [], isBillingKnown: false, subscriptionTier: 'monthly' });
  });
});

async function acts() {
  return billing.server.ctx.db
    .selectFrom('audit_log')
    .select(['actor_id', 'subject_id', 'act', 'call', 'refused', 'before', 'after'])
    .where('subject_id', '=', person.userId)
    .orderBy('at')
    .orderBy('id')
    .execute();
}
