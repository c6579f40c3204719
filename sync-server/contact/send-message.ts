import type { sendContactMessage } from '../../shared/contract/contact.ts';
import type { BodyOf } from '../../shared/contract/endpoint.ts';
import type { Context } from '../context.ts';
import { AppError } from '../http/app-error.ts';
import { queueMail } from '../mail/queue-mail.ts';

/**
 * Stores a message for the inbox and mails it to support, in one transaction. The same id with the same words counts as
 * one message, so that it can be sent again after a lost answer.
 */
export async function sendMessage(
  ctx: Context,
  userId: string | undefined,
  { id = ctx.newId(), ...message }: BodyOf<typeof sendContactMessage>,
): Promise<void> {
  const mailId = ctx.newId();
  await ctx.db.transaction().execute(async (trx) => {
    const stored = await trx
      .insertInto('contact_messages')
      .values({ id, user_id: userId ?? null, ...message, created_at: new Date(ctx.clock()).toISOString() })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirst();
    if (stored.numInsertedOrUpdatedRows === 1n) {
      const { supportEmail } = ctx.config.operator;
      // Without an address it waits in the inbox alone.
      if (supportEmail === null) return;
      await queueMail(trx, mailId, {
        template: 'contact',
        dedupeKey: `contact ${id}`,
        to: { address: supportEmail, name: null },
        payload: message,
      });
      return;
    }
    let same = trx.selectFrom('contact_messages').select('id').where('id', '=', id);
    for (const field of FIELDS) same = same.where(field, '=', message[field]);
    if (!(await same.executeTakeFirst())) throw new AppError('ID_CONFLICT', 'Another message has this id');
  });
}

const FIELDS = ['name', 'email', 'category', 'subject', 'message'] as const;
