import { type Kysely, sql } from 'kysely';
import * as z from 'zod/mini';
import { goesBy, quietUntil, settingsOf } from '../../shared/domain/notification-settings.ts';
import { noticeIn } from '../../shared/schemas/notification.ts';
import type { Database } from '../db/schema.ts';
import { addJob, defineJob } from '../jobs/job.ts';
import { mailWay } from './mail-way.ts';
import { pushWay } from './push-way.ts';
import type { DeliveryContext, DeliveryWay, Waiting } from './waiting.ts';

const DELIVERY_WAYS: readonly DeliveryWay[] = [pushWay, mailWay];

/** Pushes and mails what waits for a person. */
export const deliverNotifications = defineJob({
  name: 'deliver-notifications',
  payload: z.object({ userId: z.string() }),
  run: async (ctx, { userId }) => {
    await ctx.db.transaction().execute((trx) => deliver({ ...ctx, db: trx }, userId));
  },
});

/** Queues the delivery in the transaction of what waits. */
export function queueDelivery(db: Kysely<Database>, userId: string, runAt?: string): Promise<void> {
  const key = `deliver-notifications:${userId}`;
  return addJob(db, deliverNotifications, { userId }, runAt === undefined ? { key } : { key, runAt });
}

/**
 * Takes everything that waits, as one message a way, or holds it until the quiet hours are over. All ways queue their messages
 * in the transaction of `ctx.db`, so that each is queued once wherever a server is killed.
 */
export async function deliver(
  ctx: DeliveryContext,
  userId: string,
  ways: readonly DeliveryWay[] = DELIVERY_WAYS,
): Promise<void> {
  const waiting = await takeWaiting(ctx.db, userId);
  if (waiting.length === 0) return;
  const settings = await readSettings(ctx.db, userId);
  const until = quietUntil(settings, ctx.clock());
  if (until !== null) return hold(ctx, userId, until);
  await ctx.db
    .updateTable('raised_notifications')
    .set({ waiting: null })
    .where('user_id', '=', userId)
    .where(
      'id',
      'in',
      waiting.map(({ id }) => id),
    )
    .execute();
  for (const { way, send } of ways) {
    const going = waiting.filter(({ notice }) => goesBy(settings, notice.kind, way));
    if (going.length > 0) await send(ctx, { userId, settings }, going);
  }
}

export async function readSettings(db: Kysely<Database>, userId: string) {
  const row = await db.selectFrom('users').select('notification_settings').where('id', '=', userId).executeTakeFirst();
  return settingsOf(row?.notification_settings);
}

/** Locked, in the order of their events. One that a newer version has raised is left to that. */
async function takeWaiting(db: Kysely<Database>, userId: string): Promise<Waiting[]> {
  const { rows } = await sql<{ id: string; kind: string; waiting: unknown }>`
    select id, kind, waiting from raised_notifications where user_id = ${userId} and waiting is not null
    order by raised_at, id for update
  `.execute(db);
  return rows.flatMap(({ id, kind, waiting }) => {
    const notice = noticeIn({ kind, data: waiting });
    return notice ? [{ id, notice }] : [];
  });
}

/** By the clock of the database, which starts jobs; that of this server may be another. */
async function hold({ db, clock }: DeliveryContext, userId: string, until: number): Promise<void> {
  const { rows } = await sql<{ now: string }>`select now() as now`.execute(db);
  const runAt = Date.parse(rows[0]?.now ?? '') + (until - clock());
  await queueDelivery(db, userId, new Date(runAt).toISOString());
}
