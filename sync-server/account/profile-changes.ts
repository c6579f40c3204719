import type { updateProfile } from '../../shared/contract/account.ts';
import type { BodyOf } from '../../shared/contract/endpoint.ts';
import type { KeptStore, StoreSource } from '../../shared/domain/record-store.ts';
import type { Context } from '../context.ts';
import { AppError } from '../http/app-error.ts';
import type { AccountChanges } from '../library/account.ts';
import { hasImage } from '../library/images/queries.ts';
import { inlineImageToStored } from '../library/images/store-image.ts';
import type { UserTransaction } from '../library/open-transaction.ts';
import { takeUsername } from './queries.ts';

type ProfileBody = BodyOf<typeof updateProfile>;

/** An inline picture is stored first: pictures are stored in a transaction of their own. */
export async function withStoredPicture(ctx: Context, userId: string, body: ProfileBody): Promise<ProfileBody> {
  const { profileImageUrl } = body;
  if (!profileImageUrl) return body;
  return { ...body, profileImageUrl: await inlineImageToStored(ctx, userId, profileImageUrl) };
}

export async function profileChanges(
  { stores }: Pick<Context, 'stores'>,
  tx: UserTransaction,
  body: ProfileBody,
): Promise<AccountChanges> {
  const { username, preferredRecordStore, bio, profileImageUrl } = body;
  if (profileImageUrl) await requireOwnPicture(tx, profileImageUrl);
  return {
    ...(preferredRecordStore !== undefined && { preferred_record_store: preferredRecordStore }),
    ...storeChanges(body, stores.source, tx.now),
    ...(bio !== undefined && { bio }),
    ...(profileImageUrl !== undefined && { profile_image_url: profileImageUrl, has_own_picture: true }),
    ...(username !== undefined && (await takeUsername(tx, username))),
  };
}

/** What was known of the former store goes with its name. The column expects JSON text. */
function storeChanges(
  { preferredRecordStore: store, preferredRecordStoreData: data }: ProfileBody,
  usual: StoreSource,
  now: string,
): AccountChanges {
  if (store === undefined && data === undefined) return {};
  if (!data || store === null) return { preferred_record_store_data: null };
  const kept: KeptStore = {
    source: data.source ?? usual,
    place_id: data.place_id,
    name: data.name ?? store ?? '',
    fetchedAt: now,
  };
  return { preferred_record_store_data: JSON.stringify(kept) };
}

async function requireOwnPicture({ trx, userId }: UserTransaction, address: string): Promise<void> {
  const sha256 = address.slice(address.lastIndexOf('/') + 1);
  if (!(await hasImage(trx, userId, sha256)))
    throw new AppError('INVALID', 'The picture was not uploaded yet', { field: 'profileImageUrl' });
}
