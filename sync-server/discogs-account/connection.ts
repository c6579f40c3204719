import { hkdfSync } from 'node:crypto';
import { CompactEncrypt, compactDecrypt } from 'jose';
import type { Context } from '../context.ts';
import type { DiscogsToken } from '../providers/discogs-account/discogs-account-provider.ts';

export interface DiscogsConnection extends DiscogsToken {
  /** Null while the person is asked at Discogs. */
  username: string | null;
}

type Where = Pick<Context, 'db' | 'config' | 'clock'>;

/** The connection of a person; undefined also if it was sealed with another secret of the server. */
export async function findConnection({ db, config }: Where, userId: string): Promise<DiscogsConnection | undefined> {
  const row = await db
    .selectFrom('discogs_accounts')
    .select(['username', 'sealed'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!row) return undefined;
  try {
    const { plaintext } = await compactDecrypt(row.sealed, keyOf(config));
    return { username: row.username, ...(JSON.parse(new TextDecoder().decode(plaintext)) as DiscogsToken) };
  } catch {
    return undefined;
  }
}

/** Stores a connection in the place of an earlier one. */
export async function putConnection(where: Where, userId: string, connection: DiscogsConnection): Promise<void> {
  const { username, token, secret } = connection;
  const sealed = await new CompactEncrypt(new TextEncoder().encode(JSON.stringify({ token, secret })))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .encrypt(keyOf(where.config));
  const values = { username, sealed, created_at: new Date(where.clock()).toISOString() };
  await where.db
    .insertInto('discogs_accounts')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute();
}

export async function removeConnection({ db }: Where, userId: string): Promise<void> {
  await db.deleteFrom('discogs_accounts').where('user_id', '=', userId).execute();
}

function keyOf({ sessionSecret }: Where['config']): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', sessionSecret, '', 'discogs account', 32));
}
