import * as z from 'zod/mini';
import { defineJob } from '../../jobs/job.ts';
import { raiseFor } from '../../notifications/raise.ts';

/** Notifies the account from which a message to support came, when it is marked as done for the first time. */
export const notifyAnswered = defineJob({
  name: 'notify-answered',
  payload: z.object({ messageId: z.string() }),
  async run(ctx, { messageId }) {
    const message = await ctx.db
      .selectFrom('contact_messages')
      .select(['user_id', 'subject'])
      .where('id', '=', messageId)
      .where('done_at', 'is not', null)
      .executeTakeFirst();
    if (!message?.user_id) return;
    const data = { what: 'answered', subject: message.subject } as const;
    await raiseFor(ctx, message.user_id, async () => ({
      kind: 'support',
      dedupeKey: `support-answered:${messageId}`,
      data,
    }));
  },
});
