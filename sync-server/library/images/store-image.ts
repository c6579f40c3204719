import { hash } from 'node:crypto';
import { imageTypeOf, MAX_STORED_IMAGE_BYTES, type StoredImageType } from '../../../shared/domain/image.ts';
import { imagePath, isInlineImage } from '../../../shared/schemas/link.ts';
import { AppError } from '../../http/app-error.ts';
import type { UserTransaction } from '../open-transaction.ts';
import { inUserTransaction, type LibraryContext } from '../user-transaction.ts';
import { cleanPicture } from './clean-picture.ts';
import { putObject } from './objects.ts';
import { type PictureShare, shareOf } from './picture-share.ts';
import { countOtherImages, hasImage, insertImage } from './queries.ts';
import { daysFrom } from './unused-images.ts';

export interface StoredImageName {
  sha256: string;
  type: StoredImageType;
  url: string;
}

/**
 * Stores an uploaded picture without its metadata, under the hash of the uploaded bytes. Repeating the upload changes
 * nothing.
 */
export async function storeImage(
  ctx: LibraryContext,
  userId: string,
  sha256: string,
  bytes: Buffer,
  share?: PictureShare,
): Promise<StoredImageName> {
  const type = checkedType(bytes);
  if (hash('sha256', bytes, 'hex') !== sha256) {
    throw new AppError('INVALID', 'The picture was damaged on the way: its bytes do not match its name');
  }
  return keep(ctx, userId, { sha256, type, bytes: cleanPicture(bytes, type) }, share);
}

/**
 * Stores a `data:` value as a picture; other addresses are returned unchanged.
 * @returns the address for the row
 */
export async function inlineImageToStored(ctx: LibraryContext, userId: string, address: string): Promise<string> {
  if (!isInlineImage(address)) return address;
  const sent = Buffer.from(address.slice(address.indexOf(',') + 1), 'base64');
  const type = checkedType(sent);
  const bytes = cleanPicture(sent, type);
  const { url } = await keep(ctx, userId, { sha256: hash('sha256', bytes, 'hex'), type, bytes });
  return url;
}

/** Replaces an inline picture in the fields with the address of the stored one. */
export async function withStoredCover<Fields extends { imageUrl?: string | null | undefined }>(
  ctx: LibraryContext,
  userId: string,
  fields: Fields,
): Promise<Fields> {
  if (!fields.imageUrl) return fields;
  return { ...fields, imageUrl: await inlineImageToStored(ctx, userId, fields.imageUrl) };
}

interface CheckedImage {
  sha256: string;
  type: StoredImageType;
  bytes: Buffer;
}

const HOUR = 3_600_000;

type Asked = Pick<UserTransaction, 'trx' | 'userId'> & Parameters<typeof countOtherImages>[0];

/**
 * Counts and stores under the person's lock, so that concurrent uploads cannot exceed the share, usually the plan's. An object
 * store gets the bytes before, so that no change waits for it under the lock; a picture without room is refused before that.
 */
async function keep(
  ctx: LibraryContext,
  userId: string,
  image: CheckedImage,
  given?: PictureShare,
): Promise<StoredImageName> {
  const { sha256, type, bytes } = image;
  const shareWithRoom = async (by: Asked) => {
    const now = ctx.clock();
    const share = given ?? (await shareOf({ ...by, now: new Date(now).toISOString() }));
    const others = await countOtherImages(by, sha256, new Date(now - HOUR).toISOString());
    if (others.count >= share.count || others.bytes + bytes.length > share.bytes) {
      throw new AppError('PICTURES_FULL', picturesFullMessage(share));
    }
    if (others.bytesOfHour + bytes.length > share.bytesAnHour) throw tooFast(others.oldestOfHour, now);
    return share;
  };
  const put = async () => {
    if (!ctx.objects?.takesNew || (await hasImage(ctx.db, userId, sha256))) return undefined;
    await shareWithRoom({ client: ctx.pool, trx: ctx.db, userId });
    return putObject(ctx, ctx.objects, bytes, type);
  };
  const object = await put();
  const work = async (tx: UserTransaction) => {
    const { unusedDays } = await shareWithRoom(tx);
    await insertImage(tx, { ...image, object, now: tx.now, checkAt: daysFrom(ctx.clock(), unusedDays) });
  };
  await inUserTransaction(ctx, userId, work, { repeatable: true });
  return { sha256, type, url: imagePath(sha256) };
}

/** The app sends the picture again after that time. */
function tooFast(oldestOfHour: string | null, now: number): AppError {
  const retryAfter = oldestOfHour
    ? Math.max(1, Math.ceil((Date.parse(oldestOfHour) + HOUR - now) / 1_000))
    : HOUR / 1_000;
  return new AppError('RATE_LIMITED', 'These are many pictures for one hour. This one will be stored later.', {
    retryAfter,
  });
}

function picturesFullMessage({ count, bytes }: PictureShare): string {
  const size = bytes >= 1e9 ? `${bytes / 1e9} GB` : `${bytes / 1e6} MB`;
  const together = `${count.toLocaleString('en-US')} pictures and ${size}`;
  return `This account is full of pictures: it holds up to ${together}. This one was not stored`;
}

/** Ignores the declared type: browsers decide by the bytes. */
function checkedType(bytes: Buffer): StoredImageType {
  if (bytes.length > MAX_STORED_IMAGE_BYTES) {
    throw new AppError('TOO_LARGE', 'Please upload an image smaller than 5MB');
  }
  const type = imageTypeOf(bytes);
  if (!type) throw new AppError('UNSUPPORTED_IMAGE', 'Please upload an image file (JPG, PNG, GIF, etc.)');
  return type;
}
