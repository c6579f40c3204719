import type { Router } from 'express';
import * as contract from '../../shared/contract/public-pages.ts';
import { SHA256_HEX } from '../../shared/domain/image.ts';
import type { Context } from '../context.ts';
import { mount } from '../http/mount.ts';
import { notFound } from '../http/not-found.ts';
import { rateLimitOf } from '../http/rate-limits.ts';
import { findImage } from '../library/images/queries.ts';
import { findPublicPerson, findSharer } from '../visibility/person.ts';
import { isOnPublicPage, withOpenPicture } from '../visibility/picture.ts';
import { recordOwnerOf } from '../visibility/record.ts';
import { readProfile } from './profile-queries.ts';
import { findSharedCollection, listPublicWishes, listSharedAlbums } from './queries.ts';

/** Public pages. Missing and private pages get the same 404. */
export function publicPageRoutes(router: Router, ctx: Context): void {
  const { db } = ctx;
  const ownerOf = (userId: string) => recordOwnerOf(db, userId, new Date(ctx.clock()).toISOString());

  mount(router, ctx, contract.publicWishlist, async ({ params }) => {
    const sharer = await findSharer(db, params.username);
    // Only the setting of the list decides, not that of the profile (AMB-35).
    if (!sharer?.wishlistIsPublic) throw notFound('wishlist');
    const items = await listPublicWishes(db, sharer.id);
    return { user: sharer.shown, items: items.map((item) => withOpenPicture(sharer.shown.username, item)) };
  });

  mount(router, ctx, contract.publicCollection, async ({ params }) => {
    const found = await findSharedCollection(db, params.username, params.collectionName);
    if (!found) throw notFound('collection');
    const { sharer, collection } = found;
    const records = await listSharedAlbums(db, await ownerOf(sharer.id), collection);
    const { id, name, description, createdAt } = collection;
    return {
      collection: { id, name, description, createdAt, isPublic: true as const, recordCount: records.length },
      user: sharer.shown,
      records: records.map((record) => withOpenPicture(sharer.shown.username, record)),
    };
  });

  mount(router, ctx, contract.publicProfile, async ({ params, userId }) => {
    const person = await findPublicPerson(db, params.username, userId ?? null);
    if (!person) throw notFound('profile');
    const profile = await readProfile(db, person, await ownerOf(person.id), userId ?? null);
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

  router.use('/api/public-images', rateLimitOf(ctx, 'public-pictures'));
  router.get('/api/public-images/:username/:sha256', async (req, res) => {
    const { username, sha256 } = req.params;
    const sharer = SHA256_HEX.test(sha256) ? await findSharer(db, username) : undefined;
    if (!sharer || !(await isOnPublicPage(db, sharer, await ownerOf(sharer.id), sha256))) {
      throw notFound('picture');
    }
    // Cached, but revalidated each time: a page that becomes private must not stay in caches (AMB-79).
    const kept = { 'cache-control': 'private, no-cache', etag: `"${sha256}"` };
    if (req.get('if-none-match') === kept.etag) return void res.set(kept).sendStatus(304);
    const image = await findImage(db, sharer.id, sha256);
    if (!image) throw notFound('picture');
    res.set({ ...kept, 'content-type': image.type, 'content-security-policy': "default-src 'none'" }).send(image.bytes);
  });
}
