import { type RequestHandler, Router } from 'express';
import type { Kysely } from 'kysely';
import { escapeHtml } from '../../shared/domain/escape-html.ts';
import type { Config } from '../../sync-server/config.ts';
import type { Database } from '../../sync-server/db/schema.ts';
import { plainPage } from '../../sync-server/http/plain-page.ts';
import type { MailProvider } from '../../sync-server/providers/mail/mail-provider.ts';
import { loopbackOnly } from '../loopback-only.ts';

export const MAIL_PAGES_PATH = '/dev-mail';
const NEWEST = 100;

interface Copy {
  to: { name: string | null; address: string };
  replyTo?: { name: string | null; address: string };
  subject: string;
  html: string;
  text: string;
}

/** Without a mail server: keeps what would have been sent, for the page that shows it. */
export const mailToOutboxOnly: MailProvider = {
  isConfigured: false,
  send: async ({ to, replyTo, subject, html, text, headers }) => ({
    ok: true,
    copy: { to, replyTo, subject, html, text, headers },
  }),
};

/** Pages with the mails that a bare machine would have sent. They answer this machine alone, and never in production. */
export function mailPages(config: Pick<Config, 'isProduction' | 'mail'>, db: Kysely<Database>): RequestHandler {
  if (config.isProduction || config.mail.mode !== 'embedded') {
    throw new Error('The pages of unsent mails must never run in production');
  }
  const router = Router();
  router.use(loopbackOnly);
  router.get('/', async (_req, res) => {
    const mails = await db
      .selectFrom('mail_outbox')
      .select(['id', 'to_email', 'template', 'state', 'created_at', 'sent_copy'])
      .orderBy('created_at', 'desc')
      .limit(NEWEST)
      .execute();
    const lines = mails.map(({ id, to_email, template, state, created_at, sent_copy }) => {
      const subject = copyOf(sent_copy)?.subject ?? template;
      const when = created_at.slice(0, 16).replace('T', ' ');
      return `<li><a href="${MAIL_PAGES_PATH}/${id}">${escapeHtml(subject)}</a><br>${escapeHtml(to_email)}, ${when} UTC, ${state}</li>`;
    });
    const body = lines.length > 0 ? `<ul>${lines.join('')}</ul>` : '<p>No mail yet.</p>';
    res
      .set('cache-control', 'no-store')
      .type('html')
      .send(plainPage({ title: 'Mail on this machine', body: `<p>Without SMTP_URL nothing is sent.</p>${body}` }));
  });
  router.get('/:id', async (req, res, next) => {
    const copy = await copyById(db, req.params.id);
    if (!copy) return next();
    const reply = copy.replyTo && `<p>Answers go to ${nameAndAddress(copy.replyTo)}</p>`;
    const body = `<p>To ${nameAndAddress(copy.to)}</p>${reply ?? ''}
<p><a href="${MAIL_PAGES_PATH}/${req.params.id}/html">As it looks</a></p><pre>${escapeHtml(copy.text)}</pre>
<p><a href="${MAIL_PAGES_PATH}">All mails</a></p>`;
    res
      .set('cache-control', 'no-store')
      .type('html')
      .send(plainPage({ title: copy.subject, body }));
  });
  router.get('/:id/html', async (req, res, next) => {
    const copy = await copyById(db, req.params.id);
    if (!copy) return next();
    // The mail's own styles are inline, as mail programs need them.
    res
      .set({ 'cache-control': 'no-store', 'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'" })
      .type('html')
      .send(copy.html);
  });
  return router;
}

function nameAndAddress({ name, address }: Copy['to']): string {
  return escapeHtml(name ? `${name}, ${address}` : address);
}

async function copyById(db: Kysely<Database>, id: string): Promise<Copy | undefined> {
  const row = await db
    .selectFrom('mail_outbox')
    .select('sent_copy')
    .where((eb) => eb(eb.cast<string>('id', 'text'), '=', id))
    .executeTakeFirst();
  return copyOf(row?.sent_copy ?? null);
}

function copyOf(stored: object | null): Copy | undefined {
  return stored ? (stored as Copy) : undefined;
}
