import { type NotificationWords, notificationWords } from '../../shared/domain/notification-kinds.ts';
import type { Context } from '../context.ts';
import type { PushMessage } from '../push/push-message.ts';
import { queuePush } from '../push/queue-push.ts';
import type { DeliveryWay, Waiting } from './waiting.ts';

/** One push: a single notification in its own words, several by their number and titles. */
export const pushWay: DeliveryWay = {
  way: 'push',
  async send(ctx, { userId, settings }, waiting) {
    const unreadCount = await countUnread(ctx, userId);
    await queuePush(ctx, userId, { ...messageOf(waiting, settings.quiet?.zone), unreadCount });
  },
};

function messageOf(waiting: readonly Waiting[], zone: string | undefined): PushMessage {
  const words = waiting.map(({ notice }) => notificationWords(notice, zone));
  const tag = `notification ${waiting.at(-1)?.id}`;
  const [only, ...others] = words;
  if (only && others.length === 0) return { ...only, tag };
  return { title: `${words.length} notifications`, body: words.map(titleOf).join(' · '), path: '/notifications', tag };
}

function titleOf({ title }: NotificationWords): string {
  return title;
}

async function countUnread({ db }: Pick<Context, 'db'>, userId: string): Promise<number> {
  const row = await db
    .selectFrom('notifications')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .where('is_read', '=', false)
    .where('is_cleared', '=', false)
    .executeTakeFirst();
  return Number(row?.count ?? 0);
}
