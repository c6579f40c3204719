import { type Kysely, sql } from 'kysely';
import * as z from 'zod/mini';
import type { Database } from '../db/schema.ts';
import { addJob } from '../jobs/job.ts';
import { type PushMessage, pushMessage } from './push-message.ts';
import { pushJobKey, sendPush } from './send-push.ts';

/** A person whose device is not reachable for longer reads it in the app. */
const LIFE_MS = 24 * 3_600_000;

/**
 * Queues a notification for each device of a person within the transaction of `db`: it is sent if and only if that commits.
 * It replaces one with the same tag that still waits.
 * @returns the number of devices
 */
export async function queuePush(
  { db, clock }: { db: Kysely<Database>; clock: () => number },
  userId: string,
  message: PushMessage,
): Promise<number> {
  const stored = JSON.stringify(z.parse(pushMessage, message));
  const now = clock();
  const { rows } = await sql<{ id: string; subscriptionId: string }>`
    insert into push_messages (id, subscription_id, tag, message, expires_at)
    select gen_random_uuid(), s.id, ${message.tag}, ${stored}::jsonb, ${new Date(now + LIFE_MS).toISOString()}
    from push_subscriptions s join sessions on sid = s.session_id
    where s.user_id = ${userId} and expire > ${new Date(now).toISOString()}
    on conflict (subscription_id, tag) do update
      set id = excluded.id, message = excluded.message, expires_at = excluded.expires_at
    returning id, subscription_id as "subscriptionId"
  `.execute(db);
  for (const { id, subscriptionId } of rows) {
    await addJob(db, sendPush, { messageId: id }, { key: pushJobKey(subscriptionId, message.tag) });
  }
  return rows.length;
}
