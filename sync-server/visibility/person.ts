import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { ProfileSaid } from '../../shared/contract/moderation.ts';
import type { PublicOwner, PublicProfileAnswer } from '../../shared/contract/public-pages.ts';
import { idField } from '../../shared/schemas/ids.ts';
import type { HiddenNotice } from '../../shared/schemas/moderation.ts';
import type { Database } from '../db/schema.ts';
import { type HiddenColumns, hiddenColumns, isHidden, noticeOf } from './hidden.ts';

/** The part of a person that other people may see. */
export interface ShownPerson {
  /** Null for a private profile, as are the names and the picture. */
  personId: string | null;
  username: string | null;
  firstName: string | null;
  lastName: string | null;
  profileImageUrl: string | null;
  profileIsPublic: boolean;
  /** The name that members see of a person without a username: the e-mail address up to the @ (AMB-39). */
  emailName: string | null;
}

/** Condition on `users u`: the profile is public. One that an administrator has hidden is not; the database holds to it. */
export const hasPublicProfile: RawBuilder<boolean> = sql`u.is_public`;

/** Condition on `users u`: the wishlist is public, whether or not the profile is (AMB-35). */
const hasPublicWishlist: RawBuilder<boolean> = sql`u.wishlist_is_public`;

/** The picture of `users u` at an address that works while the profile is public: a stored one is private otherwise. */
const openPicture: RawBuilder<string | null> = sql`
  case when u.profile_image_url like '/api/images/%'
    then '/api/public-images/' || u.username || '/' || substr(u.profile_image_url, 13)
    else u.profile_image_url end`;

/** Condition on `users u`: this viewer may see the profile, which is public or the viewer's own. A visitor has no id. */
export function isReadableProfile(viewerId: string | null): RawBuilder<boolean> {
  return sql`(${hasPublicProfile} or u.id = ${viewerId}::uuid)`;
}

/**
 * Columns of `users u` for this viewer; a visitor has no id. Others see id, names and picture only while the profile is
 * public (AMB-37). Everyone sees the username; no one sees the e-mail address.
 */
export function shownPerson(viewerId: string | null): RawBuilder<ShownPerson> {
  const isShown = isReadableProfile(viewerId);
  return sql`
    u.username, ${hasPublicProfile} as "profileIsPublic",
    case when ${isShown} then u.id end as "personId",
    case when ${isShown} then u.first_name end as "firstName",
    case when ${isShown} then u.last_name end as "lastName",
    case when ${hasPublicProfile} then ${openPicture} when ${isShown} then u.profile_image_url end as "profileImageUrl",
    case when ${viewerId}::uuid is not null and u.username is null then split_part(u.email, '@', 1) end as "emailName"`;
}

/** A person found by username, who may have public pages. */
export interface Sharer {
  id: string;
  wishlistIsPublic: boolean;
  /** The part that visitors see. */
  shown: PublicOwner;
}

/**
 * Finds a person by username, case-insensitively (AMB-24). Whoever is hidden by moderation has no public pages, whatever their
 * other switches say.
 */
export async function findSharer(db: Kysely<Database>, username: string): Promise<Sharer | undefined> {
  const { rows } = await sql<ShownPerson & { id: string; wishlistIsPublic: boolean }>`
    select u.id, ${hasPublicWishlist} as "wishlistIsPublic", ${shownPerson(null)}
    from users u where lower(u.username) = ${username.trim().toLowerCase()} and not ${isHidden(sql`u`)}
  `.execute(db);
  const [user] = rows;
  if (!user || user.username === null) return undefined;
  const { id, wishlistIsPublic, profileIsPublic: isPublic, firstName, lastName, profileImageUrl } = user;
  return {
    id,
    wishlistIsPublic,
    shown: { username: user.username, firstName, lastName, profileImageUrl, isPublic },
  };
}

/** The id of a person whose profile this member may see, by username or id (AMB-27). */
export async function findReadableProfile(
  db: Kysely<Database>,
  viewerId: string,
  key: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select u.id from users u where ${hasKey(key)} and ${isReadableProfile(viewerId)}
  `.execute(db);
  return rows[0]?.id;
}

/** Condition on `users u`: its id, or its username in any case. No username looks like an id. */
function hasKey(key: string): RawBuilder<boolean> {
  const sought = key.trim().toLowerCase();
  return idField.safeParse(sought).success ? sql`u.id = ${sought}` : sql`lower(u.username) = ${sought}`;
}

/** What a profile shows of its person besides; the bio belongs to the profile, as the names do. */
type PersonRow = Pick<PublicProfileAnswer['user'], 'bio' | 'createdAt' | 'wishlistIsPublic'> & { id: string };

/** Columns of `users u` for a profile; only its owner ever reads a hidden one. */
const personColumns: RawBuilder<PersonRow & HiddenColumns> = sql`
  u.id, u.bio, u.created_at as "createdAt", ${hasPublicWishlist} and u.username is not null as "wishlistIsPublic",
  ${hiddenColumns(sql`u`)}`;

export interface PublicPerson {
  id: string;
  shown: PublicProfileAnswer['user'];
}

/**
 * Finds a person whose profile this viewer may see by username, case-insensitively, or by id (AMB-27): a public one, or the
 * viewer's own. A visitor has no id.
 */
export async function findPublicPerson(
  db: Kysely<Database>,
  key: string,
  viewerId: string | null = null,
): Promise<PublicPerson | undefined> {
  const { rows } = await sql<ShownPerson & PersonRow & HiddenColumns>`
    select ${personColumns}, ${shownPerson(viewerId)} from users u
    where ${isReadableProfile(viewerId)} and ${hasKey(key)}
  `.execute(db);
  const [user] = rows;
  if (!user) return undefined;
  const { id, username, firstName, lastName, profileImageUrl, bio, createdAt, wishlistIsPublic, profileIsPublic } =
    user;
  const shown = { username, firstName, lastName, profileImageUrl, bio, createdAt, wishlistIsPublic };
  const hidden = noticeOf(user);
  return { id, shown: { ...shown, isPublic: profileIsPublic, ...(hidden && { hidden }) } };
}

/** What the profile of `users u` says, to be kept with a report of it and shown to administrators. */
export const profileSaid: RawBuilder<ProfileSaid> = sql`json_build_object(
  'username', u.username, 'firstName', u.first_name, 'lastName', u.last_name, 'bio', u.bio,
  'profileImageUrl', u.profile_image_url)`;

/** What the owner is told while the profile is hidden. */
export async function findProfileNotice(db: Kysely<Database>, userId: string): Promise<HiddenNotice | undefined> {
  const { rows } = await sql<HiddenColumns>`
    select ${hiddenColumns(sql`u`)} from users u where u.id = ${userId}
  `.execute(db);
  return rows[0] && noticeOf(rows[0]);
}
