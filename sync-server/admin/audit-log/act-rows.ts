import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { AuditEntry } from '../../../shared/contract/audit-log.ts';
import { idField } from '../../../shared/schemas/ids.ts';
import type { Database } from '../../db/schema.ts';
import type { AuditLogTable } from '../../db/tables/site.ts';

/** An entry of the audit log, with the people in it as administrators see them. */
export interface LoggedAct extends Pick<AuditLogTable, 'id' | 'act' | 'call' | 'refused'> {
  createdAt: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  admin: AuditEntry['admin'];
  as: AuditEntry['as'];
}

/** People who are found by one search at most; a longer word finds fewer. */
const MOST_FOUND = 500;

/** Entries of `audit_log a` that fulfil the condition, the newest first; `search` is for the people in them. */
export async function findActs(
  db: Kysely<Database>,
  condition: RawBuilder<unknown>,
  limit: number,
  search?: string,
): Promise<LoggedAct[]> {
  const { rows } = await sql<LoggedAct>`
    with found as materialized (${peopleNamed(search)})
    select a.id, a.at as "createdAt", a.act, a.call, a.refused, a.before, a.after,
      json_build_object('id', a.actor_id, 'name', ${nameOf(sql`actor`)}) as admin,
      case when a.subject_id is not null
        then json_build_object('id', a.subject_id, 'name', ${nameOf(sql`subject`)}) end as "as"
    from audit_log a
    left join users actor on actor.id = a.actor_id
    left join users subject on subject.id = a.subject_id
    where ${condition} and ${search ? isAboutFound : sql`true`} order by a.at desc, a.id desc limit ${limit}
  `.execute(db);
  return rows;
}

/** Looked up once, and not for each entry. */
const isAboutFound = sql`(a.actor_id in (select id from found) or a.subject_id in (select id from found))`;

/** The ids of people who are called so, or the id that the search is: it may be one of a deleted account. */
function peopleNamed(search: string | undefined): RawBuilder<unknown> {
  if (!search) return sql`select null::uuid as id`;
  if (idField.safeParse(search).success) return sql`select ${search}::uuid as id`;
  const part = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  return sql`select u.id from users u
    where u.username ilike ${part} or u.email ilike ${part} or concat_ws(' ', u.first_name, u.last_name) ilike ${part}
    limit ${MOST_FOUND}`;
}

/** Null for a row that is not there. */
function nameOf(user: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql`case when ${user}.id is not null then coalesce(${user}.username,
    nullif(concat_ws(' ', ${user}.first_name, ${user}.last_name), ''), ${user}.email, 'Unnamed User') end`;
}
