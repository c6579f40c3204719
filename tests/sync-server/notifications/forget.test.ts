import { describe, expect, test } from 'vitest';
import { NOTIFICATIONS_KEPT } from '../../../shared/domain/notification-kinds.ts';
import { forgetNotifications } from '../../../sync-server/notifications/forget.ts';
import { type Member, notified, PRICE, startNotified } from './notified.ts';

startNotified();

const { member, raise, listOf, rowsOf, runJobs, mailsTo } = notified;
const DAY = 24 * 3_600_000;
const query = (text: string, values: unknown[]) => notified.server.ctx.pool.query(text, values);
const versionOf = async ({ id }: Member) =>
  Number((await query('select version from sync_head where user_id = $1', [id])).rows[0].version);
const tombstonesOf = async ({ id }: Member) =>
  (await query(`select id, version, snapshot from sync_tombstone where user_id = $1 and entity = 'notification'`, [id]))
    .rows;

describe('the list', () => {
  test('loses what is older than its days, for each device, and keeps the rest', async () => {
    const [person, other] = [await member(), await member()];
    await raise(person, { data: { ...PRICE, title: 'Old' } });
    const [old] = await rowsOf(person);
    notified.now += NOTIFICATIONS_KEPT.days * DAY;
    await raise(person, { data: { ...PRICE, title: 'New' } });
    await raise(other);
    // By chance with the id of the one that goes.
    await query(
      `insert into notifications (id, user_id, kind, data, created_at, version)
       select $1, user_id, kind, data, created_at, 0 from notifications where user_id = $2`,
      [old?.id, other.id],
    );
    const before = [await versionOf(person), await versionOf(other)];
    await forgetNotifications(notified.server.ctx);
    expect(await listOf(person)).toEqual(['New is down to $29.99']);
    const version = await versionOf(person);
    expect([version, await versionOf(other)]).toEqual([Number(before[0]) + 1, before[1]]);
    expect(await rowsOf(other)).toHaveLength(2);
    expect(await tombstonesOf(person)).toEqual([{ id: old?.id, version, snapshot: null }]);
    await forgetNotifications(notified.server.ctx);
    expect(await versionOf(person)).toBe(version);
  });

  test('holds the newest of a person to whom very much happens', async () => {
    const person = await member();
    await query(
      `insert into notifications (id, user_id, kind, data, created_at, version)
       select gen_random_uuid(), $1, 'support', jsonb_build_object('what', 'looked', 'n', n), $2::timestamptz + n * interval '1 second', 0
       from generate_series(1, $3) n`,
      [person.id, new Date(notified.now).toISOString(), NOTIFICATIONS_KEPT.most + 3],
    );
    await forgetNotifications(notified.server.ctx);
    const kept = (await rowsOf(person)).map(({ data }) => (data as { n: number }).n);
    expect([kept.length, kept[0], kept.at(-1)]).toEqual([NOTIFICATIONS_KEPT.most, NOTIFICATIONS_KEPT.most + 3, 4]);
  });
});

test('an event is remembered for half a year, and raised again after that', async () => {
  const person = await member();
  await raise(person, { dedupeKey: 'the same' });
  notified.now += 179 * DAY;
  await forgetNotifications(notified.server.ctx);
  expect(await raise(person, { dedupeKey: 'the same' })).toBe(false);
  notified.now += 2 * DAY;
  await forgetNotifications(notified.server.ctx);
  expect(await raise(person, { dedupeKey: 'the same' })).toBe(true);
});

describe('when an account is deleted', () => {
  const saying = async (text: string) => {
    const { rows } = await query(
      `select 'list' as place from notifications n where n::text ilike $1
       union all select 'raised' from raised_notifications r where r::text ilike $1
       union all select 'tombstone' from sync_tombstone t where t::text ilike $1`,
      [`%${text}%`],
    );
    return rows.map(({ place }) => place);
  };
  const deleted = async ({ client }: Member) =>
    expect((await client.send('DELETE', '/api/user/delete')).status).toBe(200);

  test('its notifications go, with what waits for it', async () => {
    const [person, other] = [await member(), await member()];
    for (const who of [person, other]) await raise(who);
    await deleted(person);
    expect([await listOf(person), await saying(person.id)]).toEqual([[], []]);
    await runJobs();
    expect([await mailsTo(person), (await mailsTo(other)).length]).toEqual([[], 1]);
  });

  test('a notification about it goes from the lists of others, on each of their devices, and leaves no name', async () => {
    const [follower, person, other] = [await member(), await member(), await member()];
    const name = follower.email.split('@')[0] ?? '';
    await follower.client.send('POST', '/api/follow', { followingId: person.id });
    await other.client.send('POST', '/api/follow', { followingId: person.id });
    await runJobs();
    const row = (await rowsOf(person)).find(({ about_user_id }) => about_user_id === follower.id);
    expect(row?.data).toMatchObject({ name });
    await deleted(follower);
    expect((await rowsOf(person)).map(({ about_user_id }) => about_user_id)).toEqual([other.id]);
    const version = await versionOf(person);
    expect(await tombstonesOf(person)).toEqual([{ id: row?.id, version, snapshot: null }]);
    expect([await saying(follower.id), await saying(`"${name}"`)]).toEqual([[], []]);
  });

  test.each([
    ['from it', { what: 'received', giverName: 'Runout', planId: 'annual', giftCode: 'GIFT-1-A' }, { giverName: null }],
    [
      'that it has redeemed',
      { what: 'redeemed', recipientName: 'Runout', planId: 'annual' },
      { recipientName: 'a deleted account' },
    ],
  ] as const)(
    'a gift %s stays in the list of the other, without the name, also in what is still to be pushed',
    async (_which, data, without) => {
      const [giver, person, friend, other] = [await member(), await member(), await member(), await member()];
      await raise(person, { kind: 'gift', data, about: giver.id });
      const [before] = await rowsOf(person);
      await raise(other, {
        kind: 'gift',
        data: JSON.parse(JSON.stringify(data).replace('Runout', 'Crackle')),
        about: friend.id,
      });
      const ofOthers = await rowsOf(other);
      await deleted(giver);
      expect(await rowsOf(other)).toEqual(ofOthers);
      expect(await rowsOf(person)).toEqual([
        { ...before, data: { ...data, ...without }, about_user_id: null, version: await versionOf(person) },
      ]);
      expect(Number(before?.version)).toBeLessThan(await versionOf(person));
      const { rows } = await query(
        'select waiting, about_user_id as about from raised_notifications where user_id = $1',
        [person.id],
      );
      expect(rows).toEqual([{ waiting: { ...data, ...without }, about: null }]);
      expect([await saying('Runout'), await saying(giver.id)]).toEqual([[], []]);
    },
  );

  test('two who follow each other may be deleted at once', async () => {
    const [one, other] = [await member(), await member()];
    await one.client.send('POST', '/api/follow', { followingId: other.id });
    await other.client.send('POST', '/api/follow', { followingId: one.id });
    await runJobs();
    await Promise.all([deleted(one), deleted(other)]);
    expect([await saying(one.id), await saying(other.id)]).toEqual([[], []]);
  });
});
