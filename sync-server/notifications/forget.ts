import { type Kysely, sql } from 'kysely';
import { NOTIFICATIONS_KEPT } from '../../shared/domain/notification-kinds.ts';
import type { Context } from '../context.ts';
import type { Database } from '../db/schema.ts';
import { AppError } from '../http/app-error.ts';
import type { UserTransaction } from '../library/open-transaction.ts';
import { inUserTransaction } from '../library/user-transaction.ts';

const DAY = 86_400_000;
/** The time after which an event is forgotten and would be raised again; a notification that is still to be sent stays. */
const EVENTS_DAYS = 180;

/** Removes what is too old or too much from the lists, on all devices, and the memory of old events. */
export async function forgetNotifications(ctx: Context): Promise<void> {
  const oldest = new Date(ctx.clock() - NOTIFICATIONS_KEPT.days * DAY).toISOString();
  for (const userId of await findLongLists(ctx.db, oldest)) await shorten(ctx, userId, oldest);
  await ctx.db
    .deleteFrom('raised_notifications')
    .where('raised_at', '<', new Date(ctx.clock() - EVENTS_DAYS * DAY).toISOString())
    .execute();
}

/**
 * Removes an account that is being deleted from the notifications of others: one about a follower goes, one about a gift
 * loses the name. The account's row is locked first, so that none comes meanwhile.
 */
export async function forgetNotificationsAbout(trx: Kysely<Database>, userId: string): Promise<void> {
  await sql`select from users where id = ${userId} for update`.execute(trx);
  // As changes of other people, these take versions of theirs.
  await sql`set local side_one.user_transaction = 'off'`.execute(trx);
  const isGift = sql`about_user_id = ${userId} and kind = 'gift'`;
  await sql`
    update notifications set data = ${withoutName(sql`data`)}, about_user_id = null where ${isGift}
  `.execute(trx);
  await sql`
    update raised_notifications set waiting = ${withoutName(sql`waiting`)}, about_user_id = null where ${isGift}
  `.execute(trx);
  await trx.deleteFrom('notifications').where('about_user_id', '=', userId).execute();
  await sql`set local side_one.user_transaction = 'on'`.execute(trx);
  // The memory of the event goes too, since its key may name the person.
  await trx.deleteFrom('raised_notifications').where('about_user_id', '=', userId).execute();
}

/** The content of a notification about a gift, without the name. */
function withoutName(data: ReturnType<typeof sql>) {
  return sql`case ${data} ->> 'what'
    when 'received' then jsonb_set(${data}, '{giverName}', 'null')
    else jsonb_set(${data}, '{recipientName}', '"a deleted account"') end`;
}

async function findLongLists(db: Kysely<Database>, oldest: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select user_id as id from notifications group by user_id
    having count(*) > ${NOTIFICATIONS_KEPT.most} or min(created_at) < ${oldest} order by user_id
  `.execute(db);
  return rows.map(({ id }) => id);
}

async function shorten(ctx: Context, userId: string, oldest: string): Promise<void> {
  try {
    await inUserTransaction(ctx, userId, (tx) => removeOld(tx, oldest));
  } catch (error) {
    // The account was deleted.
    if (!(error instanceof AppError && error.code === 'UNAUTHENTICATED')) throw error;
  }
}

async function removeOld(tx: UserTransaction, oldest: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    delete from notifications n using (
      select id, row_number() over (order by created_at desc, id desc) as place, created_at from notifications
      where user_id = ${tx.userId}
    ) p
    where n.user_id = ${tx.userId} and n.id = p.id and (p.place > ${NOTIFICATIONS_KEPT.most} or p.created_at < ${oldest})
    returning n.id
  `.execute(tx.trx);
  if (rows.length === 0) return;
  const version = tx.nextVersion();
  await tx.trx
    .insertInto('sync_tombstone')
    .values(
      rows.map(({ id }) => ({ user_id: tx.userId, entity: 'notification' as const, id, version, snapshot: null })),
    )
    .execute();
}
