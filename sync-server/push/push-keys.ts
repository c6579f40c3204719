import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { VapidKeys } from '../providers/push/push-provider.ts';

/**
 * The pair of keys with which this product signs its notifications: made once and kept in the database, for all servers.
 * With other keys each device would have to subscribe again.
 */
export function keptPushKeys(db: Kysely<Database>): () => Promise<VapidKeys> {
  let kept: Promise<VapidKeys> | undefined;
  return () => {
    kept ??= findOrMakeKeys(db).catch((error) => {
      kept = undefined;
      throw error;
    });
    return kept;
  };
}

async function findOrMakeKeys(db: Kysely<Database>): Promise<VapidKeys> {
  const found = await findKeys(db);
  if (found) return found;
  const { default: webPush } = await import('web-push');
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  // Another server may have made them meanwhile.
  await db
    .insertInto('push_keys')
    .values({ public_key: publicKey, private_key: privateKey })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const made = await findKeys(db);
  if (!made) throw new Error('The keys of notifications are lost');
  return made;
}

function findKeys(db: Kysely<Database>): Promise<VapidKeys | undefined> {
  return db.selectFrom('push_keys').select(['public_key as publicKey', 'private_key as privateKey']).executeTakeFirst();
}
