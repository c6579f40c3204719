import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ReportedThing } from '../../../shared/contract/moderation.ts';
import { HIDDEN_PROFILE_MESSAGE } from '../../../shared/schemas/moderation.ts';
import { empty } from '../../support/bystander.ts';
import { png } from '../../support/pictures.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';
import { type Person, personOf } from '../community/people.ts';
import { actsOn, type Cast, LIST, moderate, startCast } from './reported.ts';

let server: TestServer;
let people: Cast;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  await empty(server.ctx.pool, 'users');
  people = await startCast(server);
});

const NOTE = 'The name insults somebody.';
const hide = () => moderate(people.admin, 'profile', people.writer.id, 'hide', { note: NOTE });
const restore = () => moderate(people.admin, 'profile', people.writer.id, 'restore');
const usernameOf = async ({ client }: Person) => (await client.get('/api/auth/user')).body.username as string;
const report = (who: Person, key: string, fields: object = { reason: 'insult', note: ' See the name. ' }) =>
  who.client.send('POST', `/api/public-profile/${key}/report`, fields);
const listed = async (query = '') => (await people.admin.client.get(`${LIST}${query}`)).body.things;
const setPublic = (isPublic: boolean) => people.writer.client.send('PATCH', '/api/user/public', { isPublic });

/** Stores a picture. @returns its addresses for its owner and for administrators */
async function storedBy({ client, id }: Person, width: number) {
  const bytes = new Uint8Array(png(width, 3));
  const hash = createHash('sha256').update(bytes).digest('hex');
  const headers = { 'content-type': 'application/octet-stream' };
  const stored = await client.fetch(`/api/images/${hash}`, { method: 'PUT', headers, body: bytes });
  expect(stored.status).toBe(200);
  return { own: `/api/images/${hash}`, forAdmins: `${LIST}/images/${id}/${hash}` };
}

describe('a report of a profile', () => {
  test('counts for that profile alone', async () => {
    const also = await personOf(server, { username: 'also_reported', is_public: true });
    const second = await personOf(server, { username: 'second_reporter' });
    const username = await usernameOf(people.writer);
    for (const [who, whom] of [
      [people.reporter, username] as const,
      [second, username] as const,
      [second, 'also_reported'] as const,
    ])
      expect((await report(who, whom)).status).toBe(201);
    const counts = (await listed()).map(({ id, openCount, reportCount, reports }: ReportedThing) => [
      id,
      [openCount, reportCount, reports.length],
    ]);
    expect(new Map(counts)).toEqual(
      new Map([
        [people.writer.id, [2, 2, 2]],
        [also.id, [1, 1, 1]],
      ]),
    );
  });

  test('is kept with what the profile said then, by username or id, and a second one replaces the first', async () => {
    const { writer, reporter } = people;
    const username = await usernameOf(writer);
    expect(await report(reporter, username.toUpperCase())).toMatchObject({ status: 201, body: { success: true } });
    await writer.client.send('PATCH', '/api/profile', { bio: 'New words' });
    const now = { username, firstName: 'Wax', lastName: null, bio: 'New words', profileImageUrl: null };
    expect(await listed()).toEqual([
      {
        kind: 'profile',
        id: writer.id,
        person: { id: writer.id, username, email: expect.any(String) },
        isPublic: true,
        hidden: null,
        openCount: 1,
        reportCount: 1,
        now,
        reports: [
          {
            id: expect.any(String),
            reporter: { id: reporter.id, username: await usernameOf(reporter), email: expect.any(String) },
            reason: 'insult',
            note: 'See the name.',
            createdAt: expect.stringMatching(/^\d{4}-.*\.\d{3}Z$/),
            isOpen: true,
            before: { ...now, bio: null },
          },
        ],
      },
    ]);
    await report(reporter, writer.id, { reason: 'pretends' });
    expect(await listed()).toMatchObject([
      { reportCount: 1, reports: [{ reason: 'pretends', note: null, before: { bio: 'New words' } }] },
    ]);
  });

  test('of the own profile, a private one, none, or without a fitting reason is refused with a sentence', async () => {
    const { writer, reporter } = people;
    expect((await report(writer, writer.id)).body.message).toBe('You cannot report your own profile');
    for (const fields of [{}, { reason: 'off-topic' }]) {
      expect((await report(reporter, writer.id, fields)).body.message).toBe('Choose a reason');
    }
    expect((await report(reporter, writer.id, { reason: 'spam', note: 'x'.repeat(1_001) })).status).toBe(400);
    await setPublic(false);
    const answers = [await report(reporter, writer.id), await report(reporter, 'nobody_at_all')];
    expect(answers.map(({ status, body }) => [status, body.message])).toEqual(
      Array(2).fill([404, 'This profile does not exist']),
    );
    expect(
      (await server.newClient().send('POST', `/api/public-profile/${writer.id}/report`, { reason: 'spam' })).status,
    ).toBe(401);
    expect(await listed()).toEqual([]);
  });

  test('is one of at most twenty in ten minutes', async () => {
    const statuses = [];
    for (let count = 0; count < 21; count += 1) statuses.push((await report(people.reporter, people.writer.id)).status);
    expect(statuses).toEqual([...Array(20).fill(201), 429]);
  });

  test('goes with the account of who is reported, and of who reports', async () => {
    const other = await personOf(server);
    await report(people.reporter, people.writer.id);
    await report(other, people.writer.id);
    await other.client.send('DELETE', '/api/user/delete');
    expect(await listed()).toMatchObject([{ openCount: 1 }]);
    await people.writer.client.send('DELETE', '/api/user/delete');
    expect(await listed()).toEqual([]);
  });

  test('shows the administrator the stored picture of then and now, and no one else', async () => {
    const { writer, reporter, admin } = people;
    const addresses: string[] = [];
    for (const width of [3, 4]) {
      const { own, forAdmins } = await storedBy(writer, width);
      await writer.client.send('PATCH', '/api/profile', { profileImageUrl: own });
      if (addresses.length === 0) await report(reporter, writer.id);
      addresses.push(forAdmins);
    }
    expect(await listed()).toMatchObject([
      { now: { profileImageUrl: addresses[1] }, reports: [{ before: { profileImageUrl: addresses[0] } }] },
    ]);
    for (const address of addresses) {
      expect((await admin.client.get(address)).status).toBe(200);
      expect((await writer.client.get(address)).status).toBe(403);
      expect((await server.newClient().get(address)).status).toBe(401);
    }
    const other = `${LIST}/images/${writer.id}/${'0'.repeat(64)}`;
    expect((await admin.client.get(other)).status).toBe(404);
    expect((await admin.client.get(`${LIST}/images/nobody/${'0'.repeat(64)}`)).status).toBe(404);
  });

  test('opens no other picture of the person to administrators, and none of a person without reports', async () => {
    const { writer, reporter, admin } = people;
    const statusOf = async ({ forAdmins }: { forAdmins: string }) => (await admin.client.get(forAdmins)).status;
    const [face, sleeve] = [await storedBy(writer, 3), await storedBy(writer, 4)];
    // The same bytes are the sleeve of one person and the face of another.
    const [own, same] = [await storedBy(reporter, 3), await storedBy(reporter, 4)];
    await writer.client.send('PATCH', '/api/profile', { profileImageUrl: face.own });
    await writer.client.send('POST', '/api/records', { artist: 'Can', title: 'Future Days', imageUrl: sleeve.own });
    await reporter.client.send('PATCH', '/api/profile', { profileImageUrl: same.own });
    expect(await Promise.all([face, sleeve, own, same].map(statusOf))).toEqual([404, 404, 404, 404]);
    await report(reporter, writer.id);
    expect(await Promise.all([face, sleeve, own, same].map(statusOf))).toEqual([200, 404, 404, 404]);
  });
});

describe('a hidden profile', () => {
  test('answers as a private one, with all its pages, and its owner reads why', async () => {
    const { writer, admin, reporter } = people;
    const username = await usernameOf(writer);
    await writer.client.send('POST', '/api/collections', { name: 'Jazz', isPublic: true });
    const pages = [
      `/api/public-profile/${username}`,
      `/api/public-profile/${writer.id}`,
      `/api/public-collection/${username}/Jazz`,
      `/api/wishlist/public/${username}`,
    ];
    const statuses = (who: Person) => Promise.all(pages.map(async (path) => (await who.client.get(path)).status));
    expect(await statuses(reporter)).toEqual([200, 200, 200, 200]);
    expect((await writer.client.get('/api/user/profile-notice')).body).toEqual({ hidden: null });

    await report(reporter, writer.id);
    const { body } = await hide();
    expect(body).toMatchObject({ isPublic: false, hidden: { note: NOTE }, openCount: 0, reportCount: 1 });
    expect(await listed()).toEqual([]);
    expect(await listed('?show=hidden')).toEqual([body]);
    expect(await statuses(reporter)).toEqual([404, 404, 404, 404]);
    expect(await statuses(admin)).toEqual([404, 404, 404, 404]);
    expect(await statuses(writer)).toEqual([200, 200, 404, 404]);
    const told = { at: body.hidden.at, note: NOTE };
    expect((await writer.client.get('/api/user/profile-notice')).body).toEqual({ hidden: told });
    expect((await writer.client.get(pages[0] ?? '')).body.user).toMatchObject({ isPublic: false, hidden: told });
    expect((await writer.client.get('/api/auth/user')).body.isPublic).toBe(false);

    expect((await restore()).body).toMatchObject({ isPublic: true, hidden: null });
    expect(await statuses(reporter)).toEqual([200, 200, 200, 200]);
    expect((await reporter.client.get(pages[0] ?? '')).body.user).not.toHaveProperty('hidden');
    expect(await actsOn(server, writer.id)).toEqual([
      {
        actor_id: admin.id,
        act: 'profile.hide',
        call: `POST ${LIST}/profile/${writer.id}/hide`,
        before: { isPublic: true },
        after: { isPublic: false, note: NOTE, closedReports: 1 },
      },
      {
        actor_id: admin.id,
        act: 'profile.restore',
        call: `POST ${LIST}/profile/${writer.id}/restore`,
        before: { isPublic: false, note: NOTE },
        after: { isPublic: true },
      },
    ]);
  });

  test('cannot be made public by its owner, and is not public again if they closed it themselves', async () => {
    await hide();
    const refused = await setPublic(true);
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      403,
      'FORBIDDEN',
      HIDDEN_PROFILE_MESSAGE,
    ]);
    expect((await setPublic(false)).status).toBe(200);
    expect((await restore()).body).toMatchObject({ isPublic: false, hidden: null });
    expect((await setPublic(true)).body.isPublic).toBe(true);
  });

  test('that was private stays private when it is restored', async () => {
    await setPublic(false);
    await hide();
    expect((await restore()).body.isPublic).toBe(false);
  });

  test('reaches the devices of its owner at once', async () => {
    const version = async () => {
      const { rows } = await server.ctx.pool.query('select version from sync_head where user_id = $1', [
        people.writer.id,
      ]);
      return rows[0].version as number;
    };
    const before = await version();
    await hide();
    expect(await version()).toBe(before + 1);
    const { rows } = await server.ctx.pool.query('select is_public, version from users where id = $1', [
      people.writer.id,
    ]);
    expect(rows).toEqual([{ is_public: false, version: before + 1 }]);
  });

  test('shows the administrator its picture, also once the account that reported it is deleted', async () => {
    const { writer, reporter, admin } = people;
    const { own, forAdmins } = await storedBy(writer, 3);
    await writer.client.send('PATCH', '/api/profile', { profileImageUrl: own });
    await report(reporter, writer.id);
    await hide();
    await reporter.client.send('DELETE', '/api/user/delete');
    expect(await listed('?show=hidden')).toMatchObject([{ now: { profileImageUrl: forAdmins }, reportCount: 0 }]);
    expect((await admin.client.get(forAdmins)).status).toBe(200);
    await restore();
    expect((await admin.client.get(forAdmins)).status).toBe(404);
  });

  test('of two who hide it at once one succeeds, while its owner opens it', async () => {
    const answers = await Promise.all([hide(), hide(), setPublic(true)]);
    expect(
      answers
        .slice(0, 2)
        .map(({ status }) => status)
        .sort(),
    ).toEqual([200, 409]);
    expect((await people.reporter.client.get(`/api/public-profile/${people.writer.id}`)).status).toBe(404);
    expect((await actsOn(server, people.writer.id)).map(({ act }) => act)).toEqual(['profile.hide']);
    expect((await restore()).status).toBe(200);
    expect((await restore()).body.message).toBe('This profile is not hidden any more');
  });

  test('may have its reports closed without a change', async () => {
    await report(people.reporter, people.writer.id);
    const { body } = await moderate(people.admin, 'profile', people.writer.id, 'close');
    expect(body).toMatchObject({ isPublic: true, openCount: 0, reportCount: 1 });
    expect((await actsOn(server, people.writer.id)).map(({ act }) => act)).toEqual(['report.close']);
  });
});
