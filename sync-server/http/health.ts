import type { Router } from 'express';
import { sql } from 'kysely';
import type { Context } from '../context.ts';

/** `/healthz`: the process runs. `/readyz`: it also reaches its database and can take requests. */
export function healthRoutes(router: Router, ctx: Context, stopping: AbortSignal): void {
  router.get('/healthz', (_req, res) => {
    res.set('cache-control', 'no-store').json({ status: 'ok' });
  });
  router.get('/readyz', async (_req, res) => {
    res.set('cache-control', 'no-store');
    if (stopping.aborted) return void res.status(503).json({ status: 'stopping' });
    try {
      await sql`select 1`.execute(ctx.db);
      res.json({ status: 'ready' });
    } catch {
      res.status(503).json({ status: 'no database' });
    }
  });
}
