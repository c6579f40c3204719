import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { QueryOf, ResponseOf } from '../../../shared/contract/endpoint.ts';
import { type listReported, REPORTED_SHOWN, type ReportedThing } from '../../../shared/contract/moderation.ts';
import { cursorAfter } from '../../../shared/contract/paging.ts';
import type { Database } from '../../db/schema.ts';
import { isAfterCursor } from '../../http/after-cursor.ts';
import { isHidden } from '../../visibility/hidden.ts';
import { profilesForAdmins, reviewsForAdmins } from './reported-rows.ts';

type Kind = ReportedThing['kind'];

interface Listed {
  kind: Kind;
  id: string;
  createdAt: string;
}

const lists: Record<'open' | 'hidden', RawBuilder<Listed>> = {
  open: sql`
    select 'review' as kind, p.review_id as id, max(p.created_at) as "createdAt"
    from review_reports p where p.closed_at is null group by p.review_id
    union all
    select 'profile', p.profile_id, max(p.created_at)
    from profile_reports p where p.closed_at is null group by p.profile_id`,
  hidden: sql`
    select 'review' as kind, r.id, r.hidden_at as "createdAt" from album_reviews r where ${isHidden(sql`r`)}
    union all
    select 'profile', u.id, u.hidden_at from users u where ${isHidden(sql`u`)}`,
};

/** One page of what has open reports, the latest reported first, or of what is hidden, the latest hidden first. */
export async function reportedThings(
  db: Kysely<Database>,
  { show = 'open', personId, cursor, limit = REPORTED_SHOWN }: QueryOf<typeof listReported>,
): Promise<ResponseOf<typeof listReported>> {
  const isOfPerson =
    personId === undefined
      ? sql`true`
      : sql`(t.id = ${personId} or t.id in (select id from album_reviews where user_id = ${personId}))`;
  const { rows } = await sql<Listed>`
    select * from (${lists[show]}) t where ${isOfPerson} and ${isAfterCursor(cursor, sql`t."createdAt"`, sql`t.id`)} order by t."createdAt" desc, t.id desc limit ${limit + 1}
  `.execute(db);
  const page = rows.slice(0, limit);
  const idsOf = (kind: Kind) => page.filter((row) => row.kind === kind).map(({ id }) => id);
  const found = [...(await reviewsForAdmins(db, idsOf('review'))), ...(await profilesForAdmins(db, idsOf('profile')))];
  const byId = new Map<string, ReportedThing>(found.map((thing) => [`${thing.kind} ${thing.id}`, thing]));
  const last = rows.length > page.length ? page.at(-1) : undefined;
  return {
    things: page.flatMap(({ kind, id }) => byId.get(`${kind} ${id}`) ?? []),
    nextCursor: last ? cursorAfter(last) : null,
  };
}

export async function findReported(db: Kysely<Database>, kind: Kind, id: string): Promise<ReportedThing | undefined> {
  const [thing] = kind === 'review' ? await reviewsForAdmins(db, [id]) : await profilesForAdmins(db, [id]);
  return thing;
}
