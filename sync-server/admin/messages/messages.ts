import { sql } from 'kysely';
import type { InboxMessage, listMessages, MessageState } from '../../../shared/contract/contact.ts';
import { MESSAGES_SHOWN } from '../../../shared/contract/contact.ts';
import type { QueryOf, ResponseOf } from '../../../shared/contract/endpoint.ts';
import { type Actor, recordAct } from '../../audit/record-act.ts';
import type { Context } from '../../context.ts';
import { isAfterCursor } from '../../http/after-cursor.ts';
import { idIn, notFound } from '../../http/not-found.ts';
import { addJob } from '../../jobs/job.ts';
import { findMessages, inboxCounts } from './message-rows.ts';
import { notifyAnswered } from './notify-answered.ts';

const KEPT_DAYS = 365;
const DAY = 86_400_000;

export async function readInbox(
  { db }: Context,
  { state, userId, limit = MESSAGES_SHOWN, before }: QueryOf<typeof listMessages>,
): Promise<ResponseOf<typeof listMessages>> {
  const isOfState = state === 'open' ? sql<boolean>`m.done_at is null` : sql<boolean>`m.done_at is not null`;
  const isOfPage = isAfterCursor(before, sql`m.created_at`, sql`m.id`);
  const isWanted = userId === undefined ? sql<boolean>`true` : sql<boolean>`m.user_id = ${userId}`;
  const [messages, counts] = await Promise.all([
    findMessages(db, sql`${isOfState} and ${isWanted} and ${isOfPage}`, limit),
    inboxCounts(db, isWanted),
  ]);
  return { messages, counts };
}

export async function readOne({ db }: Context, pathId: string): Promise<InboxMessage> {
  const [message] = await findMessages(db, sql`m.id = ${idIn(pathId, 'message')}`, 1);
  if (!message) throw notFound('message');
  return message;
}

/** Does nothing to a message that is in this state already: what was done first stays, and the answer says by whom. */
export async function mark(ctx: Context, by: Actor, pathId: string, state: MessageState): Promise<InboxMessage> {
  const id = idIn(pathId, 'message');
  return ctx.db.transaction().execute(async (trx) => {
    const isDone = state === 'done';
    const changed = await trx
      .updateTable('contact_messages')
      .set({ done_at: isDone ? by.at : null, done_by: isDone ? by.actorId : null })
      .where('id', '=', id)
      .where('done_at', isDone ? 'is' : 'is not', null)
      .returning('user_id')
      .executeTakeFirst();
    if (changed) {
      const act = isDone ? 'message.close' : 'message.open';
      // By its id alone: what was written goes with the message.
      await recordAct(trx, by, { act, subjectId: changed.user_id, after: { message: id } });
      if (isDone) await addJob(trx, notifyAnswered, { messageId: id });
    }
    return readOne({ ...ctx, db: trx }, id);
  });
}

/** A message is kept for a year after it was answered. */
export async function forgetDoneMessages({ db, clock }: Context): Promise<void> {
  const oldest = new Date(clock() - KEPT_DAYS * DAY).toISOString();
  await db.deleteFrom('contact_messages').where('done_at', '<', oldest).execute();
}
