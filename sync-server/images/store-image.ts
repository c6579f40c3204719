import { hash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { imageTypeOf, MAX_STORED_IMAGE_BYTES, type StoredImageType } from '../../shared/domain/image.ts';
import { imagePath, isInlineImage } from '../../shared/domain/link.ts';
import type { Database } from '../db/schema.ts';
import { AppError } from '../http/app-error.ts';
import { insertImage } from './queries.ts';

export interface StoredImageName {
  sha256: string;
  type: StoredImageType;
  url: string;
}

/** Keeps an uploaded picture under the name its bytes have. The same upload again changes nothing. */
export async function storeImage(
  db: Kysely<Database>,
  userId: string,
  sha256: string,
  bytes: Buffer,
): Promise<StoredImageName> {
  const type = checkedType(bytes);
  if (hash('sha256', bytes, 'hex') !== sha256) {
    throw new AppError('INVALID', 'The picture was damaged on the way: its bytes do not match its name');
  }
  await insertImage(db, userId, { sha256, type, bytes });
  return { sha256, type, url: imagePath(sha256) };
}

/**
 * Turns a `data:` value into a stored picture; other addresses come back as they are.
 * @returns the address for the row
 */
export async function inlineImageToStored(db: Kysely<Database>, userId: string, address: string): Promise<string> {
  if (!isInlineImage(address)) return address;
  const bytes = Buffer.from(address.slice(address.indexOf(',') + 1), 'base64');
  const { url } = await storeImage(db, userId, hash('sha256', bytes, 'hex'), bytes);
  return url;
}

/** The declared type is not believed: only the bytes say what a browser will make of them. */
function checkedType(bytes: Buffer): StoredImageType {
  if (bytes.length > MAX_STORED_IMAGE_BYTES) {
    throw new AppError('TOO_LARGE', 'Please upload an image smaller than 5MB');
  }
  const type = imageTypeOf(bytes);
  if (!type) throw new AppError('UNSUPPORTED_IMAGE', 'Please upload an image file (JPG, PNG, GIF, etc.)');
  return type;
}
