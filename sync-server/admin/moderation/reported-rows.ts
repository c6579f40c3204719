import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { AdminPerson } from '../../../shared/contract/admin-person.ts';
import type {
  ProfileSaid,
  ReportedProfile,
  ReportedReview,
  ReportedThing,
} from '../../../shared/contract/moderation.ts';
import { REPORTS_SHOWN } from '../../../shared/contract/moderation.ts';
import { imagePath } from '../../../shared/schemas/link.ts';
import type { Database } from '../../db/schema.ts';
import { type HiddenColumns, hiddenColumns, isHidden, noticeOf } from '../../visibility/hidden.ts';
import { hasPublicProfile, profileSaid } from '../../visibility/person.ts';
import { isPublicReview } from '../../visibility/review.ts';
import { adminPersonOf } from '../admin-person.ts';

const tables = {
  review: {
    reports: sql`review_reports`,
    of: sql`p.review_id`,
    before: sql`jsonb_build_object('rating', p.rating, 'halfStars', p.half_stars, 'review', p.review)`,
  },
  profile: { reports: sql`profile_reports`, of: sql`p.profile_id`, before: sql`p.said` },
} as const;

type Kind = ReportedThing['kind'];

interface Counted<Thing extends ReportedThing> extends HiddenColumns {
  id: string;
  person: AdminPerson;
  isPublic: boolean;
  openCount: number;
  reportCount: number;
  now: Thing['now'];
  reports: Thing['reports'];
}

/** Columns over the reports of the thing with this id: how many, and the newest, the open ones first. */
function reportColumns(kind: Kind, id: RawBuilder<unknown>): RawBuilder<unknown> {
  const { reports, of, before } = tables[kind];
  const time = sql`to_char(s.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  return sql`
    (select count(*)::int from ${reports} p where ${of} = ${id} and p.closed_at is null) as "openCount",
    (select count(*)::int from ${reports} p where ${of} = ${id}) as "reportCount",
    coalesce((
      select json_agg(json_build_object('id', s.id, 'reporter', ${adminPersonOf(sql`by`)}, 'reason', s.reason,
        'note', s.note, 'createdAt', ${time}, 'isOpen', s.closed_at is null, 'before', s.said)
        order by s.closed_at is not null, s.created_at desc, s.id desc)
      from (
        select p.id, p.reporter_id, p.reason, p.note, p.created_at, p.closed_at, ${before} as said
        from ${reports} p where ${of} = ${id}
        order by p.closed_at is not null, p.created_at desc, p.id desc limit ${REPORTS_SHOWN}
      ) s join users by on by.id = s.reporter_id
    ), '[]') as reports`;
}

interface ReviewForAdmins extends Counted<ReportedReview> {
  artist: string;
  title: string;
  isAnew: boolean;
}

/** The reviews with these ids, with what was reported of them, for administrators. */
export async function reviewsForAdmins(db: Kysely<Database>, ids: readonly string[]): Promise<ReportedReview[]> {
  const { rows } = await sql<ReviewForAdmins>`
    select r.id, ${adminPersonOf(sql`u`)} as person, ${isPublicReview} as "isPublic", ${hiddenColumns(sql`r`)},
      r.artist, r.title, r.hidden_anew as "isAnew",
      json_build_object('rating', r.rating, 'halfStars', r.half_stars, 'review', r.review) as now, ${reportColumns('review', sql`r.id`)}
    from album_reviews r join users u on u.id = r.user_id where r.id = any(${ids}::uuid[])
  `.execute(db);
  return rows.map((row) => ({ kind: 'review' as const, ...withNotice(row) }));
}

/** The profiles with these ids, with what was reported of them, for administrators. */
export async function profilesForAdmins(db: Kysely<Database>, ids: readonly string[]): Promise<ReportedProfile[]> {
  const { rows } = await sql<Counted<ReportedProfile>>`
    select u.id, ${adminPersonOf(sql`u`)} as person, ${hasPublicProfile} as "isPublic", ${hiddenColumns(sql`u`)},
      ${profileSaid} as now, ${reportColumns('profile', sql`u.id`)}
    from users u where u.id = any(${ids}::uuid[])
  `.execute(db);
  return rows.map((row) => {
    const { reports, now, ...shown } = withNotice(row);
    const pictured = (said: ProfileSaid) => withAdminPicture(row.id, said);
    return {
      kind: 'profile',
      ...shown,
      now: pictured(now),
      reports: reports.map((report) => ({ ...report, before: pictured(report.before) })),
    };
  });
}

/** A stored picture is its owner's. This address shows it to administrators, who judge it. */
function withAdminPicture(userId: string, said: ProfileSaid): ProfileSaid {
  const stored = /^\/api\/images\/([0-9a-f]{64})$/.exec(said.profileImageUrl ?? '')?.[1];
  return stored === undefined ? said : { ...said, profileImageUrl: `${MODERATION_IMAGES}/${userId}/${stored}` };
}

const MODERATION_IMAGES = '/api/admin/moderation/images';

/** Whether it is the portrait of a reported or hidden person now, or was when the profile was reported. */
export async function isReportedPicture(db: Kysely<Database>, userId: string, sha256: string): Promise<boolean> {
  const address = imagePath(sha256);
  const { rows } = await sql<{ isReported: boolean }>`
    select exists (
      select from users u left join profile_reports p on p.profile_id = u.id
      where u.id = ${userId} and (
        p.said ->> 'profileImageUrl' = ${address}
        or (u.profile_image_url = ${address} and (p.id is not null or ${isHidden(sql`u`)}))
      )
    ) as "isReported"
  `.execute(db);
  return rows[0]?.isReported === true;
}

function withNotice<Row extends HiddenColumns>({ hiddenAt, hiddenNote, ...row }: Row) {
  return { ...row, hidden: noticeOf({ hiddenAt, hiddenNote }) ?? null };
}
