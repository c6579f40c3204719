import { type RawBuilder, sql } from 'kysely';

/** A person as a reader may see them. */
export interface ShownPerson {
  /** Null for a private profile, as are the names and the picture. */
  personId: string | null;
  username: string | null;
  firstName: string | null;
  lastName: string | null;
  profileImageUrl: string | null;
  profileIsPublic: boolean;
  /** What a person without a username is called among members: the part of their e-mail before the @ (AMB-39). */
  emailName: string | null;
}

/** Condition on `users u`: the profile is open to all. */
export const hasPublicProfile: RawBuilder<boolean> = sql`u.is_public`;

/**
 * Columns of `users u` for this reader; a visitor has no id. Id, names and picture belong to the profile: others see
 * them while it is public (AMB-37). A username shows either way, an e-mail to nobody.
 */
export function shownPerson(readerId: string | null): RawBuilder<ShownPerson> {
  const isShown = sql`(${hasPublicProfile} or u.id = ${readerId}::uuid)`;
  return sql`
    u.username, ${hasPublicProfile} as "profileIsPublic",
    case when ${isShown} then u.id end as "personId",
    case when ${isShown} then u.first_name end as "firstName",
    case when ${isShown} then u.last_name end as "lastName",
    case when ${isShown} then u.profile_image_url end as "profileImageUrl",
    case when ${readerId}::uuid is not null and u.username is null then split_part(u.email, '@', 1) end as "emailName"`;
}
