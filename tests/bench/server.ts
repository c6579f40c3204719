import { createServer } from 'node:http';
import express from 'express';
import { migrateToLatest } from '../../sync-server/db/migrate.ts';
import { createApp } from '../../sync-server/start/app.ts';
import { buildContext } from '../../sync-server/start/build-context.ts';
import { loadConfig } from '../../sync-server/start/config.ts';
import { floorRoutes } from './floors.ts';

// The production app on the database in DATABASE_URL, with the floors and the bench page, if there is one, on the same
// origin. A separate process, so that its memory can be measured; it ends with its parent process.
const [pageDir = ''] = process.argv.slice(2);
const config = loadConfig(process.env);
const connectionString = process.env.DATABASE_URL ?? '';
process.on('disconnect', () => process.exit());
await migrateToLatest(connectionString);
const ctx = await buildContext(config, connectionString);
await ctx.live.start();
const { app } = await createApp(ctx);

const outer = express();
outer.set('etag', false);
if (pageDir) outer.use('/bench', floorRoutes(ctx.pool), express.static(pageDir));
outer.use(app);
createServer(outer).listen({ port: config.port, host: '127.0.0.1' }, () => process.send?.('ready'));

let peak = 0;
setInterval(() => {
  peak = Math.max(peak, process.memoryUsage.rss());
}, 20);
process.on('message', (message) => {
  if (message === 'peak') process.send?.({ peak: Math.max(peak, process.memoryUsage.rss()) });
  peak = 0;
});
