import { afterAll, beforeAll, expect, test } from 'vitest';
import { currentAlbumLimit, hiddenAlbumIds } from '../../../shared/domain/album-limit.ts';
import { refreshFigures } from '../../../sync-server/community/refresh-figures.ts';
import { runCommand } from '../../../sync-server/library/run-command.ts';
import { empty } from '../../support/bystander.ts';
import { rngOf } from '../../support/rng.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';
import { addAlbums, type Person, personOf, refreshed } from './people.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

interface Row {
  id: string;
  user_id: string;
  artist: string;
  title: string;
  genre: string | null;
  created_at: string;
}

const folded = (text: string) => text.trim().normalize('NFC').toLowerCase();

/** All figures once more from the tables themselves, written without a line of what keeps them. */
async function recounted() {
  const { pool } = server.ctx;
  const { rows: people } = await pool.query(
    'select id, subscription_tier, subscription_expires_at from users order by id',
  );
  const { rows: records } = await pool.query<Row>('select id, user_id, artist, title, genre, created_at from records');
  const { rows: reviews } = await pool.query('select user_id, rating, half_stars from album_reviews where is_public');
  return people.map((person) => {
    const plan = {
      subscriptionTier: person.subscription_tier,
      subscriptionExpiresAt: person.subscription_expires_at,
    };
    const limit = currentAlbumLimit(plan, new Date().toISOString());
    const owned = records
      .filter(({ user_id }) => user_id === person.id)
      .map((row) => ({ ...row, createdAt: row.created_at }));
    const hidden = hiddenAlbumIds(owned, limit);
    const shown = owned.filter(({ id }) => !hidden.has(id));
    const genres: Record<string, number> = {};
    for (const { genre } of shown) if (genre !== null) genres[genre] = (genres[genre] ?? 0) + 1;
    const own = reviews.filter(({ user_id }) => user_id === person.id);
    return {
      id: person.id,
      albums: shown.length,
      artists: new Set(shown.map(({ artist }) => folded(artist))).size,
      genres,
      held: new Set(shown.map(({ artist, title }) => `${folded(artist)}\n${folded(title)}`)).size,
      reviews: own.length,
      ratingSum: own.reduce((sum, { rating }) => sum + rating, 0),
      halfStarSum: own.reduce((sum, { half_stars }) => sum + half_stars, 0),
    };
  });
}

async function kept() {
  const { rows } = await server.ctx.pool.query(
    `select u.id, coalesce(f.albums, 0) as albums, coalesce(f.artists, 0) as artists, coalesce(f.genres, '{}') as genres,
       (select count(*) from held_albums h where h.user_id = u.id) as held,
       coalesce(f.reviews, 0) as reviews, coalesce(f.rating_sum, 0) as "ratingSum",
       coalesce(f.half_star_sum, 0) as "halfStarSum"
     from users u left join collector_figures f on f.user_id = u.id order by u.id`,
  );
  return rows;
}

const jobs = async () =>
  (await server.ctx.pool.query(`select 1 from graphile_worker.jobs where task_identifier = $1`, [refreshFigures.name]))
    .rowCount;

test.each([1, 2, 3])('the figures are those of a full recount after many random changes (seed %i)', async (seed) => {
  const random = rngOf(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  await empty(server.ctx.pool, 'users');
  const people: Person[] = [];
  for (let count = 0; count < 4; count += 1) people.push(await personOf(server));
  const { client: admin } = await personOf(server, { role: 'admin' });
  const artists = ['Can', 'CAN', 'Neu!', 'Björk', 'BJO\u0308RK', '  Faust ', 'The Fall', '!!!'];
  const titles = ['One', 'ONE', 'Two', 'Three', '+', '÷'];
  const fields = () => ({ artist: pick(artists), title: pick(titles), genre: pick(['jazz', 'rock', null]) });
  const times = () => ({
    id: server.ctx.newId(),
    createdAt: new Date(Date.UTC(2026, 0, 1 + Math.floor(random() * 300))).toISOString(),
  });
  const restored = () => ({ ...times(), fields: fields(), collectionIds: [], shelfiePhotos: [] });
  const effects = new Map<string, number>();
  const idsOf = async ({ id }: Person) =>
    (await server.ctx.db.selectFrom('records').select('id').where('user_id', '=', id).execute()).map((row) => row.id);
  const run = (person: Person, name: string, args: unknown) =>
    runCommand(server.ctx, person.id, { name, args } as never).then(({ verdict }) => {
      if (verdict.status === 'ok') effects.set(name, (effects.get(name) ?? 0) + 1);
    });

  const deeds: ((person: Person) => Promise<unknown>)[] = [
    (person) => run(person, 'record.create', { ...times(), fields: fields() }),
    (person) => run(person, 'record.import', { records: Array.from({ length: 12 }, restored) }),
    async (person) => {
      for (const id of (await idsOf(person)).slice(0, 2)) {
        await run(person, 'record.update', { id, changes: { artist: pick(artists), genre: pick(['folk', null]) } });
      }
    },
    async (person) => {
      for (const id of (await idsOf(person)).slice(0, 5)) await run(person, 'record.delete', { id });
    },
    async (person) => {
      const { rows } = await server.ctx.pool.query(
        `select id from sync_tombstone where user_id = $1 and entity = 'record'`,
        [person.id],
      );
      if (rows.length > 0) await run(person, 'record.restore', { ...restored(), id: pick(rows).id });
    },
    (person) =>
      server.ctx.db
        .updateTable('users')
        .set({
          subscription_tier: pick(['free', 'annual', 'lifetime'] as const),
          subscription_expires_at: pick([null, '2020-01-01T00:00:00.000Z', '2099-01-01T00:00:00.000Z']),
        })
        .where('id', '=', person.id)
        .execute(),
    ({ client }) =>
      client.send('POST', '/api/reviews', {
        artist: pick(artists),
        title: pick(titles),
        rating: 1 + Math.floor(random() * 5),
        ...pick([{}, { halfStars: 1 + Math.floor(random() * 10) }]),
      }),
    async ({ client, id }) => {
      const { rows } = await server.ctx.pool.query('select id from album_reviews where user_id = $1', [id]);
      if (rows.length > 0)
        await client.send(
          'PATCH',
          `/api/reviews/${pick(rows).id}`,
          pick([{ rating: 4 }, { halfStars: 1 + Math.floor(random() * 10) }]),
        );
    },
    async ({ client, id }) => {
      const { rows } = await server.ctx.pool.query('select id from album_reviews where user_id = $1', [id]);
      if (rows.length > 0) await client.send('DELETE', `/api/reviews/${pick(rows).id}`);
    },
    () =>
      server.ctx.pool.query('update album_reviews set is_public = $1 where rating = $2 and hidden_at is null', [
        random() < 0.5,
        pick([2, 3]),
      ]),
    async ({ client, id }) => {
      const { rows } = await server.ctx.pool.query('select id, hidden_at from album_reviews where user_id = $1', [id]);
      if (rows.length === 0) return;
      const review = pick(rows);
      const what = review.hidden_at === null ? 'hide' : pick(['restore', 'hide']);
      const path = `/api/admin/moderation/review/${review.id}/${what}`;
      const { status } = await admin.send('POST', path, what === 'hide' ? { note: 'By chance' } : undefined);
      // A review that a script has closed, and one that is hidden already, is not hidden.
      expect([200, 409]).toContain(status);
      if (status === 200) effects.set(what, (effects.get(what) ?? 0) + 1);
      if (random() < 0.3) await client.send('DELETE', `/api/reviews/${review.id}`);
    },
    // Past the app, as a script would.
    (person) =>
      server.ctx.pool.query(`update records set title = 'Stray' where user_id = $1 and genre = 'rock'`, [person.id]),
    (person) => server.ctx.pool.query(`delete from records where user_id = $1 and genre = 'folk'`, [person.id]),
  ];
  for (let round = 0; round < 6; round += 1) {
    for (let step = 0; step < 25; step += 1) await pick(deeds)(pick(people));
    await refreshed(server);
    expect(await kept()).toEqual(await recounted());
  }
  const commands = ['record.create', 'record.import', 'record.update', 'record.delete', 'record.restore', 'hide'];
  expect(commands.filter((name) => !effects.has(name))).toEqual([]);
  await people[0]?.client.send('DELETE', '/api/user/delete');
  await refreshed(server);
  expect(await kept()).toEqual(await recounted());
  expect(await jobs()).toBe(0);
});

test('thousands of changes of one person wait as one job', async () => {
  const person = await personOf(server, { subscription_tier: 'lifetime' });
  await refreshed(server);
  const records = (from: number) =>
    Array.from({ length: 500 }, (_, index) => ({
      id: server.ctx.newId(),
      fields: { artist: `Artist ${(from + index) % 70}`, title: `Title ${from + index}` },
      collectionIds: [],
      shelfiePhotos: [],
      createdAt: '2026-01-01T00:00:00.000Z',
    }));
  for (let from = 0; from < 2_000; from += 500) {
    const args = { records: records(from) } as never;
    const { verdict } = await runCommand(server.ctx, person.id, { name: 'record.import', args });
    expect(verdict.status).toBe('ok');
  }
  expect(await jobs()).toBe(1);
  await refreshed(server);
  expect((await kept()).find(({ id }) => id === person.id)).toMatchObject({ albums: 2_000, artists: 70, held: 2_000 });
});

test('a change of a field that no figure needs queues nothing', async () => {
  const person = await personOf(server);
  const [id] = await addAlbums(person, { artist: 'Can', title: 'Future Days' });
  await refreshed(server);
  await person.client.send('PATCH', `/api/records/${id}`, { personalNotes: 'Quiet pressing', year: 1973 });
  expect(await jobs()).toBe(0);
  await person.client.send('PATCH', `/api/records/${id}`, { title: 'Ege Bamyası' });
  expect(await jobs()).toBe(1);
});

test('the figures are right after a job that runs twice at once, or for a deleted person', async () => {
  const person = await personOf(server);
  await addAlbums(person, { artist: 'Can', title: 'Future Days' }, { artist: 'Can', title: 'Landed' });
  const again = () => refreshFigures.run(server.ctx, { userId: person.id });
  await Promise.all([again(), again(), again(), again()]);
  expect((await kept()).find(({ id }) => id === person.id)).toMatchObject({ albums: 2, artists: 1, held: 2 });
  await person.client.send('DELETE', '/api/user/delete');
  await again();
  expect((await kept()).some(({ id }) => id === person.id)).toBe(false);
});
