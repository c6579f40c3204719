import { type Kysely, sql } from 'kysely';
import type { PushDevice, subscribeToPush } from '../../shared/contract/push.ts';
import type { Context } from '../context.ts';
import type { Database } from '../db/schema.ts';
import { AppError } from '../http/app-error.ts';
import type { Call } from '../http/call.ts';
import { deviceName } from '../http/device-name.ts';
import { notFound } from '../http/not-found.ts';
import { userAgentOf } from '../http/session.ts';
import type { Member } from '../http/viewer.ts';
import { inUserTransaction } from '../library/user-transaction.ts';
import type { PushTarget } from '../providers/push/push-provider.ts';

/** Of more devices, the longest added get no notifications any more. */
const MOST_DEVICES = 20;

const DEVICE = ['id', 'session_id', 'user_agent', 'created_at', 'accepted_at', 'problem'] as const;

/** The devices of a person that get notifications: this one first, then the latest added. */
export async function listDevices(db: Kysely<Database>, { userId, session }: Member): Promise<PushDevice[]> {
  const rows = await db
    .selectFrom('push_subscriptions')
    .select(DEVICE)
    .where('user_id', '=', userId)
    .orderBy((eb) => eb('session_id', '=', session.id), 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map((row) => deviceOf(row, session.id));
}

/** The device of this session. */
export function findThisDevice(
  db: Kysely<Database>,
  { userId, session }: Member,
): Promise<(PushTarget & { id: string }) | undefined> {
  return db
    .selectFrom('push_subscriptions')
    .select(['id', 'endpoint', 'p256dh', 'auth'])
    .where('user_id', '=', userId)
    .where('session_id', '=', session.id)
    .executeTakeFirst();
}

/**
 * A session has one device, and the address of a browser one person: the person who subscribed with it before gets
 * nothing there any more, not even what waits already.
 */
export function addDevice(
  ctx: Context,
  { viewer, body, req }: Pick<Call<typeof subscribeToPush>, 'viewer' | 'body' | 'req'>,
): Promise<PushDevice> {
  const { endpoint, keys } = body;
  const target = { endpoint, ...keys };
  if (!ctx.push.accepts(target)) throw new AppError('INVALID', 'This is not the address of a push service');
  const { userId, session } = viewer;
  return inUserTransaction(ctx, userId, async ({ trx, now }) => {
    const before = await findThisDevice(trx, viewer);
    if (body.isRenewal && !before) throw notFound('device');
    const values = { ...target, user_agent: userAgentOf(req) };
    if (before?.endpoint === endpoint) {
      const row = await trx
        .updateTable('push_subscriptions')
        .set(values)
        .where('id', '=', before.id)
        .returning(DEVICE)
        .executeTakeFirstOrThrow();
      return deviceOf(row, session.id);
    }
    await trx
      .deleteFrom('push_subscriptions')
      .where((eb) => eb.or([eb('endpoint', '=', endpoint), eb('session_id', '=', session.id)]))
      .execute();
    const row = await insertDevice(trx, { id: ctx.newId(), user_id: userId, created_at: now, ...values }, session.id);
    await dropOldest(trx, userId);
    return deviceOf(row, session.id);
  });
}

type NewDevice = PushTarget & { id: string; user_id: string; created_at: string; user_agent: string };

/** Of a session that ended meanwhile nothing is kept. */
async function insertDevice(trx: Kysely<Database>, device: NewDevice, sessionId: string) {
  const row = await trx
    .insertInto('push_subscriptions')
    .columns(['id', 'user_id', 'session_id', 'endpoint', 'p256dh', 'auth', 'user_agent', 'created_at'])
    .expression((eb) =>
      eb
        .selectFrom('sessions')
        .select([
          sql<string>`${device.id}::uuid`.as('id'),
          sql<string>`${device.user_id}::uuid`.as('user_id'),
          'sid',
          sql<string>`${device.endpoint}::text`.as('endpoint'),
          sql<string>`${device.p256dh}::text`.as('p256dh'),
          sql<string>`${device.auth}::text`.as('auth'),
          sql<string>`${device.user_agent}::text`.as('user_agent'),
          sql<string>`${device.created_at}::timestamptz`.as('created_at'),
        ])
        .where('sid', '=', sessionId),
    )
    .returning(DEVICE)
    .executeTakeFirst();
  if (!row) throw new AppError('UNAUTHENTICATED', 'Unauthorized');
  return row;
}

async function dropOldest(trx: Kysely<Database>, userId: string): Promise<void> {
  const oldest = trx
    .selectFrom('push_subscriptions')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset(MOST_DEVICES);
  await trx.deleteFrom('push_subscriptions').where('id', 'in', oldest).execute();
}

/** Removes the person's device with this id, or that of this session. */
export async function removeDevice(ctx: Context, { userId, session }: Member, id?: string): Promise<void> {
  await inUserTransaction(ctx, userId, async ({ trx }) => {
    const theirs = trx.deleteFrom('push_subscriptions').where('user_id', '=', userId);
    await (id === undefined ? theirs.where('session_id', '=', session.id) : theirs.where('id', '=', id)).execute();
  });
}

interface DeviceRow {
  id: string;
  session_id: string;
  user_agent: string;
  created_at: string;
  accepted_at: string | null;
  problem: PushDevice['problem'];
}

function deviceOf(row: DeviceRow, sessionId: string): PushDevice {
  return {
    id: row.id,
    name: deviceName(row.user_agent),
    addedAt: row.created_at,
    lastAcceptedAt: row.accepted_at,
    problem: row.problem,
    isThis: row.session_id === sessionId,
  };
}
