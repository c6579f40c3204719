import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AdminUser } from '../../../../shared/contract/admin-users.ts';
import { findForAdmins } from '../../../../sync-server/admin/users/user-rows.ts';
import { startTestServer, type TestServer } from '../../../support/test-server.ts';
import { addAlbums, addPeople, type Person, personOf, refreshed } from '../../community/people.ts';
import { actsOn, adminOf, NOTHING_OF_THEM } from './administrators.ts';

let server: TestServer;
let admin: Person;
beforeAll(async () => {
  // The list and its pages are of everybody.
  server = await startTestServer({ bystander: false });
});
afterAll(() => server.stop());
beforeEach(async () => {
  await server.ctx.pool.query('delete from users');
  admin = await adminOf(server);
});

const list = async (query = '') => (await admin.client.get(`/api/admin/users${query}`)).body;
const namesOf = ({ users }: { users: AdminUser[] }) => users.map(({ username }) => username);

test('a person is shown with the numbers of their things and of the open reports of them', async () => {
  const { db, newId } = server.ctx;
  const people = await Promise.all([1, 2].map((number) => personOf(server, { username: `has-${number}` })));
  const reporters = await addPeople(server, [{ username: 'reports-one' }, { username: 'reports-two' }, {}]);
  for (const [index, person] of people.entries()) {
    for (let number = 0; number <= index; number += 1) {
      const album = { artist: 'Can', title: `Album ${number}` };
      await addAlbums(person, { ...album, estimatedValue: 10 });
      await person.client.send('POST', '/api/wishlist', album);
      await db
        .insertInto('contact_messages')
        .values({
          id: newId(),
          user_id: person.id,
          name: 'N',
          email: 'n@example.org',
          category: 'bug',
          subject: 'S',
          message: 'M',
        })
        .execute();
      const review = newId();
      await db
        .insertInto('album_reviews')
        .values({ ...album, id: review, user_id: person.id, rating: 4 })
        .execute();
      for (const [place, reporter_id] of reporters.entries()) {
        // The last one is closed.
        const report = { reporter_id, reason: 'spam' as const, closed_at: place === 2 ? '2026-11-20T00:00:00Z' : null };
        await db
          .insertInto('review_reports')
          .values({ ...report, id: newId(), review_id: review, rating: 4 })
          .execute();
        if (number > 0) continue;
        const said = JSON.stringify({}) as never;
        await db
          .insertInto('profile_reports')
          .values({ ...report, id: newId(), profile_id: person.id, said })
          .execute();
      }
    }
  }
  const shown = await Promise.all(people.map(({ id }) => findForAdmins(db, id)));
  expect(shown).toMatchObject([
    { albumCount: 1, wishlistCount: 1, collectionValue: 10, reviewCount: 1, messageCount: 1, reportCount: 4 },
    { albumCount: 2, wishlistCount: 2, collectionValue: 20, reviewCount: 2, messageCount: 2, reportCount: 6 },
  ]);
});

describe('the list of users', () => {
  // ADMIN-017 API-074
  test('has every field of each', async () => {
    const person = await personOf(server, {
      ...{ first_name: 'Crate', last_name: 'Digger', username: 'cratedigger', is_public: false },
      ...{ subscription_tier: 'annual', role: 'user', last_login_at: '2026-11-20T09:00:00.120Z' },
      created_at: '2030-03-12T10:00:00.123Z',
    });
    await addAlbums(person, { artist: 'Can', title: 'Future Days' }, { artist: 'Neu!', title: 'Neu! 75' });
    const { body } = await person.client.get('/api/auth/user');
    const { users, ...page } = await list();
    expect(page).toEqual({ total: 2, page: 1, limit: 20, totalPages: 1 });
    expect(users[0]).toEqual({
      ...{ id: person.id, firstName: 'Crate', lastName: 'Digger', email: body.email, username: 'cratedigger' },
      ...{ subscriptionTier: 'annual', role: 'user', albumCount: 2, isPublic: false },
      ...{ lastLoginAt: '2026-11-20T09:00:00.120Z', createdAt: '2030-03-12T10:00:00.123Z' },
    });
    expect(users[1]).toMatchObject({ id: admin.id, role: 'admin', albumCount: 0 });
  });

  // ADMIN-030 API-073
  test('has pages of 20, the newest first', async () => {
    await addPeople(
      server,
      Array.from({ length: 44 }, (_, index) => ({ username: `sleeve-${index}` })),
    );
    const pages = [await list('?page=1&limit=20'), await list('?page=2'), await list('?page=3'), await list('?page=4')];
    expect(pages.map(({ users }) => users.length)).toEqual([20, 20, 5, 0]);
    expect(pages.map(({ page, total, totalPages }) => [page, total, totalPages])).toEqual(
      [1, 2, 3, 4].map((page) => [page, 45, 3]),
    );
    expect(pages.flatMap(namesOf)).toEqual(
      [expect.anything(), ...Array.from({ length: 44 }, (_, index) => `sleeve-${43 - index}`)].map((name, index) =>
        index === 0 ? (pages[0].users[0].username as string) : name,
      ),
    );
    expect((await list('?limit=7')).totalPages).toBe(7);
  });

  test.each([
    ['?page=0', 'A page must be a whole number from 1'],
    ['?page=two', 'A page must be a whole number from 1'],
    ['?limit=101', 'A limit must be a whole number from 1 to 100'],
    [`?search=${'a'.repeat(201)}`, 'A search must be at most 200 characters'],
  ])('refuses %s', async (query, message) => {
    const { status, body } = await admin.client.get(`/api/admin/users${query}`);
    expect([status, body.message]).toEqual([400, message]);
  });

  // ADMIN-015 API-075
  test('is searched by any part of name, username or address, in any case and with or without accents', async () => {
    await addPeople(server, [
      { username: 'deadwax', first_name: 'Zoë', last_name: 'Šumka', email: 'zoe@needle.example' },
      { username: 'under_score', email: 'percent%sign@example.com' },
      { username: 'backslash', first_name: 'A\\B', email: 'gatefold@example.com' },
      { email: 'nameless@sleeve.example' },
    ]);
    const found = async (text: string) => namesOf(await list(`?search=${encodeURIComponent(text)}`));
    expect(await found('  DEADW ')).toEqual(['deadwax']);
    expect(await found('zoe sum')).toEqual(['deadwax']);
    expect(await found('ŠUM')).toEqual(['deadwax']);
    expect(await found('needle.ex')).toEqual(['deadwax']);
    expect(await found('sleeve.example')).toEqual([null]);
    expect(await found('r_s')).toEqual(['under_score']);
    expect(await found('%')).toEqual(['under_score']);
    expect(await found('\\')).toEqual(['backslash']);
    expect(await found('z')).toEqual(['deadwax']);
    // From the end of the name to the start of the username.
    expect(await found('sumka deadwax')).toEqual([]);
    expect(await found('xyzzy')).toEqual([]);
    expect(await list('?search=xyzzy')).toMatchObject({ total: 0, totalPages: 0, users: [] });
    expect((await list('?search=%20')).total).toBe(5);
  });
});

describe('the order of users', () => {
  const order = async (query: string) => namesOf(await list(query)).filter((name) => name?.startsWith('sleeve'));

  beforeEach(async () => {
    await addPeople(server, [
      { username: 'sleeve-first', last_login_at: '2026-11-20T09:00:00Z', subscription_tier: 'annual' },
      { username: 'sleeve-never', last_login_at: null },
      { username: 'sleeve-latest', last_login_at: '2026-11-22T09:00:00Z', role: 'admin', subscription_tier: 'annual' },
    ]);
  });

  test('is by the day of joining, by the last login, or by albums, both ways', async () => {
    const person = await personOf(server, { username: 'sleeve-full', last_login_at: '2026-11-01T09:00:00Z' });
    const { pool } = server.ctx;
    await pool.query(`update users set created_at = '2019-01-01T00:00:00Z' where id = $1`, [person.id]);
    await addAlbums(person, { artist: 'Can', title: 'Future Days' });
    await refreshed(server);
    expect(await order('?sort=joined')).toEqual(['sleeve-latest', 'sleeve-never', 'sleeve-first', 'sleeve-full']);
    expect(await order('?sort=joined&order=asc')).toEqual([
      ...['sleeve-full', 'sleeve-first', 'sleeve-never', 'sleeve-latest'],
    ]);
    expect(await order('?sort=login')).toEqual(['sleeve-latest', 'sleeve-first', 'sleeve-full', 'sleeve-never']);
    expect((await order('?sort=login&order=asc'))[0]).toBe('sleeve-never');
    expect((await order('?sort=albums'))[0]).toBe('sleeve-full');
    expect((await order('?sort=albums&order=asc')).at(-1)).toBe('sleeve-full');
  });

  test('counts also the albums that a full free plan hides', async () => {
    const [hider, member] = await Promise.all([
      personOf(server, { username: 'sleeve-hider', subscription_tier: 'annual' }),
      personOf(server, { username: 'sleeve-member', subscription_tier: 'annual' }),
    ]);
    const albums = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ artist: 'Can', title: `Side ${index}` }));
    await addAlbums(hider, ...albums(17));
    await addAlbums(member, ...albums(18));
    await server.ctx.pool.query(`update users set subscription_tier = 'free' where id = $1`, [hider.id]);
    await refreshed(server);
    await server.ctx.pool.query(
      `insert into collector_figures (user_id, albums) select id, 16 from users where username = 'sleeve-first'`,
    );
    expect(await order('?sort=albums')).toEqual([
      ...['sleeve-member', 'sleeve-hider', 'sleeve-first', 'sleeve-latest', 'sleeve-never'],
    ]);
  });

  test('leaves out other tiers and roles, on all pages and in a search', async () => {
    expect(await order('?tier=annual')).toEqual(['sleeve-latest', 'sleeve-first']);
    expect(await list('?tier=annual&limit=1&page=2')).toMatchObject({
      ...{ total: 2, totalPages: 2, users: [{ username: 'sleeve-first' }] },
    });
    expect((await list('?role=admin')).total).toBe(2);
    expect(await order('?role=admin&tier=annual&search=sleeve')).toEqual(['sleeve-latest']);
    expect(await order('?tier=annual&search=first&sort=login')).toEqual(['sleeve-first']);
  });

  test.each([
    ['sort=email', 'Sort must be joined, login or albums'],
    ['order=up', 'Order must be desc or asc'],
    ['tier=gold', 'Tier must be free, monthly, annual or lifetime'],
    ['role=root', 'Role must be user or admin'],
  ])('refuses %s', async (query, message) => {
    const { status, body } = await admin.client.get(`/api/admin/users?${query}`);
    expect([status, body.message]).toEqual([400, message]);
  });
});

describe('whom a search finds', () => {
  test('follows a changed name, and ends with the account', async () => {
    const person = await personOf(server, { username: 'before', first_name: 'Ada', email: 'needle@example.com' });
    const found = async (text: string) => (await list(`?search=${text}`)).users.map(({ id }: AdminUser) => id);
    expect(await found('before')).toEqual([person.id]);
    const { pool } = server.ctx;
    await pool.query(`update users set first_name = 'Grace', username = 'after' where id = $1`, [person.id]);
    expect([await found('before'), await found('ada'), await found('after')]).toEqual([[], [], [person.id]]);
    expect(await found('gr')).toEqual([person.id]);
    await pool.query('delete from users where id = $1', [person.id]);
    expect(await found('after')).toEqual([]);
    expect((await list()).total).toBe(1);
  });

  test.each([1, 2, 3, 4, 5, 6, 7, 8, 9])('is the same, in the same order, in pages of %d', async (limit) => {
    await addPeople(
      server,
      Array.from({ length: 8 }, (_, index) => ({ username: `sleeve-${index}` })),
    );
    for (const [search, all] of [
      ['', 9],
      ['sleeve', 8],
    ] as const) {
      const { users } = await list(`?search=${search}`);
      const pages = await Promise.all(
        Array.from({ length: Math.ceil(all / limit) + 1 }, (_, page) =>
          list(`?search=${search}&limit=${limit}&page=${page + 1}`),
        ),
      );
      expect(users).toHaveLength(all);
      expect(pages.flatMap((page) => page.users)).toEqual(users);
      expect(pages.map(({ total }) => total)).toEqual(pages.map(() => all));
    }
  });
});

describe('the list of verified addresses', () => {
  // ADMIN-013 API-076
  test('has each verified address of people who want news once, in order, and the download is written down', async () => {
    await addPeople(server, [
      { email: 'b@example.com', email_verified: true, news_by_mail: true },
      { email: 'A@example.com', email_verified: true, news_by_mail: true },
      { email: 'unverified@example.com', email_verified: false, news_by_mail: true },
      { email: null, email_verified: true, news_by_mail: true },
      { email: 'refuses@example.com', email_verified: true },
    ]);
    const own = (await admin.client.get('/api/auth/user')).body.email;
    await admin.client.send('PATCH', '/api/user/news', { newsByMail: true });
    const { status, body } = await admin.client.get('/api/admin/users/emails');
    expect([status, body]).toEqual([200, ['A@example.com', 'b@example.com', own]]);
    expect((await admin.client.get('/api/admin/stats')).body.verifiedEmailCount).toBe(body.length);
    expect((await actsOn(server, null)).at(-1)).toEqual({
      ...{ actor_id: admin.id, act: 'emails.download', call: 'GET /api/admin/users/emails', refused: null },
      ...{ before: null, after: { addresses: 3 } },
    });
  });
});

describe('one user', () => {
  // ADMIN-054 ADMIN-055 API-081
  test('has every field', async () => {
    const person = await personOf(server, {
      ...{ first_name: 'Crate', last_name: 'Digger', username: 'cratedigger', zip_code: '62701', bio: 'Jazz.' },
      ...{ admin_notes: 'Asked twice.', subscription_tier: 'annual', subscription_status: 'canceled' },
      ...{ subscription_expires_at: '2027-03-12T10:00:00.123Z', stripe_customer_id: null, last_login_at: null },
      ...{ is_public: true, profile_image_url: 'https://img.example/1.jpg', created_at: '2023-03-12T10:00:00.000Z' },
    });
    await addAlbums(
      person,
      { artist: 'Can', title: 'Future Days', estimatedValue: '20.50' },
      { artist: 'Neu!', title: 'Neu! 75', estimatedValue: '4' },
      { artist: 'Faust', title: 'So Far', estimatedValue: '9', valueCurrency: 'EUR' },
      { artist: 'Faust', title: 'Faust IV', valueCurrency: 'SEK' },
    );
    await person.client.send('POST', '/api/wishlist', { artist: 'Faust', title: 'IV' });
    await person.client.send('POST', '/api/reviews', { artist: 'Can', title: 'Future Days', rating: 5 });
    const message = { name: 'Crate', email: 'crate@example.com', subject: 'Help', message: 'Hello' };
    await person.client.send('POST', '/api/contact', message);
    await (await personOf(server)).client.send('POST', '/api/public-profile/cratedigger/report', { reason: 'spam' });
    const { email } = (await person.client.get('/api/auth/user')).body;
    const { status, body } = await admin.client.get(`/api/admin/user/${person.id}`);
    expect([status, body]).toEqual([
      200,
      {
        ...{ id: person.id, firstName: 'Crate', lastName: 'Digger', email, username: 'cratedigger', isPublic: true },
        ...{ subscriptionTier: 'annual', subscriptionStatus: 'canceled', role: 'user', albumCount: 4 },
        ...{ subscriptionExpiresAt: '2027-03-12T10:00:00.123Z', lastLoginAt: null, adminNotes: 'Asked twice.' },
        ...{ createdAt: '2023-03-12T10:00:00.000Z', zipCode: '62701', bio: 'Jazz.', stripeCustomerId: null },
        ...{ wishlistCount: 1, collectionValue: 24.5, reviewCount: 1, profileImageUrl: 'https://img.example/1.jpg' },
        values: [
          { currency: 'USD', amount: 24.5, count: 2 },
          { currency: 'EUR', amount: 9, count: 1 },
        ],
        ...{ messageCount: 1, reportCount: 1, customerUrl: null, billingHistory: [], isBillingKnown: true },
      },
    ]);
  });

  // ADMIN-052
  test.each(NOTHING_OF_THEM)('is not found as %s, nor changed', async (id) => {
    expect((await admin.client.get(`/api/admin/user/${id}`)).status).toBe(404);
    for (const [what, body] of [
      ['role', { role: 'admin' }],
      ['notes', { notes: 'x' }],
    ] as const) {
      expect((await admin.client.send('PATCH', `/api/admin/user/${id}/${what}`, body)).status).toBe(404);
    }
  });
});

describe('notes', () => {
  // ADMIN-057 API-083
  test('are replaced as typed, blank ones are none, and each change is written down', async () => {
    const person = await personOf(server);
    const other = await personOf(server, { admin_notes: 'Of another one.' });
    const path = `/api/admin/user/${person.id}/notes`;
    const save = async (notes: string) => (await admin.client.send('PATCH', path, { notes })).body.adminNotes;
    expect(await save(' Two\nlines. ')).toBe(' Two\nlines. ');
    expect(await save(' Two\nlines. ')).toBe(' Two\nlines. ');
    expect(await save('  \n')).toBe(null);
    const entry = { actor_id: admin.id, act: 'user.notes', call: `PATCH ${path}`, refused: null };
    expect(await actsOn(server, person.id)).toEqual([
      { ...entry, before: { notes: null }, after: { notes: ' Two\nlines. ' } },
      { ...entry, before: { notes: ' Two\nlines. ' }, after: { notes: null } },
    ]);
    expect((await admin.client.get(`/api/admin/user/${other.id}`)).body.adminNotes).toBe('Of another one.');
    // The reported person does not get them.
    expect(JSON.stringify((await person.client.get('/api/auth/user')).body)).not.toContain('otes');
  });

  test('are at most 10,000 characters', async () => {
    const path = `/api/admin/user/${(await personOf(server)).id}/notes`;
    const { status, body } = await admin.client.send('PATCH', path, { notes: 'x'.repeat(10_001) });
    expect([status, body.message]).toEqual([400, 'Notes must be at most 10000 characters']);
  });
});
