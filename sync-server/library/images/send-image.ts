import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import type { Context } from '../../context.ts';
import { notFound } from '../../http/not-found.ts';
import { missing, readObject, storeTrouble } from './objects.ts';
import type { StoredImage } from './queries.ts';

type Reading = Pick<Context, 'objects' | 'log'>;

/** Answers with a picture, which may not load anything as a page. Bytes of the object store pass through as they come. */
export async function sendImage(ctx: Reading, res: Response, image: StoredImage): Promise<void> {
  const headers = {
    'content-type': image.type,
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  };
  if ('bytes' in image) return void res.set(headers).send(image.bytes);
  const { key, size } = image.object;
  const whole = { ...headers, 'content-length': String(size) };
  if (res.req.method === 'HEAD') return void res.set(whole).end();
  const leaving = new AbortController();
  res.once('close', () => leaving.abort());
  const found = await storeOf(ctx).get(key, leaving.signal);
  if (leaving.signal.aborted) return;
  if (!found.ok && found.problem === 'missing') {
    missing(ctx.log, key);
    throw notFound('picture');
  }
  if (!found.ok) throw storeTrouble(ctx.log, found);
  if (found.value.size !== size) {
    leaving.abort();
    throw storeTrouble(ctx.log, { reason: `${found.value.size} bytes instead of ${size}` });
  }
  try {
    await pipeline(found.value.chunks, res.set(whole));
  } catch (error) {
    if (!leaving.signal.aborted) storeTrouble(ctx.log, { reason: error instanceof Error ? error.name : 'broken off' });
    // The reader sees that the answer is not whole.
    res.destroy();
  }
}

/** The bytes of a picture; undefined if they are missing in the object store. */
export async function readImage(ctx: Reading, image: StoredImage): Promise<Buffer | undefined> {
  return 'bytes' in image ? image.bytes : readObject(ctx, storeOf(ctx), image.object.key);
}

function storeOf({ objects, log }: Reading): NonNullable<Reading['objects']> {
  if (!objects) throw storeTrouble(log, { reason: 'IMAGES_S3_BUCKET is not set' });
  return objects;
}
