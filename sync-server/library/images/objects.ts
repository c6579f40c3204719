import { hash, randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';
import type { Context } from '../../context.ts';
import { AppError } from '../../http/app-error.ts';

type ObjectStore = NonNullable<Context['objects']>;

/** An object that is in the store and that no picture refers to yet. */
export interface PutObject {
  key: string;
  size: number;
}

/**
 * Puts bytes under a new key, which is recorded first: whatever happens then, the cleaning finds the object until a picture
 * claims it.
 */
export async function putObject(
  { pool, clock, log }: Pick<Context, 'pool' | 'clock' | 'log'>,
  store: ObjectStore,
  bytes: Buffer,
  type: string,
): Promise<PutObject> {
  // The hash, so that what is read back can be checked.
  const key = `pictures/${randomUUID()}-${hash('sha256', bytes, 'hex')}`;
  await pool.query('insert into loose_objects (key, since) values ($1, $2)', [key, new Date(clock()).toISOString()]);
  const put = await store.put(key, bytes, type);
  if (!put.ok) throw storeTrouble(log, put);
  return { key, size: bytes.length };
}

/** In the transaction that makes a picture refer to the object. Fails if the cleaning has taken it. */
export async function claimObject(client: PoolClient, key: string): Promise<void> {
  const { rowCount } = await client.query('delete from loose_objects where key = $1 and not is_doomed', [key]);
  if (rowCount !== 1) throw unavailable();
}

/** The bytes of an object; undefined if it is missing or not what was put. */
export async function readObject(
  { log }: Pick<Context, 'log'>,
  store: ObjectStore,
  key: string,
): Promise<Buffer | undefined> {
  const found = await store.get(key);
  if (!found.ok) {
    if (found.problem === 'missing') return missing(log, key);
    throw storeTrouble(log, found);
  }
  const bytes = await bytesOf(found.value.chunks).catch((error: unknown) => {
    throw storeTrouble(log, { reason: error instanceof Error ? error.name : 'broken off' });
  });
  if (key.endsWith(`-${hash('sha256', bytes, 'hex')}`)) return bytes;
  log.error({ key }, 'an object of the picture store is damaged');
  return undefined;
}

export function missing(log: Context['log'], key: string): undefined {
  log.error({ key }, 'an object of a picture is missing in the store');
}

/** The log says why, the answer that it may work later: a device then sends or asks again. */
export function storeTrouble(log: Context['log'], { reason }: { reason: string }): AppError {
  log.error({ reason }, 'the picture store failed');
  return unavailable();
}

function unavailable(): AppError {
  return new AppError('UNAVAILABLE', 'Pictures cannot be reached at the moment. Please try again soon.', {
    retryAfter: 30,
  });
}

async function bytesOf(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of chunks) parts.push(part);
  return Buffer.concat(parts);
}
