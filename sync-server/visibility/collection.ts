import { type RawBuilder, sql } from 'kysely';

/** Condition on `collections c`: its page is public, whether or not the profile is. */
export const isPublicCollection: RawBuilder<boolean> = sql`c.is_public`;

/** A public collection as strangers see it; `isDefault` says which records it shows. */
export interface SharedCollection {
  id: string;
  name: string;
  description: string | null;
  isDefault: boolean;
  createdAt: string;
}

/** Columns of `collections c` for strangers. */
export const sharedCollection: RawBuilder<SharedCollection> = sql`
  c.id, c.name, c.description, c.is_default as "isDefault", c.created_at as "createdAt"`;
