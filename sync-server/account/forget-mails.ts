import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/schema.ts';

/**
 * Removes the mails of a person whose account is deleted, and what other mails say of them. What still has to reach somebody
 * does: a gift that they bought, without their name, and one that somebody else sends to their address.
 */
export async function forgetMails(trx: Kysely<Database>, userId: string, now: string): Promise<void> {
  await sql`
    with person as (select id, lower(email) as address from users where id = ${userId})
    delete from mail_outbox m using person p
    where (m.template <> 'contact' and lower(m.to_email) = p.address and not (m.template = 'gift' and m.state = 'waiting'))
      or m.dedupe_key = 'welcome ' || p.id
      or m.dedupe_key like 'notification:' || p.id || ':%'
      or m.dedupe_key in (select 'gift-bought:' || g.id from gift_subscriptions g where g.purchaser_id = p.id)
      or (m.template = 'payment-failed' and split_part(m.dedupe_key, ':', 2) in (
        select g.source_ref from plan_grants g where g.user_id = p.id and g.source = 'subscription'))
  `.execute(trx);
  await sql`
    with gift as (select id from gift_subscriptions where purchaser_id = ${userId})
    update mail_outbox m set payload = m.payload || '{"giverName": null}' from gift g
    where m.template = 'gift' and split_part(m.dedupe_key, ':', 2) = g.id::text
  `.execute(trx);
  // Nobody reads again what a sent mail said.
  await sql`
    with person as (select id, lower(email) as address from users where id = ${userId}),
      gift as (select g.id from gift_subscriptions g join person p
        on g.purchaser_id = p.id or g.redeemed_by = p.id or lower(g.recipient_email) = p.address)
    update mail_outbox m set payload = '{}', sent_copy = null from gift g
    where m.state = 'sent' and split_part(m.dedupe_key, ':', 2) = g.id::text and m.template in ('gift', 'gift-bought')
  `.execute(trx);
  await sql`
    update gift_subscriptions set gift_message = null
    where purchaser_id = ${userId} and (is_redeemed or voided_at is not null or expires_at <= ${now})
  `.execute(trx);
  await sql`
    update gift_subscriptions g set recipient_email = '', recipient_name = 'Deleted account' from users u
    where u.id = ${userId} and (g.redeemed_by = u.id or (lower(g.recipient_email) = lower(u.email)
      and (g.voided_at is not null or g.expires_at <= ${now})))
  `.execute(trx);
}
