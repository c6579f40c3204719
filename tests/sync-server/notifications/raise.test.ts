import { describe, expect, test } from 'vitest';
import { SYNC_PROTOCOL } from '../../../shared/wire/sync-protocol.ts';
import { inUserTransaction } from '../../../sync-server/library/user-transaction.ts';
import { raiseFor, raiseNotification } from '../../../sync-server/notifications/raise.ts';
import { notified, PRICE, startNotified } from './notified.ts';

startNotified();

const { member, raise, listOf, rowsOf, settings } = notified;
const raisedFor = async ({ id }: { id: string }) =>
  (await notified.server.ctx.pool.query('select * from raised_notifications where user_id = $1', [id])).rows;

describe('a raised notification', () => {
  test('is in the list of its person with its data, unread, at a new version, and in no other list', async () => {
    const [person, other] = [await member(), await member()];
    expect(await raise(person)).toBe(true);
    const { rows } = await notified.server.ctx.pool.query('select version from sync_head where user_id = $1', [
      person.id,
    ]);
    expect(await rowsOf(person)).toMatchObject([
      {
        ...{ kind: 'price', data: PRICE, is_read: false, is_cleared: false, about_user_id: null },
        ...{ created_at: new Date(notified.now).toISOString(), version: rows[0].version },
      },
    ]);
    expect(await listOf(other)).toEqual([]);
  });

  test('reaches a device with its next pull, as the text that the contract says', async () => {
    const person = await member();
    await raise(person, { kind: 'support', data: { what: 'looked' } });
    const { body } = await person.client.send('POST', '/api/sync', {
      ...{
        protocol: SYNC_PROTOCOL,
        build: 'test',
        userId: person.id,
        clientId: notified.server.ctx.newId(),
        acked: 0,
        commands: [],
      },
    });
    const answer = typeof body === 'string' ? JSON.parse(body.split('\n')[0] ?? '') : body;
    expect(answer.rows.notifications).toMatchObject([{ kind: 'support', data: { what: 'looked' }, isRead: false }]);
  });

  test('is one for one key, however often it is raised, and another for another person', async () => {
    const [person, other] = [await member(), await member()];
    const raises = [person, person, other].map((who) => () => raise(who, { dedupeKey: 'the same' }));
    const results: boolean[] = [];
    for (const again of raises) results.push(await again());
    expect(results).toEqual([true, false, true]);
    expect([(await listOf(person)).length, (await listOf(other)).length]).toEqual([1, 1]);
  });

  test('is one where two servers raise it at once', async () => {
    const person = await member();
    const results = await Promise.all([1, 2, 3].map(() => raise(person, { dedupeKey: 'at once' })));
    expect(results.filter(Boolean)).toHaveLength(1);
    expect(await listOf(person)).toHaveLength(1);
  });

  test('is not raised again after it was removed from the list', async () => {
    const person = await member();
    await raise(person, { dedupeKey: 'removed' });
    await notified.server.ctx.pool.query('delete from notifications where user_id = $1', [person.id]);
    expect(await raise(person, { dedupeKey: 'removed' })).toBe(false);
    expect(await listOf(person)).toEqual([]);
  });

  test('is not in the list of a person who has switched that off, and is sent by the other ways', async () => {
    const person = await member();
    await settings(person, { ways: { price: { app: false } } });
    expect(await raise(person)).toBe(true);
    expect(await listOf(person)).toEqual([]);
    expect(await raisedFor(person)).toMatchObject([{ waiting: PRICE }]);
  });

  test('waits for nothing where it goes by no other way', async () => {
    const person = await member();
    await settings(person, { ways: { price: { push: false, mail: false } } });
    await raise(person);
    expect(await raisedFor(person)).toMatchObject([{ kind: 'price', waiting: null }]);
    const { rowCount } = await notified.server.ctx.pool.query(`select from graphile_worker.jobs where key = $1`, [
      `deliver-notifications:${person.id}`,
    ]);
    expect(rowCount).toBe(0);
  });

  test('is taken back with its event', async () => {
    const person = await member();
    const failing = inUserTransaction(notified.server.ctx, person.id, async (tx) => {
      await raiseNotification(tx, { kind: 'price', dedupeKey: 'taken back', data: PRICE });
      throw new Error('taken back');
    });
    await expect(failing).rejects.toThrow('taken back');
    expect([await listOf(person), await raisedFor(person)]).toEqual([[], []]);
    expect(await raise(person, { dedupeKey: 'taken back' })).toBe(true);
  });

  test('with data that is not of its kind is not stored', async () => {
    const person = await member();
    await expect(raise(person, { data: { ...PRICE, currency: 'dollars' } })).rejects.toThrow();
    expect(await raisedFor(person)).toEqual([]);
  });
});

describe('of an event of another transaction', () => {
  const looked = { kind: 'support', dedupeKey: 'looked', data: { what: 'looked' } } as const;

  test('nothing is raised for an account that was deleted, and nothing fails', async () => {
    const person = await member();
    await person.client.send('DELETE', '/api/user/delete');
    await raiseFor(notified.server.ctx, person.id, async () => looked);
    expect(await raisedFor(person)).toEqual([]);
  });

  test('nothing is raised about an account that was deleted, and nothing fails', async () => {
    const [person, other] = [await member(), await member()];
    await other.client.send('DELETE', '/api/user/delete');
    await raiseFor(notified.server.ctx, person.id, async () => ({ ...looked, about: other.id }));
    expect([await listOf(person), await raisedFor(person)]).toEqual([[], []]);
  });

  test('any other failure is one', async () => {
    const person = await member();
    const failing = raiseFor(notified.server.ctx, person.id, () => Promise.reject(new Error('the database is away')));
    await expect(failing).rejects.toThrow('the database is away');
  });
});
