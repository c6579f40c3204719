import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { USER_HEADER, VIEW_COOKIE, WHO_COOKIE } from '../../../shared/wire/current-user-call.ts';
import { openEventStream } from '../../support/event-stream.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';
import { entriesAbout, type Somebody, setRole, somebody, switchBack, switchTo, whoIs } from './viewing.ts';

let server: TestServer;
let admin: Somebody;
let person: Somebody;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  [admin, person] = await Promise.all([somebody(server, 'admin'), somebody(server)]);
});

const refusal = ({ status, body }: { status: number; body: { code?: string; message?: string } }) => [
  status,
  body.code,
  body.message,
];
const acts = async () => (await entriesAbout(server, person.id)).map(({ act, actor, after }) => [act, actor, after]);

describe('switching', () => {
  // ADMIN-035 ADMIN-036 API-005 API-079 PERM-007
  test('from the list answers whom one views as and the page to load, and the session is about them', async () => {
    await person.client.send('PATCH', '/api/user/username', { username: 'cratedigger' });
    const answer = await switchTo(admin, person);
    expect([answer.status, answer.body]).toEqual([
      200,
      { targetUser: { username: 'cratedigger', email: person.email }, redirectUrl: '/?admin-switched=true' },
    ]);
    expect(await whoIs(admin)).toMatchObject({ id: person.id, email: person.email, isAdminSwitched: true });
    expect(await whoIs(person)).toMatchObject({ id: person.id, isAdminSwitched: false });
    const changed = await admin.client.send('PATCH', '/api/profile', { bio: 'Blue notes' });
    expect(changed.body).toMatchObject({ id: person.id, bio: 'Blue notes', isAdminSwitched: true });
    expect(await acts()).toMatchObject([
      ['view.start', admin.id, null],
      ['view.write', admin.id, { account: { bio: 'Blue notes' } }],
    ]);
  });

  // ADMIN-068 API-080
  test('from the page of the person leads home', async () => {
    const answer = await admin.client.send('POST', `/api/admin/switch-user/${person.id}`);
    expect(answer.body).toEqual({ targetUser: { username: null, email: person.email }, redirectUrl: '/' });
    expect((await whoIs(admin)).id).toBe(person.id);
  });

  test('names the viewed person in a cookie for the page, next to the one of the administrator', async () => {
    await switchTo(admin, person);
    expect(admin.client.cookies().get(VIEW_COOKIE)).toBe(person.id);
    expect(admin.client.cookies().get(WHO_COOKIE)).toBe(admin.id);
    await switchBack(admin);
    expect(admin.client.cookies().has(VIEW_COOKIE)).toBe(false);
  });

  test('that cookie is right again after it was lost, and after it outlived the view', async () => {
    await switchTo(admin, person);
    admin.client.setCookie(VIEW_COOKIE, 'somebody-else');
    await whoIs(admin);
    expect(admin.client.cookies().get(VIEW_COOKIE)).toBe(person.id);
    await switchBack(admin);
    admin.client.setCookie(VIEW_COOKIE, person.id);
    await whoIs(admin);
    expect(admin.client.cookies().has(VIEW_COOKIE)).toBe(false);
  });

  test.each(['0197f6a1-0000-7000-8000-000000000001', 'nobody'])('to %s, an unknown person, is a 404', async (id) => {
    for (const answer of [
      await switchTo(admin, { id }),
      await admin.client.send('POST', `/api/admin/switch-user/${id}`),
    ])
      expect(refusal(answer)).toEqual([404, 'NOT_FOUND', 'This user does not exist']);
    expect((await whoIs(admin)).id).toBe(admin.id);
  });

  test('into oneself is refused', async () => {
    expect(refusal(await switchTo(admin, admin))).toEqual([400, 'INVALID', 'This is your own account']);
  });

  test('is for administrators alone', async () => {
    expect(refusal(await switchTo(person, admin))).toEqual([403, 'FORBIDDEN', 'Only administrators may do this']);
    expect((await whoIs(person)).id).toBe(person.id);
    expect(await entriesAbout(server, admin.id)).toEqual([]);
  });

  test('does not nest, also not into a second administrator, and starts one view of two at once', async () => {
    const other = await somebody(server, 'admin');
    await switchTo(admin, other);
    expect(refusal(await switchTo(admin, person))).toEqual([403, 'FORBIDDEN', 'Exit the user view first']);
    expect((await whoIs(admin)).id).toBe(other.id);
    await switchBack(admin);
    const [one, two] = await Promise.all([switchTo(admin, person), switchTo(admin, other)]);
    expect([one.status, two.status].sort()).toEqual([200, 403]);
  });

  test('leaves the own session, which is the same, and its other devices alone', async () => {
    const second = await server.signedIn(admin.email);
    await switchTo(admin, person);
    expect((await whoIs({ client: second })).id).toBe(admin.id);
    await switchBack(admin);
    expect(await whoIs(admin)).toMatchObject({ id: admin.id, isAdminSwitched: false, role: 'admin' });
  });
});

describe('switching back', () => {
  // API-037
  test('leads to the dashboard, with entries for the beginning and the end', async () => {
    await switchTo(admin, person);
    const answer = await switchBack(admin);
    expect([answer.status, answer.body]).toEqual([200, { success: true, redirectUrl: '/admin' }]);
    expect((await whoIs(admin)).id).toBe(admin.id);
    expect(await acts()).toEqual([
      ['view.start', admin.id, null],
      ['view.end', admin.id, { because: 'left' }],
    ]);
  });

  test('ends no view of another administrator', async () => {
    const [other, viewed] = [await somebody(server, 'admin'), await somebody(server)];
    await switchTo(other, viewed);
    await switchTo(admin, person);
    await switchBack(admin);
    expect(await whoIs(admin)).toMatchObject({ id: admin.id, isAdminSwitched: false });
    expect(await whoIs(other)).toMatchObject({ id: viewed.id, isAdminSwitched: true });
    expect((await entriesAbout(server, viewed.id)).map(({ act }) => act)).toEqual(['view.start']);
  });

  test('is only for a session that views', async () => {
    const words = 'This session does not view as another user';
    expect(refusal(await switchBack(admin))).toEqual([403, 'FORBIDDEN', words]);
    expect(refusal(await switchBack(person))).toEqual([403, 'FORBIDDEN', words]);
    await switchTo(admin, person);
    expect((await switchBack(admin)).status).toBe(200);
    expect((await switchBack(admin)).status).toBe(403);
  });

  test('works for an actor who has lost the role', async () => {
    await switchTo(admin, person);
    await setRole(server, admin.id, 'user');
    expect((await switchBack(admin)).status).toBe(200);
    expect(await whoIs(admin)).toMatchObject({ id: admin.id, role: 'user', isAdminSwitched: false });
  });
});

describe('a view ends', () => {
  test('when its actor loses the role: reads are their own, a write is done nowhere', async () => {
    await switchTo(admin, person);
    await setRole(server, admin.id, 'user');
    const write = await admin.client.send('PATCH', '/api/profile', { bio: 'Not mine' });
    expect(refusal(write)).toEqual([
      403,
      'USER_MISMATCH',
      'Another person is signed in with this browser now, so nothing was changed',
    ]);
    expect(admin.client.cookies().has(VIEW_COOKIE)).toBe(false);
    expect(await whoIs(admin)).toMatchObject({ id: admin.id, bio: null, isAdminSwitched: false });
    expect((await whoIs(person)).bio).toBeNull();
    expect(await acts()).toEqual([
      ['view.start', admin.id, null],
      ['view.end', admin.id, { because: 'no longer an administrator' }],
    ]);
  });

  test('for its page too: a read in the name of the person is a mismatch', async () => {
    await switchTo(admin, person);
    await setRole(server, admin.id, 'user');
    const answer = await admin.client.get('/api/records', { [USER_HEADER]: person.id });
    expect([answer.status, answer.body.code]).toEqual([403, 'USER_MISMATCH']);
  });

  test('with the session, also from a page of the administrator that is still open', async () => {
    for (const user of [person.id, admin.id]) {
      const again = await somebody(server, 'admin');
      await switchTo(again, person);
      await again.client.navigate(`/api/logout?user=${user === admin.id ? again.id : user}`);
      expect((await again.client.get('/api/auth/user')).status).toBe(401);
      expect(again.client.cookies().has(VIEW_COOKIE)).toBe(false);
    }
    expect((await acts()).map(([act, , after]) => [act, after])).toEqual([
      ['view.start', null],
      ['view.end', { because: 'signed out' }],
      ['view.start', null],
      ['view.end', { because: 'signed out' }],
    ]);
    expect((await person.client.get('/api/auth/user')).status).toBe(200);
  });

  test('when the browser signs in again', async () => {
    await switchTo(admin, person);
    await admin.client.signIn(admin.email);
    expect(await whoIs(admin)).toMatchObject({ id: admin.id, isAdminSwitched: false });
    expect(admin.client.cookies().has(VIEW_COOKIE)).toBe(false);
    expect((await acts()).at(-1)).toEqual(['view.end', admin.id, { because: 'signed out' }]);
  });

  test('when the person deletes the account; the administrator is in their own again', async () => {
    await switchTo(admin, person);
    expect((await person.client.send('DELETE', '/api/user/delete')).status).toBe(200);
    expect(await whoIs(admin)).toMatchObject({ id: admin.id, isAdminSwitched: false });
    expect((await acts()).map(([act]) => act)).toEqual(['view.start', 'view.end']);
  });

  test('when the person signs out every other device', async () => {
    await switchTo(admin, person);
    const phone = await server.signedIn(person.email);
    const answer = await person.client.send('DELETE', '/api/user/sessions');
    expect(answer.body).toEqual({ success: true, count: 1 });
    expect((await phone.get('/api/auth/user')).status).toBe(401);
    expect(await whoIs(admin)).toMatchObject({ id: admin.id, isAdminSwitched: false });
    expect((await acts()).at(-1)).toEqual(['view.end', admin.id, { because: 'ended by the owner' }]);
  });

  test('when the administrator signs that device out, or deletes their own account, from another', async () => {
    const second = await server.signedIn(admin.email);
    await switchTo(admin, person);
    expect((await second.get('/api/user/sessions')).body).toHaveLength(2);
    expect((await second.send('DELETE', '/api/user/sessions')).body.count).toBe(1);
    expect((await admin.client.get('/api/auth/user')).status).toBe(401);
    const third = { ...admin, client: await server.signedIn(admin.email) };
    await switchTo(third, person);
    expect((await second.send('DELETE', '/api/user/delete')).status).toBe(200);
    expect((await third.client.get('/api/auth/user')).status).toBe(401);
    expect((await person.client.get('/api/auth/user')).status).toBe(200);
  });
});

describe('the devices of the person', () => {
  test("do not list the administrator's, whether they or the person ask", async () => {
    await switchTo(admin, person);
    const [own] = (await person.client.get('/api/user/sessions')).body;
    expect((await person.client.get('/api/user/sessions')).body).toMatchObject([{ isThis: true }]);
    expect((await admin.client.get('/api/user/sessions')).body).toMatchObject([{ id: own.id, isThis: false }]);
  });

  test('are signed out by the owner alone', async () => {
    await switchTo(admin, person);
    const answer = await admin.client.send('DELETE', '/api/user/sessions');
    expect(refusal(answer)).toEqual([403, 'FORBIDDEN', 'Only the owner can do this.']);
    expect((await person.client.get('/api/auth/user')).status).toBe(200);
  });
});

describe('an open stream of changes', () => {
  const streamOf = async (user: Somebody) => {
    const client = admin.client;
    const received: string[] = [];
    const stream = openEventStream((signal) => client.fetch(`/api/sync/events?user=${user.id}`, { signal }));
    for (const name of ['heartbeat', 'poke', 'signed-out']) stream.addEventListener(name, () => received.push(name));
    await expect.poll(() => received).toContain('heartbeat');
    return { received, close: stream.close };
  };
  const change = (of: Somebody) => of.client.send('POST', '/api/wishlist', { artist: 'Neu!', title: 'Neu! 2' });

  test('of the person ends with the view, and with the role', async () => {
    // Another administrator keeps the role.
    await somebody(server, 'admin');
    for (const end of [() => switchBack(admin), () => setRole(server, admin.id, 'user')]) {
      await switchTo(admin, person);
      const { received, close } = await streamOf(person);
      await end();
      await change(person);
      await expect.poll(() => received).toContain('signed-out');
      expect(received).not.toContain('poke');
      close();
    }
  });

  test("of the administrator's own page stays open, and gets nothing of the person", async () => {
    const second = { ...admin, client: await server.signedIn(admin.email) };
    const { received, close } = await streamOf(admin);
    await switchTo(admin, person);
    await change(person);
    await change(second);
    await expect.poll(() => received).toContain('poke');
    expect(received.filter((name) => name !== 'heartbeat')).toEqual(['poke']);
    close();
  });
});

describe("a page of the administrator's own that is still open", () => {
  test('is refused everything in its name, and is served again after the view', async () => {
    const headers = { [USER_HEADER]: admin.id };
    await switchTo(admin, person);
    const words = 'This browser views as another user now, so nothing was changed';
    const write = await admin.client.send('PATCH', '/api/profile', { bio: 'Mine' }, headers);
    expect(refusal(write)).toEqual([403, 'USER_MISMATCH', words]);
    expect((await admin.client.get('/api/records', headers)).body.code).toBe('USER_MISMATCH');
    expect((await admin.client.get(`/api/sync/events?user=${admin.id}`)).body.code).toBe('USER_MISMATCH');
    expect((await whoIs(person)).bio).toBeNull();
    // It tried nothing in the name of the person.
    expect((await acts()).map(([act]) => act)).toEqual(['view.start']);
    expect((await admin.client.send('POST', '/api/admin/switch-back', undefined, headers)).status).toBe(200);
    expect((await admin.client.send('PATCH', '/api/profile', { bio: 'Mine' }, headers)).body.bio).toBe('Mine');
  });
});
