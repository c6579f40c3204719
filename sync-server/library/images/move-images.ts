import type { Context } from '../../context.ts';
import { AppError } from '../../http/app-error.ts';
import { inUserTransaction } from '../user-transaction.ts';
import { claimObject, putObject, readObject } from './objects.ts';
import { findImage } from './queries.ts';

/** A picture: whose, and which. */
export type Place = readonly [userId: string, sha256: string];

const AT_ONCE = 50;
const FIRST: Place = ['00000000-0000-0000-0000-000000000000', ''];

/**
 * Moves a few pictures to where new ones go, one after the other. Each is in one place at every moment: the copy is checked
 * before the row changes. Safe to stop, to run again and to run twice at once.
 * @returns the last of them; undefined if there are no more
 */
export async function moveImages(ctx: Context, after: Place = FIRST, signal?: AbortSignal): Promise<Place | undefined> {
  const { objects } = ctx;
  if (!objects) return undefined;
  const [isElsewhere, move] = objects.takesNew
    ? (['object_key is null', moveOut] as const)
    : (['object_key is not null', moveIn] as const);
  const { rows } = await ctx.pool.query<{ userId: string; sha256: string }>(
    `select user_id as "userId", sha256 from images where ${isElsewhere} and (user_id, sha256) > ($1, $2)
      order by user_id, sha256 limit $3`,
    [...after, AT_ONCE],
  );
  let last: Place | undefined;
  for (const { userId, sha256 } of rows) {
    if (signal?.aborted) break;
    last = [userId, sha256];
    await move(ctx, objects, last).catch((error: unknown) => {
      const isDeleted = error instanceof AppError && error.code === 'UNAUTHENTICATED';
      if (!isDeleted) throw error;
    });
  }
  return last;
}

type ObjectStore = NonNullable<Context['objects']>;

/** From the database to the store. */
async function moveOut(ctx: Context, store: ObjectStore, [userId, sha256]: Place): Promise<void> {
  const image = await findImage(ctx.db, userId, sha256);
  if (!image || !('bytes' in image)) return;
  const { key, size } = await putObject(ctx, store, image.bytes, image.type);
  if (!(await readObject(ctx, store, key))) return;
  await inUserTransaction(
    ctx,
    userId,
    async ({ client }) => {
      const { rowCount } = await client.query(
        `update images set bytes = null, object_key = $3, object_size = $4
          where user_id = $1 and sha256 = $2 and object_key is null`,
        [userId, sha256, key, size],
      );
      if (rowCount === 1) await claimObject(client, key);
    },
    { repeatable: true },
  );
}

/** From the store to the database; the cleaning deletes the object later. */
async function moveIn(ctx: Context, store: ObjectStore, [userId, sha256]: Place): Promise<void> {
  const image = await findImage(ctx.db, userId, sha256);
  if (!image || !('object' in image)) return;
  const { key } = image.object;
  const bytes = await readObject(ctx, store, key);
  if (!bytes) return;
  await inUserTransaction(
    ctx,
    userId,
    ({ client }) =>
      client.query(
        `update images set bytes = $3, object_key = null, object_size = null
          where user_id = $1 and sha256 = $2 and object_key = $4`,
        [userId, sha256, bytes, key],
      ),
    { repeatable: true },
  );
}
