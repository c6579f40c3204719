import { hash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { signInUser } from '../../../sync-server/auth/sign-in-user.ts';
import { findAccount } from '../../../sync-server/library/account.ts';
import type { HttpClient } from '../../support/http-client.ts';
import { png } from '../../support/pictures.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';

let server: TestServer;
let client: HttpClient;
let now = Date.parse('2026-11-22T12:00:00.000Z');
let people = 0;
let email: string;

beforeAll(async () => {
  server = await startTestServer({ overrides: { clock: () => now } });
});
afterAll(() => server.stop());
beforeEach(async () => {
  people += 1;
  email = `settings${people}@example.com`;
  client = await server.signedIn(email);
});

const me = async () => (await client.get('/api/auth/user')).body;
const patch = (path: string, body: unknown) => client.send('PATCH', path, body);
const name = (firstName: unknown, lastName: unknown) => patch('/api/user/name', { firstName, lastName });
const refusal = ({ status, body }: { status: number; body: { message: string; details?: { field?: string } } }) => [
  status,
  body.message,
  body.details?.field,
];

describe('the name', () => {
  // API-056 PROF-010
  test.each([
    ['plain ones', 'Crate', 'Digger', 'Crate', 'Digger'],
    ['of right-to-left letters', 'מאיה', 'عزيزة', 'מאיה', 'عزيزة'],
    ['with combining marks, in one form', 'Zoe\u0308', 'N\u0303u', 'Zo\u00eb', '\u00d1u'],
    ['with joined emoji', '👩‍🚀', '🎧', '👩‍🚀', '🎧'],
    ['with spaces and line breaks around and within', '  Crate \n of ', '\tDigger', 'Crate of', 'Digger'],
    ['without what would turn the text around it', 'Crate\u202e', '\u2067Digger\u0007', 'Crate', 'Digger'],
    ['of exactly 100 emoji', '🎧'.repeat(100), null, '🎧'.repeat(100), null],
    ['of nothing but spaces', '   ', '\u3000\u00a0', null, null],
    ['that show nothing', '\u200b\u200d', '\u0301', null, null],
    ['given up', null, '', null, null],
  ])('takes names %s', async (_what, first, last, storedFirst, storedLast) => {
    const answer = await name(first, last);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ firstName: storedFirst, lastName: storedLast });
    expect(await me()).toMatchObject({ firstName: storedFirst, lastName: storedLast });
  });

  test.each([
    ['200 emoji', '🎧'.repeat(200), 'Digger', 'First name must be at most 100 characters', 'firstName'],
    ['101 letters', 'Crate', 'x'.repeat(101), 'Last name must be at most 100 characters', 'lastName'],
    [
      'marks heaped on a letter',
      `Z${'\u0301'.repeat(40)}`,
      null,
      'First name has too many marks on one letter',
      'firstName',
    ],
    ['a number', 7, null, 'First name must be text', 'firstName'],
    ['a name without the other', 'Crate', undefined, 'Last name must be text', 'lastName'],
  ])('refuses %s in a sentence and changes nothing', async (_what, first, last, message, field) => {
    const before = await me();
    expect(refusal(await name(first, last))).toEqual([400, message, field]);
    expect(await me()).toEqual(before);
  });

  test('and the picture chosen here stay when the sign-in provider sends its own again, and only those', async () => {
    const provider = { issuer: 'https://id.example', email: null, emailVerified: false, idToken: 't', sessionId: null };
    const sent = { firstName: 'Sent', lastName: 'Name', pictureUrl: 'https://img.example/sent.png' };
    const signIn = async (subject: string) => {
      const id = await signInUser(server.ctx, { ...provider, subject, ...sent });
      const { firstName, profileImageUrl } = (await findAccount(server.ctx.db, id)) ?? {};
      return { id, said: [firstName, profileImageUrl] };
    };
    const { id, said } = await signIn('chooses');
    const chosen = { first_name: 'Crate', profile_image_url: null };
    await server.ctx.db.updateTable('users').set(chosen).where('id', '=', id).execute();
    expect([said, (await signIn('chooses')).said]).toEqual([
      ['Sent', sent.pictureUrl],
      ['Sent', sent.pictureUrl],
    ]);
    const own = { ...chosen, has_own_name: true, has_own_picture: true };
    await server.ctx.db.updateTable('users').set(own).where('id', '=', id).execute();
    expect((await signIn('chooses')).said).toEqual(['Crate', null]);
  });
});

describe('the zip code', () => {
  // API-058 PROF-012
  test.each([
    ['12345', '12345'],
    [' 12345-6789 ', '12345-6789'],
    ['SW1A 1AA', 'SW1A 1AA'],
    ['', null],
    [null, null],
  ])('%j is stored as %j', async (typed, stored) => {
    expect((await patch('/api/user/zipcode', { zipCode: typed })).body.zipCode).toBe(stored);
    expect((await me()).zipCode).toBe(stored);
  });

  // PROF-013
  test('has at most 10 characters', async () => {
    await patch('/api/user/zipcode', { zipCode: '12345' });
    const answer = await patch('/api/user/zipcode', { zipCode: '12345-67890' });
    expect(refusal(answer)).toEqual([400, 'Zip code must be at most 10 characters', 'zipCode']);
    expect((await me()).zipCode).toBe('12345');
  });
});

describe('a switch', () => {
  // API-057 API-059 PROF-008 PROF-015
  test.each([
    ['/api/user/public', 'isPublic', 'Public profile must be yes or no'],
    ['/api/user/show-collection-value', 'showCollectionValue', 'Show collection value must be yes or no'],
  ])('%s is off at first, goes on and off, and takes nothing else', async (path, field, message) => {
    expect((await me())[field]).toBe(false);
    expect((await patch(path, { [field]: true })).body[field]).toBe(true);
    expect((await me())[field]).toBe(true);
    expect(refusal(await patch(path, { [field]: 'no' }))).toEqual([400, message, field]);
    expect(refusal(await patch(path, {}))).toEqual([400, message, field]);
    expect((await me())[field]).toBe(true);
    expect((await patch(path, { [field]: false })).body[field]).toBe(false);
    expect((await me())[field]).toBe(false);
  });
});

test('the currency of new prices is none at first, and one of the known ones once it is chosen', async () => {
  expect((await me()).currency).toBeNull();
  expect((await patch('/api/user/currency', { currency: 'SEK' })).body.currency).toBe('SEK');
  const message = 'Currency must be a code of three letters, like EUR';
  for (const currency of ['sek', 'XXX', null]) {
    expect(refusal(await patch('/api/user/currency', { currency }))).toEqual([400, message, 'currency']);
  }
  expect((await me()).currency).toBe('SEK');
});

test('news by e-mail come only to people who ask for them, until they no longer do', async () => {
  const wants = async () => (await client.get('/api/user/news')).body;
  expect(await wants()).toEqual({ newsByMail: false });
  expect((await patch('/api/user/news', { newsByMail: true })).body).toEqual({ newsByMail: true });
  expect(await wants()).toEqual({ newsByMail: true });
  const message = 'News by e-mail must be yes or no';
  expect(refusal(await patch('/api/user/news', { newsByMail: 'no' }))).toEqual([400, message, 'newsByMail']);
  expect((await patch('/api/user/news', { newsByMail: false })).body).toEqual({ newsByMail: false });
  expect(await wants()).toEqual({ newsByMail: false });
});

test('a change reaches the other devices by sync', async () => {
  await client.send('PATCH', '/api/user/username', { username: `settings-sync-${people}` });
  await name('Crate', 'Digger');
  await patch('/api/profile', { bio: 'Blue notes' });
  const { rows } = await server.ctx.pool.query('select version from users where id = $1', [(await me()).id]);
  expect(rows[0].version).toBeGreaterThan(3);
});

describe('the bio', () => {
  test('keeps its lines, and is given up again', async () => {
    const bio = 'Jazz,\r\nsoul   and dub.\n\n\n\nSwaps in ÅÄÖ\u202e.';
    expect((await patch('/api/profile', { bio })).body.bio).toBe('Jazz,\nsoul and dub.\n\nSwaps in ÅÄÖ.');
    expect((await me()).bio).toBe('Jazz,\nsoul and dub.\n\nSwaps in ÅÄÖ.');
    expect((await patch('/api/profile', { bio: ' \n ' })).body.bio).toBeNull();
  });

  test('has at most 500 characters, counted as a person counts them', async () => {
    expect((await patch('/api/profile', { bio: '🎧'.repeat(500) })).status).toBe(200);
    const answer = await patch('/api/profile', { bio: 'x'.repeat(501) });
    expect(refusal(answer)).toEqual([400, 'Bio must be at most 500 characters', 'bio']);
    expect((await me()).bio).toBe('🎧'.repeat(500));
  });
});

describe('the picture', () => {
  const bytes = png(8, 8);
  const sha256 = hash('sha256', bytes, 'hex');
  const upload = () =>
    client.fetch(`/api/images/${sha256}`, {
      method: 'PUT',
      body: new Uint8Array(bytes),
      headers: { 'content-type': 'image/png' },
    });
  const choose = (profileImageUrl: unknown) => patch('/api/profile', { profileImageUrl });

  test('is one that was uploaded, and can be given up', async () => {
    expect((await upload()).status).toBe(200);
    const address = `/api/images/${sha256}`;
    expect((await choose(address)).body.profileImageUrl).toBe(address);
    expect((await me()).profileImageUrl).toBe(address);
    expect((await choose(null)).body.profileImageUrl).toBeNull();
    expect((await me()).profileImageUrl).toBeNull();
  });

  test('sent as an inline value is stored, and answered by its address', async () => {
    const answer = await choose(`data:image/png;base64,${bytes.toString('base64')}`);
    expect(answer.body.profileImageUrl).toMatch(/^\/api\/images\/[0-9a-f]{64}$/);
    const picture = await client.fetch(answer.body.profileImageUrl);
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
  });

  test.each([
    ['on another site', 'https://example.com/me.jpg', 'Picture must be a picture of yours'],
    ['that is a script', 'javascript:alert(1)', 'Picture must be a picture of yours'],
    ['nobody uploaded', `/api/images/${'0'.repeat(64)}`, 'The picture was not uploaded yet'],
  ])('%s is refused', async (_what, address, message) => {
    const answer = await choose(address);
    expect(refusal(answer)).toEqual([400, message, 'profileImageUrl']);
    expect((await me()).profileImageUrl).toBeNull();
  });

  test('that is none is refused in a sentence', async () => {
    const answer = await choose(`data:image/png;base64,${Buffer.from('not a picture').toString('base64')}`);
    expect([answer.status, answer.body.message]).toEqual([415, 'Please upload an image file (JPG, PNG, GIF, etc.)']);
  });

  test('that was not uploaded cannot be taken, also with one that was', async () => {
    await upload();
    expect((await choose(`/api/images/${'0'.repeat(64)}`)).status).toBe(400);
    expect((await choose(`/api/images/${sha256}`)).status).toBe(200);
  });

  test('of another person cannot be taken', async () => {
    await upload();
    client = await server.signedIn();
    expect((await choose(`/api/images/${sha256}`)).status).toBe(400);
  });

  test('is seen by others while the profile is public, and by no others', async () => {
    const username = `pictured-${people}`;
    await upload();
    await choose(`/api/images/${sha256}`);
    await patch('/api/user/username', { username });
    const stranger = server.newClient();
    const address = `/api/public-images/${username}/${sha256}`;
    expect((await stranger.fetch(address)).status).toBe(404);

    await patch('/api/user/public', { isPublic: true });
    const profile = await stranger.get(`/api/public-profile/${username}`);
    expect(profile.body.user.profileImageUrl).toBe(address);
    const seen = await stranger.fetch(address);
    expect([seen.status, seen.headers.get('content-type')]).toEqual([200, 'image/png']);

    await patch('/api/user/public', { isPublic: false });
    expect((await stranger.fetch(address)).status).toBe(404);
  });
});

describe('the preferred record store', () => {
  const data = { source: 'sample', place_id: 'sample:1' };

  // API-008 PROF-023
  test('keeps of its data what may be kept, with the time', async () => {
    const set = await patch('/api/profile', {
      preferredRecordStore: ' Groove Yard ',
      preferredRecordStoreData: { ...data, rating: 4.7, formatted_address: '1 Canal Street' },
    });
    const kept = { ...data, name: 'Groove Yard', fetchedAt: new Date(now).toISOString() };
    expect(set.body).toMatchObject({ preferredRecordStore: 'Groove Yard', preferredRecordStoreData: kept });
    expect(await me()).toMatchObject({ preferredRecordStore: 'Groove Yard', preferredRecordStoreData: kept });
  });

  // API-008
  test('is taken as the search has answered it', async () => {
    const { body } = await client.get('/api/record-stores/search?query=rain&location=97201');
    expect(body.results.length).toBeGreaterThan(0);
    for (const store of body.results) {
      const set = await patch('/api/profile', { preferredRecordStore: store.name, preferredRecordStoreData: store });
      expect(set.status).toBe(200);
      const kept = { source: body.source, place_id: store.place_id, name: store.name };
      expect(set.body).toMatchObject({ preferredRecordStore: store.name, preferredRecordStoreData: kept });
    }
  });

  // API-008
  test('typed without data is kept by its name alone, and given up', async () => {
    await patch('/api/profile', { preferredRecordStore: 'Groove Yard', preferredRecordStoreData: data });
    const typed = await patch('/api/profile', { preferredRecordStore: 'The shop at the corner' });
    expect(typed.body).toMatchObject({
      preferredRecordStore: 'The shop at the corner',
      preferredRecordStoreData: null,
    });
    const cleared = await patch('/api/profile', { preferredRecordStore: '', preferredRecordStoreData: null });
    expect(cleared.body).toMatchObject({ preferredRecordStore: null, preferredRecordStoreData: null });
    expect(await me()).toMatchObject({ preferredRecordStore: null, preferredRecordStoreData: null });
  });

  test.each([
    ['a name of 201 letters', { preferredRecordStore: 'x'.repeat(201) }, 'Record store must be at most 200 characters'],
    ['data that is none', { preferredRecordStoreData: 'sample:1' }, 'Record store data is not valid'],
  ])('refuses %s', async (_what, body, message) => {
    expect((await patch('/api/profile', body)).body.message).toBe(message);
  });
});

describe('the devices', () => {
  const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
  const devices = async (who = client) => (await who.get('/api/user/sessions')).body;

  test('that are signed in are listed, this one first, with their browser and times', async () => {
    const other = await server.signedIn(email);
    now += 2 * 86_400_000;
    await other.get('/api/auth/user', { 'user-agent': FIREFOX });
    const list = await devices();
    expect(list).toHaveLength(2);
    expect(list[0]).toMatchObject({ isThis: true, lastUsedAt: new Date(now).toISOString() });
    expect(list[1]).toMatchObject({
      isThis: false,
      name: 'Firefox on Windows',
      signedInAt: new Date(now - 2 * 86_400_000).toISOString(),
      lastUsedAt: new Date(now).toISOString(),
    });
  });

  test('with an expired session are not listed', async () => {
    await server.signedIn(email);
    const [, { id }] = await devices();
    await server.ctx.pool.query("update sessions set expire = $1 where encode(sha256(sid::bytea), 'hex') = $2", [
      new Date(now - 1000).toISOString(),
      id,
    ]);
    expect(await devices()).toMatchObject([{ isThis: true }]);
  });

  test('are named without giving away the session', async () => {
    const [own] = await devices();
    const cookies = [...client.cookies().values()].join(' ');
    expect(own.id).toMatch(/^[0-9a-f]{64}$/);
    expect(cookies).not.toContain(own.id);
    const { rows } = await server.ctx.pool.query('select from sessions where sid = $1', [own.id]);
    expect(rows).toEqual([]);
  });

  test('can be signed out one by one; one that is out already counts as done', async () => {
    const [lost, kept] = [await server.signedIn(email), await server.signedIn(email)];
    const { id } = (await devices(lost)).find(({ isThis }: { isThis: boolean }) => isThis);
    for (let times = 0; times < 2; times += 1) {
      expect((await client.send('DELETE', `/api/user/sessions/${id}`)).body).toEqual({ success: true });
    }
    expect((await lost.get('/api/auth/user')).status).toBe(401);
    expect((await kept.get('/api/auth/user')).status).toBe(200);
    expect(await devices()).toHaveLength(2);
  });

  test('of another person cannot be signed out', async () => {
    const [theirs] = await devices(await server.signedIn());
    await client.send('DELETE', `/api/user/sessions/${theirs.id}`);
    expect(
      (await server.ctx.pool.query("select from sessions where encode(sha256(sid::bytea), 'hex') = $1", [theirs.id]))
        .rows,
    ).toHaveLength(1);
  });

  test('can all be signed out but this one', async () => {
    const others = [await server.signedIn(email), await server.signedIn(email)];
    const stranger = await server.signedIn();
    expect((await client.send('DELETE', '/api/user/sessions')).body).toEqual({ success: true, count: 2 });
    for (const other of others) expect((await other.get('/api/auth/user')).status).toBe(401);
    expect((await stranger.get('/api/auth/user')).status).toBe(200);
    expect(await devices()).toMatchObject([{ isThis: true }]);
  });
});

describe('the choice of notifications', () => {
  const change = (body: unknown) => patch('/api/user/notification-settings', body);
  const stored = async () => (await me()).notificationSettings;
  const quiet = { isOn: true, from: '22:30', to: '07:00', zone: 'Europe/Berlin' };

  test('is changed a switch at a time, and is in the account of each device', async () => {
    expect(await stored()).toEqual({});
    const answer = await change({ ways: { price: { mail: false } } });
    expect([answer.status, answer.body.notificationSettings]).toEqual([
      200,
      { ways: { price: { mail: false } }, quiet: null },
    ]);
    await change({ ways: { price: { push: true }, support: { app: false } } });
    await change({ quiet });
    const ways = { price: { mail: false, push: true }, support: { app: false } };
    expect(await stored()).toEqual({ ways, quiet });
    await change({ ways: { price: { mail: true } }, quiet: { ...quiet, isOn: false } });
    expect(await stored()).toEqual({
      ways: { ...ways, price: { mail: true, push: true } },
      quiet: { ...quiet, isOn: false },
    });
  });

  test.each([
    ['nothing', {}, 'Nothing to change', undefined],
    ['a kind that is none', { ways: { weather: { mail: true } } }, 'There is no such notification', 'ways'],
    ['a way that its kind has not', { ways: { review: { mail: true } } }, 'This cannot be switched', 'ways.review'],
    ['a mail that is always sent', { ways: { gift: { mail: false } } }, 'This cannot be switched', 'ways.gift'],
    ['a switch in words', { ways: { price: { mail: 'no' } } }, 'A notification must be on or off', 'ways.price.mail'],
    ['an hour that is none', { quiet: { ...quiet, from: '24:00' } }, 'A time must look like 22:30', 'quiet.from'],
    ['a zone that is none', { quiet: { ...quiet, zone: 'Mars/Olympus' } }, 'There is no such time zone', 'quiet.zone'],
    ['no zone', { quiet: { ...quiet, zone: undefined } }, 'A time zone is required', 'quiet.zone'],
  ])('is not changed by %s', async (_what, body, message, field) => {
    await change({ ways: { price: { mail: false } } });
    const before = await stored();
    expect(refusal(await change(body))).toEqual([400, message, field]);
    expect(await stored()).toEqual(before);
  });
});
