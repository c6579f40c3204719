import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import type { Context } from '../context.ts';
import type { Database } from '../db/schema.ts';
import { addJob, defineJob } from '../jobs/job.ts';
import type { PushReply, PushTarget } from '../providers/push/push-provider.ts';
import { type PushMessage, payloadOf, pushMessage, topicOf } from './push-message.ts';

/** The push service takes nothing now; the worker tries again later. */
class PushServiceAway extends Error {
  override name = 'PushServiceAway';
}

/**
 * Sends one notification to one device. Its attempts go on for longer than a notification lives. After a crash it may be sent
 * twice; the device shows the second in place of the first, since both have the same tag.
 */
export const sendPush = defineJob({
  name: 'send-push',
  payload: z.object({ messageId: z.string() }),
  attempts: 12,
  run: deliver,
});

/** One waiting job for each device and tag. */
export function pushJobKey(subscriptionId: string, tag: string): string {
  return `push ${subscriptionId} ${topicOf(tag)}`;
}

async function deliver(ctx: Context, { messageId }: { messageId: string }): Promise<void> {
  const { db, clock } = ctx;
  const found = await findMessage(db, messageId);
  // Replaced by a newer one, or the device is signed out.
  if (!found) return;
  const ttlSeconds = Math.floor((Date.parse(found.expires_at) - clock()) / 1_000);
  if (ttlSeconds <= 0) return forget(db, messageId);
  const message = z.parse(pushMessage, found.message);
  const reply = await sendTo(ctx, found, message, ttlSeconds);
  if (reply.kind !== 'unreachable') return forget(db, messageId);
  if (reply.retryAfterSeconds === undefined) throw new PushServiceAway(`It answered ${reply.status ?? 'nothing'}`);
  const runAt = new Date(clock() + reply.retryAfterSeconds * 1_000).toISOString();
  if (runAt >= found.expires_at) return forget(db, messageId);
  await addJob(db, sendPush, { messageId }, { key: pushJobKey(found.id, message.tag), runAt });
}

/** Sends a notification to a device now, and keeps what its push service answers. */
export async function sendTo(
  ctx: Pick<Context, 'db' | 'clock' | 'config' | 'push' | 'log'>,
  device: PushTarget & { id: string },
  message: PushMessage,
  ttlSeconds: number,
): Promise<PushReply> {
  const { endpoint, p256dh, auth } = device;
  const send = (isShort: boolean) =>
    ctx.push.send({
      target: { endpoint, p256dh, auth },
      payload: payloadOf(ctx.config.publicUrl, message, { isShort }),
      ttlSeconds,
      topic: topicOf(message.tag),
    });
  const whole = await send(false);
  const reply = whole.kind === 'too-large' ? await send(true) : whole;
  await noteReply(ctx, device, reply);
  return reply;
}

async function noteReply(
  { db, clock, log }: Pick<Context, 'db' | 'clock' | 'log'>,
  { id, endpoint }: { id: string; endpoint: string },
  reply: PushReply,
): Promise<void> {
  if (reply.kind === 'gone') {
    await db.deleteFrom('push_subscriptions').where('id', '=', id).execute();
    return;
  }
  const isAccepted = reply.kind === 'accepted';
  // The address itself is a secret of the device.
  if (!isAccepted) log.warn({ reply, service: new URL(endpoint).host }, 'a push service did not accept a notification');
  await db
    .updateTable('push_subscriptions')
    .set(isAccepted ? { accepted_at: new Date(clock()).toISOString(), problem: null } : { problem: reply.kind })
    .where('id', '=', id)
    .execute();
}

function findMessage(db: Kysely<Database>, messageId: string) {
  return db
    .selectFrom('push_messages as m')
    .innerJoin('push_subscriptions as s', 's.id', 'm.subscription_id')
    .select(['m.message', 'm.expires_at', 's.id', 's.endpoint', 's.p256dh', 's.auth'])
    .where('m.id', '=', messageId)
    .executeTakeFirst();
}

async function forget(db: Kysely<Database>, messageId: string): Promise<void> {
  await db.deleteFrom('push_messages').where('id', '=', messageId).execute();
}
