import { hash } from 'node:crypto';
import { imageTypeOf, MAX_STORED_IMAGE_BYTES, type StoredImageType } from '../../../shared/domain/image.ts';
import { imagePath, isInlineImage } from '../../../shared/schemas/link.ts';
import { AppError } from '../../http/app-error.ts';
import { inUserTransaction, type LibraryContext } from '../user-transaction.ts';
import { cleanPicture } from './clean-picture.ts';
import { countOtherImages, insertImage } from './queries.ts';
import { daysFrom, UNUSED_DAYS } from './unused-images.ts';

export interface StoredImageName {
  sha256: string;
  type: StoredImageType;
  url: string;
}

/** Limits per person: twice the covers and photos of 10,000 albums in the size that the app sends. */
export const IMAGE_QUOTA = { count: 40_000, bytes: 8_000_000_000 };

/**
 * Stores an uploaded picture without its metadata, under the hash of the uploaded bytes. Repeating the upload changes
 * nothing.
 */
export async function storeImage(
  ctx: LibraryContext,
  userId: string,
  sha256: string,
  bytes: Buffer,
  quota = IMAGE_QUOTA,
): Promise<StoredImageName> {
  const type = checkedType(bytes);
  if (hash('sha256', bytes, 'hex') !== sha256) {
    throw new AppError('INVALID', 'The picture was damaged on the way: its bytes do not match its name');
  }
  return keep(ctx, userId, { sha256, type, bytes: cleanPicture(bytes, type) }, quota);
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
  const { url } = await keep(ctx, userId, { sha256: hash('sha256', bytes, 'hex'), type, bytes }, IMAGE_QUOTA);
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

/** Counts and stores under the person's lock, so that concurrent uploads cannot exceed the quota. */
async function keep(
  ctx: LibraryContext,
  userId: string,
  image: CheckedImage,
  quota: typeof IMAGE_QUOTA,
): Promise<StoredImageName> {
  const { sha256, type, bytes } = image;
  const checkAt = daysFrom(ctx.clock(), UNUSED_DAYS);
  const work = async (tx: Parameters<typeof insertImage>[0]) => {
    const others = await countOtherImages(tx, sha256);
    if (others.count >= quota.count || others.bytes + bytes.length > quota.bytes) {
      throw new AppError('PICTURES_FULL', picturesFullMessage(quota));
    }
    await insertImage(tx, { ...image, checkAt });
  };
  await inUserTransaction(ctx, userId, work, { repeatable: true });
  return { sha256, type, url: imagePath(sha256) };
}

function picturesFullMessage({ count, bytes }: typeof IMAGE_QUOTA): string {
  const together = `${count.toLocaleString('en-US')} pictures and ${bytes / 1e9} GB`;
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
