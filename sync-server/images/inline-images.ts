import type { Context } from '../context.ts';
import { inlineImageToStored } from './store-image.ts';

/** Fields with an inline picture replaced by the address of the stored one. */
export async function withStoredCover<Fields extends { imageUrl?: string | null | undefined }>(
  ctx: Context,
  userId: string,
  fields: Fields,
): Promise<Fields> {
  if (!fields.imageUrl) return fields;
  return { ...fields, imageUrl: await inlineImageToStored(ctx, userId, fields.imageUrl) };
}
