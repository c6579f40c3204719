import { sql } from 'kysely';
import * as z from 'zod/mini';
import { WAYS, type Way } from '../../shared/domain/notification-kinds.ts';
import { goesBy } from '../../shared/domain/notification-settings.ts';
import { NOTIFICATION_DATA, type NotificationData, type NotificationKind } from '../../shared/schemas/notification.ts';
import type { Context } from '../context.ts';
import { AppError } from '../http/app-error.ts';
import type { UserTransaction } from '../library/open-transaction.ts';
import { rowJson } from '../library/row-json.ts';
import { inUserTransaction } from '../library/user-transaction.ts';
import { queueDelivery, readSettings } from './deliver.ts';

/** An event that a person is notified of. */
export interface Raised<Kind extends NotificationKind = NotificationKind> {
  kind: Kind;
  /** Names the event: it is raised once for a person, however often it is reported. */
  dedupeKey: string;
  data: NotificationData<Kind>;
  /** Another person whom the data names, and with whose account it goes. */
  about?: string | null;
}

/**
 * Raises a notification in the transaction of its event: both are stored or neither. The list in the app has it at once,
 * unless the person has switched that off; a job pushes and mails it.
 * @returns whether it is new
 */
export async function raiseNotification<Kind extends NotificationKind>(
  tx: UserTransaction,
  { kind, dedupeKey, data, about = null }: Raised<Kind>,
): Promise<boolean> {
  const stored = JSON.stringify(z.parse(NOTIFICATION_DATA[kind] as z.ZodMiniType, data));
  const settings = await readSettings(tx.trx, tx.userId);
  const goes = (way: Way) => goesBy(settings, kind, way);
  const waits = WAYS.some((way) => way !== 'app' && goes(way));
  const { rows } = await sql<{ id: string }>`
    insert into raised_notifications (user_id, dedupe_key, id, kind, about_user_id, raised_at, waiting)
    values (${tx.userId}, ${dedupeKey}, gen_random_uuid(), ${kind}, ${about}, ${tx.now}, ${waits ? stored : null}::jsonb)
    on conflict (user_id, dedupe_key) do nothing returning id
  `.execute(tx.trx);
  const [raised] = rows;
  if (!raised) return false;
  if (goes('app')) await listNotification(tx, raised.id, { kind, stored, about });
  if (waits) await queueDelivery(tx.trx, tx.userId);
  return true;
}

/**
 * Raises what `find` makes of an event that was stored in another transaction, such as another person's. Does nothing for an
 * account that has been deleted since, or about one.
 */
export async function raiseFor(
  ctx: Context,
  userId: string,
  find: (tx: UserTransaction) => Promise<Raised | undefined>,
): Promise<void> {
  try {
    await inUserTransaction(ctx, userId, async (tx) => {
      const raised = await find(tx);
      if (raised) await raiseNotification(tx, raised);
    });
  } catch (error) {
    const isDeleted = error instanceof AppError && error.code === 'UNAUTHENTICATED';
    if (!isDeleted && !isOfDeletedPerson(error)) throw error;
  }
}

async function listNotification(
  tx: UserTransaction,
  id: string,
  { kind, stored, about }: { kind: NotificationKind; stored: string; about: string | null },
): Promise<void> {
  const version = tx.nextVersion();
  const { rows } = await sql<{ row: string }>`
    insert into notifications as n (id, user_id, kind, data, about_user_id, created_at, updated_at, version)
    values (${id}, ${tx.userId}, ${kind}, ${stored}::jsonb, ${about}, ${tx.now}, ${tx.now}, ${version})
    returning ${sql.raw(rowJson('notification', 'n'))}::text as row
  `.execute(tx.trx);
  // The rows written here must be complete, or the device that caused it would pass over this row.
  if (tx.written) tx.written.rows.notification = [...(tx.written.rows.notification ?? []), ...rows.map(versioned)];
  function versioned({ row }: { row: string }) {
    return { version, row };
  }
}

const FOREIGN_KEY_VIOLATION = '23503';

function isOfDeletedPerson(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === FOREIGN_KEY_VIOLATION;
}
