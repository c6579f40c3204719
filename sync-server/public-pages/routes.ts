import { getPublicImage } from '../../shared/contract/images.ts';
import * as contract from '../../shared/contract/public-pages.ts';
import { SHA256_HEX } from '../../shared/domain/image.ts';
import type { Context } from '../context.ts';
import type { Calls } from '../http/mount.ts';
import { notFound } from '../http/not-found.ts';
import { findImage } from '../library/images/queries.ts';
import { sendImage } from '../library/images/send-image.ts';
import { findPublicPerson, findSharer } from '../visibility/person.ts';
import { isOnPublicPage, withOpenPicture } from '../visibility/picture.ts';
import { type RecordOwner, recordOwnerOf } from '../visibility/record.ts';
import { readProfile } from './profile-queries.ts';
import { findSharedCollection, listPublicWishes, listSharedAlbums } from './queries.ts';

/** Public pages. Missing and private pages get the same 404. */
export function publicPageRoutes({ mount, route }: Calls): void {
  mount(contract.publicWishlist, async ({ ctx, params }) => {
    const sharer = await findSharer(ctx.db, params.username);
    // Only the setting of the list decides, not that of the profile (AMB-35).
    if (!sharer?.wishlistIsPublic) throw notFound('wishlist');
    const items = await listPublicWishes(ctx.db, sharer.id);
    return { user: sharer.shown, items: items.map((item) => withOpenPicture(sharer.shown.username, item)) };
  });

  mount(contract.publicCollection, async ({ ctx, params }) => {
    const found = await findSharedCollection(ctx.db, params.username, params.collectionName);
    if (!found) throw notFound('collection');
    const { sharer, collection } = found;
    const records = await listSharedAlbums(ctx.db, await ownerOf(ctx, sharer.id), collection);
    const { id, name, description, createdAt } = collection;
    return {
      collection: { id, name, description, createdAt, isPublic: true as const, recordCount: records.length },
      user: sharer.shown,
      records: records.map((record) => withOpenPicture(sharer.shown.username, record)),
    };
  });

  mount(contract.publicProfile, async ({ ctx, params, userId }) => {
    const person = await findPublicPerson(ctx.db, params.username, userId ?? null);
    if (!person) throw notFound('profile');
    const profile = await readProfile(ctx.db, person, await ownerOf(ctx, person.id), userId ?? null);
    // Only its owner reads a hidden profile, whose pictures have no open address.
    if (person.shown.hidden) return profile;
    return {
      ...profile,
      publicCollections: profile.publicCollections.map((each) => ({
        ...each,
        covers: each.covers.map((cover) => withOpenPicture(person.shown.username, cover)),
      })),
    };
  });

  route(getPublicImage, async ({ ctx, params: { username, sha256 }, req, res }) => {
    const sharer = SHA256_HEX.test(sha256) ? await findSharer(ctx.db, username) : undefined;
    if (!sharer || !(await isOnPublicPage(ctx.db, sharer, await ownerOf(ctx, sharer.id), sha256))) {
      throw notFound('picture');
    }
    // Cached, but revalidated each time: a page that becomes private must not stay in caches (AMB-79).
    const kept = { 'cache-control': 'private, no-cache', etag: `"${sha256}"` };
    if (req.get('if-none-match') === kept.etag) return void res.set(kept).sendStatus(304);
    const image = await findImage(ctx.db, sharer.id, sha256);
    if (!image) throw notFound('picture');
    await sendImage(ctx, res.set(kept), image);
  });
}

function ownerOf({ db, clock }: Context, userId: string): Promise<RecordOwner> {
  return recordOwnerOf(db, userId, new Date(clock()).toISOString());
}
