import compression from 'compression';
import express, { type Response, Router } from 'express';
import type { Pool } from 'pg';

const SEGMENT = 500;

/**
 * Lower bounds for the same work: one table's rows as JSON text, one INSERT, one UPDATE with one message. No sync,
 * rules or sessions; the query names the user. They run on the same server and PostgreSQL as the measured code.
 */
export function floorRoutes(pool: Pool): Router {
  const router = Router();
  const listeners = new Set<Response>();

  const rows: express.RequestHandler = async (req, res) => {
    const { rows } = await pool.query<{ text: string }>(
      `select '[' || string_agg(text, ',' order by place) || ']' as text
       from (select row_number() over (order by created_at desc, id desc) as place, row_to_json(records)::text as text
             from records where user_id = $1) r
       group by (place - 1) / ${SEGMENT} order by min(place)`,
      [req.query.user],
    );
    res.type('application/json').send(rows.map((row) => row.text).join('\n'));
  };
  router.get('/floor/head', async (req, res) => {
    const { rows } = await pool.query('select version from sync_head where user_id = $1', [req.query.user]);
    res.json(rows[0]);
  });
  router.get('/floor/rows', compression(), rows);
  router.get('/floor/plain-rows', rows);

  // One POST with all rows, one multi-row INSERT, one transaction with PostgreSQL's default durability.
  router.post('/floor/rows', express.json({ limit: '100mb' }), async (req, res) => {
    await pool.query(
      `insert into bench_floor
         (id, user_id, artist, title, year, genre, label, condition, custom_tags, personal_notes, catalog_number, country)
       select id, "userId", artist, title, year, genre, label, condition, "customTags", "personalNotes",
         "catalogNumber", country
       from json_to_recordset($1::json) as x (id uuid, "userId" uuid, artist text, title text, year integer, genre text,
         label text, condition text, "customTags" text, "personalNotes" text, "catalogNumber" text, country text)`,
      [JSON.stringify(req.body)],
    );
    res.json({ success: true });
  });

  router.post('/floor/change', express.json(), async (req, res) => {
    const { rows } = await pool.query<{ text: string }>(
      'update bench_floor set personal_notes = $2 where id = $1 returning row_to_json(bench_floor)::text as text',
      [req.body.id, req.body.personalNotes],
    );
    for (const listener of listeners) listener.write(`data: ${rows[0]?.text}\n\n`);
    res.json({ success: true });
  });

  router.get('/floor/events', (_req, res) => {
    res.status(200).set('content-type', 'text/event-stream').write(': open\n\n');
    listeners.add(res);
    res.once('close', () => listeners.delete(res));
  });

  /** The server's clock, for devices that compare clocks. */
  router.get('/floor/clock', (_req, res) => {
    res.json({ now: performance.timeOrigin + performance.now() });
  });
  return router;
}

/** A table with the columns, keys and indexes of `records`, without triggers and foreign keys. */
export async function resetFloorTable(pool: Pool): Promise<void> {
  await pool.query(`drop table if exists bench_floor; create table bench_floor (like records including all);
    alter table bench_floor alter column version set default 1`);
}
