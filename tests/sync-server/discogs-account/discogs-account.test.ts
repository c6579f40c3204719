import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createDiscogsLimiter } from '../../../sync-server/providers/catalogue/discogs-limiter.ts';
import { createDiscogsAccountClient } from '../../../sync-server/providers/discogs-account/discogs-account-client.ts';
import {
  accountItem,
  DISCOGS_KEY,
  type DiscogsAccountDouble,
  startDiscogsAccountDouble,
} from '../../support/discogs-account-double.ts';
import type { HttpClient } from '../../support/http-client.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';
import { createOutside } from '../outside-double.ts';

const ACCOUNT = '/api/discogs/account';

// A clock that advances when the client waits: a list of many pages takes no time.
const world = createOutside(Date.UTC(2026, 10, 26));
let discogs: DiscogsAccountDouble;
let server: TestServer;
let client: HttpClient;

beforeAll(async () => {
  discogs = await startDiscogsAccountDouble('crate digger');
  const settings = {
    credentials: DISCOGS_KEY,
    userAgent: 'SideOne/1.0 +https://example.org',
    apiBase: discogs.origin,
    authorizeUrl: `${discogs.origin}/oauth/authorize`,
  };
  const line = createDiscogsLimiter(world.outside);
  server = await startTestServer({
    overrides: { discogsAccounts: createDiscogsAccountClient(settings, world.outside, line) },
  });
});
afterAll(async () => {
  await server.stop();
  await discogs.stop();
});
beforeEach(async () => {
  discogs.requests.length = 0;
  discogs.account.collection = [];
  discogs.account.wants = [];
  client = await server.signedIn();
  world.advance(60_000);
});

/** Asks for a connection, up to Discogs' question. */
async function ask(who = client): Promise<string> {
  const { status, body } = await who.send('POST', ACCOUNT);
  expect(status).toBe(200);
  const address = new URL(body.address);
  expect(`${address.origin}${address.pathname}`).toBe(`${discogs.origin}/oauth/authorize`);
  return address.searchParams.get('oauth_token') ?? '';
}

async function connect(who = client): Promise<void> {
  const token = await ask(who);
  const { verifier } = discogs.answersTo(token);
  expect(await who.send('PUT', ACCOUNT, { token, verifier })).toMatchObject({
    status: 200,
    body: { username: 'crate digger' },
  });
}

const stored = async () => (await server.ctx.pool.query('select * from discogs_accounts')).rows;

test('a person connects their account, and Discogs leads them back to /you', async () => {
  expect((await client.get(ACCOUNT)).body).toEqual({ isOffered: true, username: null });
  const token = await ask();
  // Asked, but not yet answered.
  expect((await client.get(ACCOUNT)).body).toEqual({ isOffered: true, username: null });
  const { agreed, verifier } = discogs.answersTo(token);
  expect(agreed.split('?')[0]).toBe(`${server.origin}/you`);
  expect((await client.send('PUT', ACCOUNT, { token, verifier })).body).toEqual({ username: 'crate digger' });
  expect((await client.get(ACCOUNT)).body).toEqual({ isOffered: true, username: 'crate digger' });
});

test('neither token nor secret can be read in the database, and another secret of the server opens none', async () => {
  await connect();
  const { rows } = await server.ctx.pool.query("select * from discogs_accounts where username = 'crate digger'");
  expect(JSON.stringify(rows)).not.toMatch(/consent-/);
  const broken = "update discogs_accounts set sealed = 'eyJhbGciOiJkaXIifQ..a.b.c' where username = 'crate digger'";
  await server.ctx.pool.query(broken);
  expect((await client.get(ACCOUNT)).body).toEqual({ isOffered: true, username: null });
});

test('an address that was made for another person connects nothing', async () => {
  const other = await server.signedIn();
  const token = await ask(other);
  const { verifier } = discogs.answersTo(token);
  expect((await client.send('PUT', ACCOUNT, { token, verifier })).status).toBe(404);
  await ask();
  expect((await client.send('PUT', ACCOUNT, { token, verifier })).status).toBe(404);
  expect((await client.get(ACCOUNT)).body.username).toBeNull();
  // The verifier of another person is not even shown to Discogs.
  expect(discogs.requests.map(({ path }) => path)).not.toContain('/oauth/access_token');
  expect((await other.send('PUT', ACCOUNT, { token, verifier })).status).toBe(200);
});

test('a connection is not made twice by one answer, nor with a wrong one', async () => {
  const token = await ask();
  const { verifier } = discogs.answersTo(token);
  expect((await client.send('PUT', ACCOUNT, { token, verifier: 'guessed' })).body).toMatchObject({
    code: 'NOT_FOUND',
    message: 'Discogs does not accept this connection any more. Please connect again.',
  });
  expect((await client.send('PUT', ACCOUNT, { token, verifier })).status).toBe(200);
  expect((await client.send('PUT', ACCOUNT, { token, verifier })).status).toBe(404);
  expect((await client.get(ACCOUNT)).body.username).toBe('crate digger');
});

test('a page of the collection has all that an import needs, with folders and fields, and no pictures', async () => {
  await connect();
  discogs.account.folders = [
    { id: 0, name: 'All' },
    { id: 5, name: 'Late night' },
  ];
  discogs.account.fields = [
    { id: 1, name: 'Media Condition' },
    { id: 9, name: 'Bought at' },
  ];
  discogs.account.collection = [
    accountItem(12, {
      folder_id: 5,
      rating: 4,
      date_added: '2018-01-02T23:00:00-08:00',
      notes: [
        { field_id: 1, value: 'Near Mint (NM or M-)' },
        { field_id: 9, value: 'The fair' },
      ],
      basic_information: {
        title: 'Ege Bamyasi',
        master_id: 11693,
        artists: [
          { name: 'Can (2)', anv: 'The Can', join: '&' },
          { name: 'Neu!', anv: '', join: ',' },
          { name: 'Faust', anv: '', join: '' },
        ],
        labels: [
          { name: 'Spoon Records', catno: 'SPOON 008' },
          { name: 'Mute', catno: 'none' },
        ],
        formats: [
          { name: 'Vinyl', qty: '2', text: 'Blue', descriptions: ['LP', 'Album'] },
          { name: 'CD', qty: '1', descriptions: [] },
        ],
      },
    }),
    // Older entries lack much.
    accountItem(7, {
      date_added: '2016-01-02T23:00:00-08:00',
      notes: undefined,
      basic_information: { year: 0, labels: undefined, formats: undefined, styles: undefined },
    }),
    { id: -1, basic_information: {} },
  ];
  const { status, body } = await client.get(`${ACCOUNT}/collection`);
  expect(status).toBe(200);
  expect(body).toEqual({
    pages: 1,
    folders: discogs.account.folders,
    fields: discogs.account.fields,
    items: [
      {
        releaseId: 7,
        masterId: null,
        artist: 'Can (2)',
        title: 'Title 7',
        year: null,
        labels: [],
        format: '',
        genres: ['Rock'],
        styles: [],
        rating: 0,
        addedAt: '2016-01-02T23:00:00-08:00',
        folderId: 1,
        notes: [],
      },
      {
        releaseId: 12,
        masterId: 11693,
        artist: 'The Can & Neu!, Faust',
        title: 'Ege Bamyasi',
        year: 1971,
        labels: [
          { name: 'Spoon Records', catno: 'SPOON 008' },
          { name: 'Mute', catno: 'none' },
        ],
        format: '2xLP, Album, Blue + CD',
        genres: ['Rock'],
        styles: ['Krautrock'],
        rating: 4,
        addedAt: '2018-01-02T23:00:00-08:00',
        folderId: 5,
        notes: [
          { fieldId: 1, text: 'Near Mint (NM or M-)' },
          { fieldId: 9, text: 'The fair' },
        ],
      },
    ],
  });
});

test('lists are read by a hundred, in the order of the days, and folders and fields come once', async () => {
  await connect();
  discogs.account.collection = Array.from({ length: 201 }, (_, at) => accountItem(at + 1));
  discogs.account.wants = [accountItem(901, { notes: 'First pressing only', rating: 0 })];
  discogs.requests.length = 0;
  const ids: number[] = [];
  for (const page of [1, 2, 3]) {
    const { body } = await client.get(`${ACCOUNT}/collection?page=${page}`);
    expect(body.pages).toBe(3);
    ids.push(...body.items.map(({ releaseId }: { releaseId: number }) => releaseId));
  }
  expect(ids).toEqual(discogs.account.collection.map(({ id }) => id));
  const { body } = await client.get(`${ACCOUNT}/wantlist`);
  expect(body).toMatchObject({ pages: 1, folders: [], fields: [] });
  expect(body.items).toMatchObject([{ releaseId: 901, notes: [{ fieldId: null, text: 'First pressing only' }] }]);
  expect(discogs.requests.map(({ path }) => path.split('/').slice(3).join('/'))).toEqual([
    'collection/folders',
    'collection/fields',
    ...Array.from({ length: 3 }, () => 'collection/folders/0/releases'),
    'wants',
  ]);
});

test('long lists leave half of the requests of a minute to people who search', async () => {
  await connect();
  discogs.account.wants = Array.from({ length: 3_000 }, (_, at) => accountItem(at + 1));
  world.advance(60_000);
  const before = world.waits.length;
  for (let page = 1; page <= 25; page += 1) {
    expect((await client.get(`${ACCOUNT}/wantlist?page=${page}`)).status).toBe(200);
  }
  expect(world.waits).toHaveLength(before);
  // Longer than a person waits for an answer: the app asks again.
  const { status, body } = await client.get(`${ACCOUNT}/wantlist?page=26`);
  expect([status, body.code, body.details.retryAfter]).toEqual([429, 'RATE_LIMITED', 60]);
  world.advance(60_000);
  expect((await client.get(`${ACCOUNT}/wantlist?page=26`)).status).toBe(200);
});

test('a request that is one too many at Discogs is answered with the time to ask again', async () => {
  await connect();
  world.advance(60_000);
  discogs.beBusy(1);
  const { status, body } = await client.get(`${ACCOUNT}/wantlist`);
  expect([status, body.code, body.details.retryAfter]).toEqual([429, 'RATE_LIMITED', 30]);
  world.advance(60_000);
  expect((await client.get(`${ACCOUNT}/wantlist`)).status).toBe(200);
});

test('an empty list is one page of nothing', async () => {
  await connect();
  expect((await client.get(`${ACCOUNT}/wantlist`)).body).toEqual({ pages: 0, items: [], folders: [], fields: [] });
});

test('each reads the own account alone', async () => {
  await connect();
  const other = await server.signedIn();
  expect((await other.get(ACCOUNT)).body.username).toBeNull();
  expect((await other.get(`${ACCOUNT}/collection`)).status).toBe(404);
  // A connection that waits for its answer reads nothing.
  await ask(other);
  expect((await other.get(`${ACCOUNT}/collection`)).status).toBe(404);
  await other.send('DELETE', ACCOUNT);
  expect((await client.get(ACCOUNT)).body.username).toBe('crate digger');
});

test('a consent that was taken back at Discogs ends the connection, and says so', async () => {
  await connect();
  const other = await server.signedIn();
  await connect(other);
  discogs.takeBack();
  expect((await client.get(`${ACCOUNT}/collection`)).body).toMatchObject({
    code: 'NOT_FOUND',
    message: 'Discogs does not accept this connection any more. Please connect again.',
  });
  expect((await client.get(ACCOUNT)).body.username).toBeNull();
  expect((await other.get(ACCOUNT)).body.username).toBe('crate digger');
  await connect();
  expect((await client.get(`${ACCOUNT}/collection`)).status).toBe(200);
});

test('disconnecting forgets the connection', async () => {
  await connect();
  const before = (await stored()).length;
  expect((await client.send('DELETE', ACCOUNT)).body).toEqual({ success: true });
  expect(await stored()).toHaveLength(before - 1);
  expect((await client.get(ACCOUNT)).body.username).toBeNull();
});

test('a server without a key of an application says that it is off', async () => {
  const without = await startTestServer({ env: { DISCOGS_TOKEN: 'a-token' } });
  try {
    const member = await without.signedIn();
    expect((await member.get(ACCOUNT)).body).toEqual({ isOffered: false, username: null });
    expect((await member.send('POST', ACCOUNT)).body).toMatchObject({ code: 'NOT_CONFIGURED' });
  } finally {
    await without.stop();
  }
});
