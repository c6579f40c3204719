import { once } from 'node:events';
import { createServer } from 'node:http';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { SYNC_PROTOCOL } from '../../shared/wire/sync-protocol.ts';
import { computeFigures } from '../../sync-server/community/refresh-figures.ts';
import { migrateToLatest } from '../../sync-server/db/migrate.ts';
import { createApp } from '../../sync-server/start/app.ts';
import { buildContext, closeContext } from '../../sync-server/start/build-context.ts';
import { loadConfig } from '../../sync-server/start/config.ts';
import type { Context } from '../../sync-server/start/context.ts';
import { makeGuardedFolder, removeGuardedFolder } from '../support/guard.ts';
import { createHttpClient, type HttpClient } from '../support/http-client.ts';
import { startThrowawayPostgres } from '../support/throwaway-postgres.ts';
import { albumAt } from './albums.ts';
import { median, p95 } from './numbers.ts';
import { fillPeople, sizeOf } from './people-seed.ts';
import { comparedRow, type Row, tableOf } from './report.ts';

/**
 * `npm run bench:people`: times of each call about other people, in a database of this part of 100,000 people with
 * 5,000,000 records, 500,000 reviews and 1,000,000 follows, and what keeping the figures costs a sync.
 */
const { values } = parseArgs({
  options: {
    scale: { type: 'string', default: '0.05' },
    /** An empty or earlier filled database that is kept; without it one is made and thrown away. */
    database: { type: 'string' },
    times: { type: 'string', default: '40' },
    /** Records of the sync; 0 leaves it out. */
    records: { type: 'string', default: '10000' },
  },
});
const TARGET_MS = 50;
const size = sizeOf(Number(values.scale));
const times = Number(values.times);

const postgres = values.database ? undefined : await startThrowawayPostgres('bench-people');
const dataDir = makeGuardedFolder('bench-people-data');
const url = values.database ?? String(postgres?.url);
let close: (() => Promise<void>) | undefined;
try {
  await migrateToLatest(url);
  await fillOnce();
  const { ctx, origin, end } = await serve();
  close = end;
  const rows = [...(await readRows(ctx, origin)), ...(await syncRows(ctx, origin, Number(values.records)))];
  console.log(tableOf(rows));
} finally {
  await close?.();
  removeGuardedFolder(dataDir);
  await postgres?.end();
}

async function fillOnce(): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query(`select count(*)::int as people from users where issuer = 'bench'`);
    if (rows[0].people > 0) return;
    console.log(`filling ${JSON.stringify(size)} ...`);
    const begin = performance.now();
    await fillPeople(client, size);
    console.log(`filled in ${Math.round((performance.now() - begin) / 1000)} s`);
  } finally {
    await client.end();
  }
}

async function serve() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  const origin = `http://127.0.0.1:${port}`;
  const config = loadConfig({
    NODE_ENV: 'test',
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: origin,
    DATA_DIR: dataDir,
    DATABASE_URL: url,
    LOG_LEVEL: 'silent',
  });
  const ctx = await buildContext(config, url);
  const { app, close: closeApp } = await createApp(ctx);
  server.on('request', app);
  const end = async () => {
    server.closeAllConnections();
    server.close();
    closeApp();
    await closeContext(ctx);
  };
  return { ctx, origin, end };
}

/** Each call as several people make it: one with many albums, one with some. */
async function readRows(ctx: Context, origin: string): Promise<Row[]> {
  const viewers = await Promise.all(['heavy', 'light'].map((name) => viewerOf(ctx, origin, name)));
  const visitor = createHttpClient(origin);
  const { rows: popular } = await ctx.pool.query(
    `select username from users where is_public and username is not null order by (
       select count(*) from user_follows f where f.following_id = users.id) desc limit 1`,
  );
  const key = popular[0].username;
  const calls: [work: string, path: () => string, method?: 'POST'][] = [
    ['collectors, first page', () => '/api/community/users'],
    ['collectors, a page far behind', () => `/api/community/users?cursor=0_2024-01-02T00:00:00.000Z_${uuidv7()}`],
    ['collectors by a rare name', () => `/api/community/users?q=collector-${Math.ceil(Math.random() * size.people)}`],
    ['collectors by a common name', () => '/api/community/users?q=collect'],
    ['collectors by two letters', () => '/api/community/users?q=co'],
    ['collectors by a first name', () => '/api/community/users?q=bjorn'],
    ['collectors by nobody', () => '/api/community/users?q=xyzzyx'],
    ['header of the community', () => '/api/community/summary'],
    ['followers of the most followed', () => `/api/community/users/${key}/followers`],
    ['latest reviews', () => '/api/community/reviews'],
    ['five latest reviews', () => '/api/community/reviews?limit=5'],
    ['following', () => '/api/following'],
    ['suggestions', () => '/api/recommendations/follow'],
    ['new suggestions', () => '/api/recommendations/follow/generate', 'POST'],
    ['leaderboard of albums', () => '/api/leaderboard/albums'],
    ['leaderboard of reviews', () => '/api/leaderboard/reviews'],
    ['reviews of the most common album', () => '/api/reviews/Artist%201/Album%201'],
    ['figures of the most common album', () => '/api/albums/popularity/Artist%201/Album%201'],
    ['figures of some album', () => `/api/albums/popularity/Artist%207/Album%20${7 + Math.floor(Math.random() * 500)}`],
    ['statistics of the home', () => '/api/stats'],
    ['public profile of the most followed', () => `/api/public-profile/${key}`],
    ['public collection of the most followed', () => `/api/public-collection/${key}/My%20Collection`],
  ];
  const rows: Row[] = [];
  for (const [work, path, method = 'GET'] of calls) {
    const isOpen = work.startsWith('public');
    const taken: number[] = [];
    const statuses = new Set<number>();
    for (let time = 0; time < times; time += 1) {
      const client = isOpen ? visitor : (viewers[time % viewers.length] as HttpClient);
      if (method === 'POST') await ctx.pool.query('delete from rate_limits');
      const begin = performance.now();
      const { status } = await client.send(method, path());
      // The first one opens connections and warms caches.
      if (time >= viewers.length) taken.push(performance.now() - begin);
      statuses.add(status);
    }
    const note = `median ${median(taken).toFixed(1)}, most ${Math.max(...taken).toFixed(1)}, ${[...statuses].join(' ')}`;
    rows.push({ work: `${work}, p95`, ours: p95(taken), unit: 'ms', target: TARGET_MS, note });
  }
  return rows;
}

/** Somebody who signs in and takes over the albums and follows of the fullest person, or of one in the middle. */
async function viewerOf(ctx: Context, origin: string, name: string): Promise<HttpClient> {
  const client = createHttpClient(origin);
  await client.signIn(`${name}@example.com`);
  const { id } = (await client.get('/api/auth/user')).body;
  const offset = name === 'heavy' ? 0 : Math.floor(size.people / 2);
  const { pool } = ctx;
  await pool.query(
    `insert into records (id, user_id, artist, title, genre, condition, created_at, version)
     select gen_random_uuid(), $1, artist, title, genre, condition, created_at, 2 from records where user_id = (
       select user_id from collector_figures where user_id <> $1 order by albums desc, user_id offset $2 limit 1
     ) and not exists (select from records where user_id = $1)`,
    [id, offset],
  );
  await pool.query(`update users set subscription_tier = 'lifetime', is_public = true where id = $1`, [id]);
  await computeFigures(ctx, id);
  await pool.query(
    `insert into user_follows (id, follower_id, following_id)
     select gen_random_uuid(), $1, id from users where id <> $1 order by id limit 300 on conflict do nothing`,
    [id],
  );
  return client;
}

/** A device that sends its records in requests of 500, in turns with and without what queues the figures. */
async function syncRows(ctx: Context, origin: string, count: number): Promise<Row[]> {
  if (count === 0) return [];
  const taken = { ours: [] as number[], floor: [] as number[], figures: [] as number[] };
  for (let run = 0; run < 6; run += 1) {
    for (const kept of run % 2 ? [true, false] : [false, true]) {
      await ctx.pool.query(`alter table records ${kept ? 'enable' : 'disable'} trigger figures_after_insert`);
      const client = createHttpClient(origin);
      await client.signIn(`syncing${run}${kept}${uuidv7().slice(-6)}@example.com`);
      const { id } = (await client.get('/api/auth/user')).body;
      await ctx.pool.query(`update users set subscription_tier = 'lifetime' where id = $1`, [id]);
      const begin = performance.now();
      await pushRecords(client, id, count);
      // The first run warms up.
      if (run > 0) taken[kept ? 'ours' : 'floor'].push(performance.now() - begin);
      const computing = performance.now();
      await computeFigures(ctx, id);
      taken.figures.push(performance.now() - computing);
    }
  }
  await ctx.pool.query('alter table records enable trigger figures_after_insert');
  const work = count.toLocaleString('en');
  return [
    comparedRow(`sync of ${work} new records`, taken.ours, { name: 'without figures', values: taken.floor }, 1.1),
    { work: `job for figures of ${work} records`, ours: median(taken.figures), unit: 'ms' },
  ];
}

async function pushRecords(client: HttpClient, userId: string, count: number): Promise<void> {
  const clientId = uuidv7();
  for (let from = 0; from < count; from += 500) {
    const commands = Array.from({ length: Math.min(500, count - from) }, (_, index) => {
      const { artist, title, year, genre, label } = albumAt(from + index);
      const args = {
        id: uuidv7(),
        createdAt: '2026-01-01T00:00:00.000Z',
        fields: { artist, title, year, genre, label },
      };
      return {
        id: uuidv7(),
        seq: from + index + 1,
        name: 'record.create',
        v: 1,
        args,
        at: '2026-01-01T00:00:00.000Z',
        group: 'g',
      };
    });
    const body = { protocol: SYNC_PROTOCOL, build: 'bench', userId, clientId, acked: from, commands, pull: false };
    const answer = await client.send('POST', '/api/sync', body);
    if (answer.status !== 200) throw new Error(`${answer.status}: ${JSON.stringify(answer.body)}`);
  }
}
