import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { InboxMessage } from '../../../shared/contract/contact.ts';
import type { Database } from '../../db/schema.ts';

/** Messages to support as administrators read them, the newest first; `condition` is about `contact_messages m`. */
export async function findMessages(
  db: Kysely<Database>,
  condition: RawBuilder<unknown>,
  limit: number,
): Promise<InboxMessage[]> {
  const { rows } = await sql<Omit<InboxMessage, 'doneBy'> & { doneById: string | null; doneByName: string | null }>`
    select m.id, m.name, m.email, m.category, m.subject, m.message, m.created_at as "createdAt", m.user_id as "userId",
      case when m.done_at is null then 'open' else 'done' end as state, m.done_at as "doneAt",
      u.id as "doneById",
      coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.username, u.email, 'Unnamed User') as "doneByName"
    from contact_messages m left join users u on u.id = m.done_by
    where ${condition} order by m.created_at desc, m.id desc limit ${limit}
  `.execute(db);
  return rows.map(({ doneById, doneByName, ...message }) => ({
    ...message,
    doneBy: doneById === null || doneByName === null ? null : { id: doneById, name: doneByName },
  }));
}

export async function inboxCounts(
  db: Kysely<Database>,
  condition: RawBuilder<unknown>,
): Promise<{ open: number; done: number }> {
  const { rows } = await sql<{ open: number; done: number }>`
    select count(*) filter (where m.done_at is null)::int as open, count(m.done_at)::int as done from contact_messages m
    where ${condition}
  `.execute(db);
  return rows[0] ?? { open: 0, done: 0 };
}
