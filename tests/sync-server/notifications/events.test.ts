import { describe, expect, test } from 'vitest';
import type { Command } from '../../../shared/contract/sync.ts';
import { SYNC_PROTOCOL } from '../../../shared/wire/sync-protocol.ts';
import { type Member, notified, startNotified } from './notified.ts';

startNotified();

const { member, admin, runJobs, listOf, rowsOf } = notified;
const dataOf = async (who: Member) => (await rowsOf(who)).map(({ kind, data }) => ({ kind, data }));

describe('a new follower', () => {
  const follow = (who: Member, whom: Member) => who.client.send('POST', '/api/follow', { followingId: whom.id });
  const unfollow = (who: Member, whom: Member) => who.client.send('DELETE', `/api/follow/${whom.id}`);

  test('is named as the list of followers names them, to the person who is followed alone', async () => {
    const [follower, person, other] = [await member(), await member(), await member()];
    await follower.client.send('PATCH', '/api/user/username', { username: `needle-${follower.id.slice(-6)}` });
    await follower.client.send('PATCH', '/api/user/public', { isPublic: true });
    await follow(follower, person);
    await runJobs();
    const name = `needle-${follower.id.slice(-6)}`;
    expect(await dataOf(person)).toEqual([{ kind: 'new-follower', data: { key: name, name, albumCount: 0 } }]);
    expect([await listOf(follower), await listOf(other)]).toEqual([[], []]);
    await follow(other, person);
    await runJobs();
    const names = (await rowsOf(person)).map(({ data }) => (data as { name: string }).name);
    expect(names.toSorted()).toEqual([name, other.email.split('@')[0]].toSorted());
  });

  test('with a private profile is named without anything else of them', async () => {
    const [follower, person] = [await member(), await member()];
    await follower.client.send('PATCH', '/api/user/name', { firstName: 'Runout', lastName: 'Etching' });
    await follower.client.send('POST', '/api/records', { artist: 'Can', title: 'Tago Mago' });
    await follow(follower, person);
    await runJobs();
    const [name] = follower.email.split('@');
    expect(await dataOf(person)).toEqual([
      { kind: 'new-follower', data: { key: follower.id, name, albumCount: null } },
    ]);
  });

  test('that leaves and comes back is not named again', async () => {
    const [follower, person] = [await member(), await member()];
    await follow(follower, person);
    await follow(follower, person);
    await runJobs();
    await unfollow(follower, person);
    await follow(follower, person);
    await runJobs();
    expect(await listOf(person)).toHaveLength(1);
  });

  test('that has left already is not named', async () => {
    const [follower, person, other] = [await member(), await member(), await member()];
    await follow(follower, person);
    await follow(follower, other);
    await unfollow(follower, person);
    await runJobs();
    expect([await listOf(person), (await listOf(other)).length]).toEqual([[], 1]);
  });
});

describe('a review', () => {
  test('that is hidden and shown again is said to its writer each time, with the note and without the administrator', async () => {
    const [writer, desk, other] = [await member(), await admin(), await member()];
    const review = { artist: 'Miles Davis', title: 'Kind of Blue', rating: 4, review: 'Buy at my shop.' };
    const { id } = (await writer.client.send('POST', '/api/reviews', review)).body;
    const moderate = async (what: string, body?: object) => {
      notified.now += 1_000;
      const answer = await desk.client.send('POST', `/api/admin/moderation/review/${id}/${what}`, body);
      expect(answer.status).toBe(200);
    };
    await moderate('hide', { note: 'No adverts.' });
    await moderate('restore');
    await moderate('hide', { note: 'No adverts, please.' });
    const said = { artist: 'Miles Davis', title: 'Kind of Blue' };
    expect(await dataOf(writer)).toEqual([
      { kind: 'review', data: { what: 'hidden', ...said, note: 'No adverts, please.' } },
      { kind: 'review', data: { what: 'restored', ...said, note: null } },
      { kind: 'review', data: { what: 'hidden', ...said, note: 'No adverts.' } },
    ]);
    expect([await listOf(desk), await listOf(other)]).toEqual([[], []]);
  });
});

describe('support', () => {
  const write = async (from: Member, subject: string) => {
    const id = notified.server.ctx.newId();
    const message = { id, name: 'Crate', email: 'crate@example.com', subject, message: 'Hello', category: 'bug' };
    expect((await from.client.send('POST', '/api/contact', message)).status).toBe(201);
    return id;
  };
  const mark = (by: Member, id: string, state: string) =>
    by.client.send('PATCH', `/api/admin/messages/${id}`, { state });

  test('has dealt with a message: its writer is notified once', async () => {
    const [writer, desk] = [await member(), await admin()];
    const id = await write(writer, 'My sleeves');
    for (const state of ['done', 'open', 'done']) {
      await mark(desk, id, state);
      await runJobs();
    }
    expect(await dataOf(writer)).toEqual([{ kind: 'support', data: { what: 'answered', subject: 'My sleeves' } }]);
    expect(await listOf(desk)).toEqual([]);
  });

  test('has opened a message again before the writer could be notified: the list stays empty', async () => {
    const [writer, desk] = [await member(), await admin()];
    const id = await write(writer, 'My sleeves');
    await mark(desk, id, 'done');
    await mark(desk, id, 'open');
    await runJobs();
    expect(await listOf(writer)).toEqual([]);
  });

  test('has dealt with the message of a visitor notifies no member', async () => {
    const [desk, bystander] = [await admin(), await member()];
    const visitor = { client: notified.server.newClient() } as Member;
    const id = await write(visitor, 'My sleeves');
    expect((await mark(desk, id, 'done')).status).toBe(200);
    await runJobs();
    expect([await listOf(desk), await listOf(bystander)]).toEqual([[], []]);
  });

  test('has looked at an account: the person is notified once a day, without a name', async () => {
    const [person, desk] = [await member(), await admin()];
    const look = async () => {
      const answer = await desk.client.send('POST', '/api/admin/switch-user', { targetUserId: person.id });
      expect(answer.status).toBe(200);
      await desk.client.send('POST', '/api/admin/switch-back');
      await runJobs();
    };
    await look();
    await look();
    expect(await dataOf(person)).toEqual([{ kind: 'support', data: { what: 'looked' } }]);
    notified.now += 24 * 3_600_000;
    await look();
    expect([(await listOf(person)).length, await listOf(desk)]).toEqual([2, []]);
  });
});

describe('changes that the server refuses', () => {
  const command = (seq: number, name: string, args: object): Command => ({
    ...{ id: notified.server.ctx.newId(), seq, name, v: 1, args, at: '2026-11-20T12:00:00.000Z', group: 'g' },
  });
  const edit = (seq: number) =>
    command(seq, 'record.update', { id: notified.server.ctx.newId(), changes: { title: 'Gone' } });
  const device = (who: Member) => {
    const clientId = notified.server.ctx.newId();
    return async (commands: Command[], more: object = {}) => {
      const body = { protocol: SYNC_PROTOCOL, build: 'test', userId: who.id, clientId, acked: 0, commands, ...more };
      const answer = await who.client.send('POST', '/api/sync', body);
      expect(answer.status).toBe(200);
      return typeof answer.body === 'string' ? JSON.parse(answer.body.split('\n')[0] ?? '') : answer.body;
    };
  };

  test('are one notification for a request, which its answer brings to the device', async () => {
    const person = await member();
    const send = device(person);
    const { epoch, cursor } = await send([]);
    const answer = await send([edit(1), edit(2)], { epoch, cursor });
    const said = { kind: 'change-refused', data: { count: 2, message: 'This record does not exist' } };
    expect(answer.rows.notifications).toMatchObject([said]);
    expect(answer.cursor).toBe(answer.head);
    expect(await dataOf(person)).toEqual([said]);
  });

  test('are not said again when the request is sent again, and the next ones are', async () => {
    const person = await member();
    const send = device(person);
    const first = edit(1);
    await send([first]);
    await send([first]);
    expect(await listOf(person)).toEqual(['A change was refused']);
    await send([edit(2)]);
    expect(await listOf(person)).toHaveLength(2);
  });

  test('beyond the album limit say so without a code', async () => {
    const person = await member();
    const albums = Array.from({ length: 16 }, (_, index) => ({
      id: notified.server.ctx.newId(),
      fields: { artist: 'Can', title: `Tago Mago ${index}` },
    }));
    await device(person)(albums.map((args, index) => command(index + 1, 'record.create', args)));
    expect(await dataOf(person)).toEqual([
      {
        kind: 'change-refused',
        data: { count: 1, message: 'Free accounts are limited to 15 albums. Upgrade to add more!' },
      },
    ]);
  });

  test('are said of no request in which all are accepted, and of no call that answers at once', async () => {
    const person = await member();
    await device(person)([
      command(1, 'wishlist.create', { id: notified.server.ctx.newId(), fields: { artist: 'Can', title: 'Can' } }),
    ]);
    expect((await person.client.send('POST', '/api/wishlist', { artist: '' })).status).toBe(400);
    expect(await listOf(person)).toEqual([]);
  });
});
