import { type Kysely, sql } from 'kysely';
import * as z from 'zod/mini';
import { isMailAddress } from '../../shared/domain/mail-address.ts';
import type { Database } from '../db/schema.ts';
import { addJob } from '../jobs/job.ts';
import { MAIL_KINDS, type MailKind, type MailPayload } from './mail-kinds.ts';
import { sendMail } from './send-mail.ts';

export interface QueuedMail<Kind extends MailKind = MailKind> {
  template: Kind;
  /** The reason for the mail: the same reason never mails twice. */
  dedupeKey: string;
  to: { address: string; name: string | null };
  payload: MailPayload<Kind>;
}

/**
 * Writes a mail into the outbox within the transaction of `db`: it is sent if and only if that commits.
 * @returns whether the mail is new and its address can be one
 */
export async function queueMail<Kind extends MailKind>(
  db: Kysely<Database>,
  id: string,
  { template, dedupeKey, to, payload }: QueuedMail<Kind>,
): Promise<boolean> {
  if (!isMailAddress(to.address)) return false;
  const stored = JSON.stringify(z.parse(MAIL_KINDS[template] as z.ZodMiniType, payload));
  const inserted = await db
    .insertInto('mail_outbox')
    .values({
      id,
      dedupe_key: dedupeKey,
      template,
      to_email: to.address,
      to_name: to.name,
      payload: sql`${stored}::jsonb`,
    })
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .executeTakeFirst();
  if (inserted.numInsertedOrUpdatedRows !== 1n) return false;
  await addJob(db, sendMail, { mailId: id }, { key: `mail ${id}` });
  return true;
}

/**
 * Sends an undelivered mail again now, also one that was refused for good.
 * @returns its template; undefined for a mail that is sent
 */
export async function retryMail(db: Kysely<Database>, id: string): Promise<string | undefined> {
  const mail = await db
    .updateTable('mail_outbox')
    .set({ state: 'waiting' })
    .where('id', '=', id)
    .where('state', '<>', 'sent')
    .returning('template')
    .executeTakeFirst();
  if (mail) await addJob(db, sendMail, { mailId: id }, { key: `mail ${id}` });
  return mail?.template;
}
