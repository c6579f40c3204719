import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SYNC_PROTOCOL } from '../../../shared/wire/sync-protocol.ts';
import { handOverVerdicts } from '../../../sync-server/library/verdicts.ts';
import { statements } from '../../../sync-server/library/write-statements.ts';
import type { HttpClient } from '../../support/http-client.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

// Two people have rows with the same ids: no action of one may change a byte of the other's responses.
test.each(['free', 'lifetime'])('rows of the same ids stay apart in every answer, on the plan %s', async (tier) => {
  const ids = { inside: uuidv7(), outside: uuidv7(), shelf: uuidv7(), wish: uuidv7() };
  const owner = await newPerson(`Owner-${tier}`, tier);
  const stranger = await newPerson(`Stranger-${tier}`, tier);
  await fill(owner, ids, 'Mine', ids.inside);
  const before = await allAnswers(owner, `Owner-${tier}`, ids);
  expect(JSON.stringify(before)).toContain('Mine inside');

  await fill(stranger, ids, 'Theirs', ids.outside);
  expect(await allAnswers(owner, `Owner-${tier}`, ids)).toEqual(before);
  const theirs = await allAnswers(stranger, `Stranger-${tier}`, ids);
  expect(JSON.stringify(theirs)).not.toContain('Mine');
  expect(theirs.members.map(({ title }: { title: string }) => title)).toEqual(['Theirs outside']);

  for (const id of [ids.inside, ids.outside]) {
    expect((await stranger.send('PATCH', `/api/records/${id}`, { title: 'Changed' })).status).toBe(200);
  }
  expect((await stranger.send('DELETE', `/api/collections/${ids.shelf}/records/${ids.outside}`)).status).toBe(200);
  expect(await allAnswers(owner, `Owner-${tier}`, ids)).toEqual(before);
  for (const path of [`records/${ids.inside}`, `collections/${ids.shelf}`, `wishlist/${ids.wish}`]) {
    expect((await stranger.send('DELETE', `/api/${path}`)).status).toBe(200);
  }
  expect(await allAnswers(owner, `Owner-${tier}`, ids)).toEqual(before);
});

test('a row that one person has deleted neither shows itself to another, nor keeps its id from them', async () => {
  const [owner, stranger] = [await newPerson('Deleter', 'free'), await newPerson('Asker', 'free')];
  const album = { id: uuidv7(), artist: 'Can', title: 'Deleted by its owner' };
  expect((await owner.send('POST', '/api/records', album)).status).toBe(201);
  expect((await owner.send('DELETE', `/api/records/${album.id}`)).status).toBe(200);
  // A person who has deleted nothing has no deletions to search.
  const { body: own } = await stranger.send('POST', '/api/records', { artist: 'Can', title: 'Deleted too' });
  await stranger.send('DELETE', `/api/records/${own.id}`);
  const asked = await stranger.send('PATCH', `/api/records/${album.id}`, { year: 1971 });
  const unknown = await stranger.send('PATCH', `/api/records/${uuidv7()}`, { year: 1971 });
  expect(asked.status).toBe(unknown.status);
  expect(asked.body).toEqual(unknown.body);
  expect((await stranger.send('POST', '/api/records', { ...album, title: 'Mine' })).status).toBe(201);
});

test('a membership and a default of one person are no one else’s, where all ids are the same', async () => {
  const [album, shelf, main, other] = [uuidv7(), uuidv7(), uuidv7(), uuidv7()];
  const people = [await newPerson('Keeper', 'lifetime'), await newPerson('Mover', 'lifetime')] as const;
  for (const client of people) {
    await client.send('POST', '/api/records', { id: album, artist: 'Can', title: 'Soundtracks' });
    for (const [id, name] of [
      [shelf, 'Shelf'],
      [main, 'Main'],
      [other, 'Other'],
    ]) {
      await client.send('POST', '/api/collections', { id, name });
    }
    for (const id of [shelf, other]) await client.send('POST', `/api/collections/${id}/records/${album}`);
    expect((await client.send('PATCH', `/api/collections/${main}/set-default`)).status).toBe(200);
  }
  const [keeper, mover] = people;
  const seen = async () => [
    (await keeper.get('/api/collections')).body,
    (await keeper.get(`/api/collections/${shelf}/records`)).body,
  ];
  const before = await seen();
  expect(before).toMatchObject([[{ id: main, isDefault: true }, {}, {}, {}], [{ id: album }]]);
  expect((await mover.send('DELETE', `/api/collections/${shelf}/records/${album}`)).status).toBe(200);
  expect((await mover.get(`/api/collections/${other}/records`)).body).toMatchObject([{ id: album }]);
  const counts = (await mover.get('/api/collections')).body.map(
    ({ name, recordCount }: { name: string; recordCount: number }) => [name, recordCount],
  );
  expect(Object.fromEntries(counts)).toMatchObject({ Main: 1, Shelf: 0, Other: 1 });
  expect((await mover.send('PATCH', `/api/collections/${shelf}/set-default`)).status).toBe(200);
  expect(await seen()).toEqual(before);
});

test('the key of a call takes effect for each of two people who use the same one', async () => {
  const headers = { 'idempotency-key': uuidv7() };
  const album = { id: uuidv7(), artist: 'Can', title: 'Future Days' };
  for (const client of [await newPerson('First', 'free'), await newPerson('Second', 'free')]) {
    expect((await client.send('POST', '/api/records', album, headers)).status).toBe(201);
    expect((await client.get('/api/records')).body).toMatchObject([album]);
  }
});

test('a verdict that goes to a new client of one person is unchanged for another one with the same command', async () => {
  const [command, client] = [uuidv7(), uuidv7()];
  const ids = await Promise.all(
    ['Hears', 'Waits'].map(async (name) => (await (await newPerson(name, 'free')).get('/api/auth/user')).body.id),
  );
  for (const id of ids)
    await server.ctx.pool.query(
      `insert into sync_verdict (user_id, command_id, client_id, seq, name, args_hash, verdict, version)
       values ($1, $2, $3, 1, 'record.create', 'h', '{}', 1)`,
      [id, command, client],
    );
  const connection = await server.ctx.pool.connect();
  await handOverVerdicts(connection, ids[0], uuidv7(), [{ id: command, seq: 7 }]).finally(() => connection.release());
  const { rows } = await server.ctx.pool.query('select user_id, seq from sync_verdict where command_id = $1', [
    command,
  ]);
  expect(new Map(rows.map((row) => [row.user_id, Number(row.seq)]))).toEqual(
    new Map([
      [ids[0], 7],
      [ids[1], 1],
    ]),
  );
});

test('a row that comes back takes its own deletion away, and no other', async () => {
  const [mine, theirs, id, other] = [uuidv7(), uuidv7(), uuidv7(), uuidv7()];
  const rows = [mine, theirs].flatMap((user) => [
    [user, 'record', id],
    [user, 'record', other],
    [user, 'wishlistItem', id],
  ]);
  const { pool } = server.ctx;
  for (const row of rows)
    await pool.query('insert into sync_tombstone (user_id, entity, id, version) values ($1, $2, $3, 1)', row);
  await pool.query(statements['remove-tombstones'], [mine, JSON.stringify([{ entity: 'record', id }])]);
  const left = await pool.query('select user_id, entity, id from sync_tombstone where user_id = any($1)', [
    [mine, theirs],
  ]);
  expect(new Set(left.rows.map((row) => Object.values(row).join()))).toEqual(
    new Set(rows.slice(1).map((row) => row.join())),
  );
});

async function newPerson(username: string, tier: string): Promise<HttpClient> {
  const client = await server.signedIn();
  await client.send('PATCH', '/api/profile', { username });
  await server.ctx.pool.query('update users set subscription_tier = $2, is_public = true where username = $1', [
    username,
    tier,
  ]);
  return client;
}

type Ids = Record<'inside' | 'outside' | 'shelf' | 'wish', string>;

async function fill(client: HttpClient, { inside, outside, shelf, wish }: Ids, word: string, member: string) {
  const make = async (path: string, body?: object) =>
    expect([path, (await client.send('POST', `/api/${path}`, body)).status]).toEqual([path, 201]);
  await make('collections', { id: shelf, name: `${word} shelf`, isPublic: true });
  await make('records', { id: inside, artist: 'Can', title: `${word} inside`, customTags: word });
  await make('records', { id: outside, artist: 'Can', title: `${word} outside` });
  await make('wishlist', { id: wish, artist: 'Can', title: `${word} wish` });
  await make(`collections/${shelf}/records/${member}`);
}

async function allAnswers(client: HttpClient, username: string, { shelf, inside }: Ids) {
  const read = async (path: string) => (await client.get(`/api/${path}`)).body;
  const collections = await read('collections');
  const named = collections.find(({ id }: { id: string }) => id === shelf);
  const pull = await client.send('POST', '/api/sync', {
    ...{ protocol: SYNC_PROTOCOL, build: 'test', clientId: uuidv7(), acked: 0, commands: [] },
    userId: (await read('auth/user')).id,
  });
  const [head, ...segments] = text(pull.body)
    .split('\n')
    .map((line) => JSON.parse(line));
  return {
    ...{ records: await read('records'), collections, wishlist: await read('wishlist') },
    ...{ members: await read(`collections/${shelf}/records`), of: await read(`records/${inside}/collections`) },
    ...{ stats: await read('stats'), plan: await read('user/subscription'), tags: await read('tags/common') },
    page: await read(`public-collection/${username}/${encodeURIComponent(named?.name ?? '')}`),
    ...{ profile: await read(`public-profile/${username}`), wishes: await read(`wishlist/public/${username}`) },
    ...{ pulled: { ...head, serverTime: undefined }, segments },
  };
}

function text(body: unknown): string {
  return typeof body === 'string' ? body : JSON.stringify(body);
}
