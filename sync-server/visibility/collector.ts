import { type RawBuilder, sql } from 'kysely';
import type { Collector } from '../../shared/contract/community.ts';
import { hasPublicProfile, isReadableProfile, type ShownPerson, shownPerson } from './person.ts';
import { withOpenPicture } from './picture.ts';
import { shownAlbums } from './shown-album.ts';

/** A person as members see them in lists: everybody is listed, private profiles by their displayed name alone (AMB-40). */
export interface CollectorRow extends ShownPerson {
  id: string;
  isYou: boolean;
  isFollowed: boolean;
  albumCount: number | null;
  sleeves: Collector['sleeves'];
}

const SLEEVES = 4;

/** Columns of `users u` for this member. Needs no rows besides `u`. */
export function collectorColumns(viewerId: string, now: string): RawBuilder<CollectorRow> {
  return sql`
    u.id, ${shownPerson(viewerId)}, u.id = ${viewerId} as "isYou",
    exists (select from user_follows f where f.follower_id = ${viewerId} and f.following_id = u.id) as "isFollowed",
    case when ${isReadableProfile(viewerId)} then
      coalesce((select f.albums from collector_figures f where f.user_id = u.id), 0) end as "albumCount",
    ${sleevesOf(now)} as sleeves`;
}

/** The albums of public collections that `users u` shows on the profile, while that is public. */
function sleevesOf(now: string): RawBuilder<unknown> {
  return sql`coalesce((
    select json_agg(json_build_object('artist', r.artist, 'title', r.title, 'imageUrl', r.image_url)
      order by r.created_at desc, r.id desc)
    from ${shownAlbums(now, { limit: SLEEVES })} r
  ), '[]')`;
}

export function collectorOf(row: CollectorRow): Collector {
  const { id, isYou, isFollowed, albumCount, sleeves } = row;
  return {
    ...memberViewOf(row),
    id,
    isYou,
    isFollowed,
    albumCount,
    sleeves: sleeves.map((sleeve) => withOpenPicture(row.username, sleeve)),
  };
}

/** The fields that each list of people has in common. */
export function memberViewOf({
  username,
  firstName,
  lastName,
  profileImageUrl,
  emailName,
  profileIsPublic,
}: ShownPerson) {
  return { username, firstName, lastName, profileImageUrl, email: emailName, isPublic: profileIsPublic };
}

/** Columns of `users u` and how they are ordered in the list of all: public profiles first, the newest members first. */
export const listedOrder = {
  key: sql`(${hasPublicProfile}, u.created_at, u.id)`,
  by: sql`${hasPublicProfile} desc, u.created_at desc, u.id desc`,
  cursor: sql<string>`case when ${hasPublicProfile} then '1' else '0' end`,
};

/** Condition on `users u`: the viewer sees the person among another person's follows. Private profiles are left out. */
export function isListedFor(viewerId: string, ownerId: string): RawBuilder<boolean> {
  return viewerId === ownerId ? sql`true` : isReadableProfile(viewerId);
}
