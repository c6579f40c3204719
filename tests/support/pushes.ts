import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Database } from '../../sync-server/db/schema.ts';
import type { PushMessage } from '../../sync-server/push/push-message.ts';
import { queuePush } from '../../sync-server/push/queue-push.ts';
import type { RunningProduct } from './product.ts';

/** Queues a notification in the database of a running product, whose jobs send it. @returns the number of devices */
export async function notifyPerson(product: RunningProduct, email: string, message: PushMessage): Promise<number> {
  const pool = new pg.Pool({ connectionString: product.databaseUrl(), max: 1 });
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  try {
    return await db.transaction().execute(async (trx) => {
      const { id } = await trx.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow();
      return queuePush({ db: trx, clock: Date.now }, id, message);
    });
  } finally {
    await db.destroy();
  }
}
