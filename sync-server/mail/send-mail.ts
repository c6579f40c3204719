import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Context } from '../context.ts';
import { defineJob } from '../jobs/job.ts';
import { isMailKind, MAIL_KINDS } from './mail-kinds.ts';
import { renderMail } from './templates/templates.ts';

/** The mail server takes no mail now; the worker tries again later. */
class MailServerAway extends Error {
  override name = 'MailServerAway';
}

/** Sends one mail of the outbox. Attempts over about three days, with growing delays. */
export const sendMail = defineJob({
  name: 'send-mail',
  payload: z.object({ mailId: z.string() }),
  run: deliver,
});

/**
 * A mail server can take a mail and lose its answer, so a mail may arrive twice after a crash at that moment. Its Message-ID
 * is the same, so that mail programs can tell. The row's lock keeps two processes from sending it at the same time.
 */
async function deliver(ctx: Context, { mailId }: { mailId: string }): Promise<void> {
  const problem = await ctx.db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('mail_outbox')
      .selectAll()
      .where('id', '=', mailId)
      .where('state', '=', 'waiting')
      .forUpdate()
      .executeTakeFirst();
    if (!row) return undefined;
    if (!isMailKind(row.template)) throw new Error(`There is no mail ${row.template}`);
    const payload = z.parse(MAIL_KINDS[row.template], row.payload);
    const { replyTo, unsubscribeUrl, ...words } = renderMail(ctx.config.publicUrl, row.template, payload);
    const sent = await ctx.mail.send({
      to: { address: row.to_email, name: mailName(row.to_name) },
      ...words,
      replyTo: replyTo && { ...replyTo, name: mailName(replyTo.name) },
      headers: unsubscribeUrl === undefined ? undefined : oneClick(unsubscribeUrl),
      messageId: `<${mailId}@${new URL(ctx.config.publicUrl).hostname}>`,
    });
    const now = new Date(ctx.clock()).toISOString();
    const attempts = row.attempts + 1;
    if (sent.ok) {
      const copy = JSON.stringify(sent.copy ?? null);
      const set = {
        state: 'sent' as const,
        attempts,
        sent_at: now,
        last_problem: null,
        sent_copy: sql<null>`${copy}::jsonb`,
      };
      await trx.updateTable('mail_outbox').set(set).where('id', '=', mailId).execute();
      return undefined;
    }
    const isFinal = sent.kind === 'rejected';
    await trx
      .updateTable('mail_outbox')
      .set({ attempts, last_problem: sent.problem, ...(isFinal && { state: 'failed' as const }) })
      .where('id', '=', mailId)
      .execute();
    if (isFinal) ctx.log.error({ mailId, template: row.template, problem: sent.problem }, 'a mail was refused');
    return isFinal ? undefined : sent.problem;
  });
  // Thrown after the commit, so that the row keeps the attempt.
  if (problem !== undefined) throw new MailServerAway(problem);
}

/** Mail programs show a button for it, and send its address a POST (RFC 8058). */
function oneClick(url: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

/** A name for a header: one line, without control characters, at most 100 characters; null if nothing is left. */
function mailName(name: string | null): string | null {
  const clean = name
    ?.replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, 100);
  return clean || null;
}
